import { type ReactNode, useMemo } from 'react';
import type { SeenMove } from '../table/ui.ts';
import { peopleOf } from '../words/people.ts';
import { Share } from './Share.tsx';
import type { Recording } from './source.ts';
import { replayWords as words } from './words.ts';

const NOTHING: readonly never[] = [];

/** Every detail of the last move, the facts of the game, and ways to export it. */
export const DetailsTab = ({
  recording,
  at,
  last,
  view,
  children,
}: {
  readonly recording: Recording;
  readonly at: number;
  readonly last: SeenMove | undefined;
  readonly view: unknown;
  /** The reader's notes. */
  readonly children: ReactNode;
}) => {
  const { ui, players } = recording;
  const details = useMemo(() => {
    if (last === undefined) return NOTHING;
    const people = peopleOf(players, ui.seatName);
    return ui.details?.(last, view, people) ?? ui.sentences(last, view, people);
  }, [last, ui, view, players]);
  return (
    <div className="tab-body">
      {details.length > 0 && (
        <section aria-label={words.everyDetail}>
          <h3>{words.everyDetail}</h3>
          <ul className="events">
            {details.map((text, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: events of one move never change places
              <li key={i}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      {children}
      <Share recording={recording} at={at} />
    </div>
  );
};
