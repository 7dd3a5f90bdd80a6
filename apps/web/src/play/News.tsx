import type { LastMove } from '@ludus/table';
import type { GameUi } from './ui.ts';

/** What happened last, in words; before anything did, what the game is about. */
export const News = ({
  ui,
  view,
  last,
}: {
  readonly ui: GameUi;
  readonly view: unknown;
  readonly last: LastMove | undefined;
}) => {
  const told = last === undefined ? [] : ui.sentences(last, view);
  return <p className="news">{last === undefined ? ui.aim?.(view) : told.join(' ')}</p>;
};
