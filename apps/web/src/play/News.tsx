import type { LastMove } from './line.ts';
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
  if (told.length > 0) return <p className="news soft">{told.join(' ')}</p>;
  return last === undefined && ui.aim !== undefined ? <p className="news">{ui.aim(view)}</p> : null;
};
