import type { Seat } from '@ludus/kernel';
import type { TableStep } from '../table/positions.ts';
import type { RecapItem } from '../table/recap.ts';
import type { GameUi } from '../table/ui.ts';
import type { People } from '../words/people.ts';
import type { LiveMove } from './moves.ts';

/** Steps are listed no further back than this. */
const LONGEST = 40;

/** All moves since a seat's last turn, with what the seat has done in the current one. */
export const allSinceLastTurn = (moves: readonly LiveMove[], viewer: Seat): readonly LiveMove[] => {
  const [first] = movesSinceLastTurn(moves, viewer, Infinity);
  return first === undefined ? [] : moves.filter(({ count }) => count >= first.count);
};

/** What others did since a seat's last turn, without invisible moves. */
export const movesSinceLastTurn = (
  moves: readonly LiveMove[],
  viewer: Seat,
  most = LONGEST,
): readonly LiveMove[] => {
  const seen = moves.filter(({ isQuiet }) => !isQuiet);
  // A turn that has started is not part of what happened since the last one.
  const end = seen.findLastIndex(({ seat }) => seat !== viewer) + 1;
  const start = seen.slice(0, end).findLastIndex(({ seat }) => seat === viewer) + 1;
  return seen.slice(Math.max(start, end - most), end);
};

/** The moves in sentences. */
export const liveRecapItems = (
  ui: GameUi,
  moves: readonly LiveMove[],
  view: unknown,
  people: People,
): readonly RecapItem[] =>
  moves.flatMap(({ count, seat, last }) => {
    const text = ui.sentences(last, view, people).join(' ');
    return text === '' ? [] : [{ count, seat, text }];
  });

/**
 * The moves from one of them on, each with the position it led to. Forced moves belong to the one before
 * them: a position is the one that the next player found.
 *
 * @param viewAfter - What the viewer saw after this many moves.
 */
export const loadSteps = async (
  moves: readonly LiveMove[],
  { from, length }: { readonly from: number; readonly length: number },
  viewAfter: (count: number) => Promise<unknown>,
): Promise<{ readonly before: TableStep['position']; readonly steps: readonly TableStep[] }> => {
  const shown = moves.filter(({ count }) => count >= from);
  const ends = shown.map((_, i) => (shown[i + 1]?.count ?? length + 1) - 1);
  const [first, ...views] = await Promise.all(
    [(shown[0]?.count ?? length + 1) - 1, ...ends].map((count) => viewAfter(count)),
  );
  const position = (count: number, view: unknown, last: LiveMove['last'] | undefined) => ({
    count,
    view,
    revealed: undefined,
    last,
  });
  return {
    before: position((shown[0]?.count ?? length + 1) - 1, first, undefined),
    steps: shown.map(({ last }, i) => ({
      position: position(ends[i]!, views[i], last),
      move: last,
      isQuiet: false,
    })),
  };
};
