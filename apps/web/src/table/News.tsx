import type { GameUi, SeenMove } from './ui.ts';

/** What happened last, in words; before anything did, what the game is about. */
export const News = ({
  ui,
  view,
  last,
}: {
  readonly ui: GameUi;
  readonly view: unknown;
  readonly last: SeenMove | undefined;
}) => {
  const told = last === undefined ? [] : ui.sentences(last, view);
  return <p className="news">{last === undefined ? ui.aim?.(view) : told.join(' ')}</p>;
};
