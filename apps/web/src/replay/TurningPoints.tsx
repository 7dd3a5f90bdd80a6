import type { Assessment } from '@ludus/agents';
import { useMemo } from 'react';
import { points } from '../words/format.ts';
import { peopleOf } from '../words/people.ts';
import { sayInsight, sayLuck } from './sayInsight.ts';
import type { Recording } from './source.ts';
import { type Turn, turnAt } from './stops.ts';
import type { Point } from './turningPoints.ts';
import { replayWords as words } from './words.ts';

/** The decisions that changed the game, one sentence each. */
export const TurningPoints = ({
  recording,
  points: found,
  decisions,
  turns,
  current,
  onGo,
}: {
  readonly recording: Recording;
  readonly points: readonly Point[];
  readonly decisions: readonly (Assessment | undefined)[];
  readonly turns: readonly Turn[];
  /** The decision that is shown. */
  readonly current: number;
  readonly onGo: (count: number) => void;
}) => {
  const { ui, players } = recording;
  const people = peopleOf(players, ui.seatName);
  const texts = useMemo(
    () =>
      found.map((point) =>
        point.luck === undefined ? sayInsight(recording, point.index, decisions) : sayLuck(recording, point),
      ),
    [found, recording, decisions],
  );
  if (found.length === 0) return null;
  return (
    <section className="points card" aria-label={words.turningPoints}>
      <h2>{words.turningPoints}</h2>
      {found.map(({ index, luck, assessment: { seat, loss } }, i) => (
        <button
          key={index}
          type="button"
          className="point"
          aria-current={current === index + 1 ? 'step' : undefined}
          onClick={() => onGo(index + 1)}
        >
          <span className="pin" translate="no" aria-hidden="true">
            <b>{i + 1}</b>
          </span>
          <span className="point-head">
            {words.pointHead(turnAt(turns, index + 1) + 1, people(seat).name)}
            <span className={luck === undefined || luck < 0 ? 'swing' : 'swing gained'}>
              {points(luck ?? -loss)}
            </span>
          </span>
          <span className="soft">{texts[i]}</span>
        </button>
      ))}
    </section>
  );
};
