import type { Tagged } from '@ludus/kernel';
import { useMemo, useState } from 'react';
import type { SeenMove } from '../table/ui.ts';
import { peopleOf } from '../words/people.ts';
import { Alternatives } from './Alternatives.tsx';
import { playInstead } from './playOn.ts';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

const NOTHING: readonly never[] = [];

/** What the last move did, and what could have been played instead. */
export const Happened = ({
  recording,
  at,
  last,
  view,
  onPeek,
}: {
  readonly recording: Recording;
  readonly at: number;
  readonly last: SeenMove | undefined;
  readonly view: unknown;
  readonly onPeek: (action: Tagged | undefined) => void;
}) => {
  const { ui, players } = recording;
  const [isOpen, setOpen] = useState(false);
  const details = useMemo(() => {
    if (last === undefined) return NOTHING;
    const people = peopleOf(players, ui.seatName);
    return ui.details?.(last, view, people) ?? ui.sentences(last, view, people);
  }, [last, ui, view, players]);
  return (
    <section className="card" aria-label={words.happened}>
      <h2>{words.happened}</h2>
      <ul className="events" hidden={details.length === 0}>
        {details.map((text, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of one move never change places
          <li key={i}>{text}</li>
        ))}
      </ul>
      {details.length === 0 && <p className="soft">{at === 0 ? words.beginning : words.nothing}</p>}
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{words.others}</summary>
        {isOpen && (
          <Alternatives
            recording={recording}
            at={at}
            onPeek={onPeek}
            onTry={(action) => playInstead(recording, at, action)}
          />
        )}
      </details>
    </section>
  );
};
