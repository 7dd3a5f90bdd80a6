import type { Origin } from '../record/gameRows.ts';
import type { GameInput, MoveInput } from '../types.ts';
import { packActions } from './actions.ts';

/** The writing half of the format, which needs no files, because browsers write lines too. */

/** A game as an archive stores it: everything that cannot be computed. */
export interface ArchivedGame {
  readonly input: GameInput & { readonly gameId: string };
  readonly origin: Origin;
  /** The hash of the state after the last move, to detect damage. */
  readonly finalHash: string;
}

/** The version of the line format; readers refuse versions they do not know. */
export const FORMAT = 1;

/** Every note that occurs, as a column, with `null` for moves without it. */
const noteColumns = (moves: readonly MoveInput[]): Record<string, unknown[]> | undefined => {
  let columns: Record<string, unknown[]> | undefined;
  for (const [i, move] of moves.entries())
    for (const key in move) {
      if (key === 'action' || key === 'player') continue;
      columns ??= {};
      columns[key] ??= Array.from({ length: moves.length }, () => null);
      columns[key][i] = move[key as keyof MoveInput];
    }
  return columns;
};

/** Who moved, one digit per move, if the record says so for all of them. */
const playersColumn = (moves: readonly MoveInput[]): string | undefined => {
  let digits = '';
  for (const { player } of moves) {
    if (player === undefined || player > 9) return undefined;
    digits += player;
  }
  return digits;
};

/** One game as one line of JSON, without the line end. */
export const makeLine = ({ input, origin, finalHash }: ArchivedGame): string => {
  const { moves, choices, finalState: _, initialState, ...about } = input;
  const { shapes, rows } = packActions(moves.map(({ action }) => action));
  const head = JSON.stringify({
    format: FORMAT,
    ...about,
    ...origin,
    ...(choices === undefined || choices.length === 0 ? {} : { choices }),
    notesOfMoves: noteColumns(moves),
    movers: playersColumn(moves),
    finalHash,
  });
  // Part by part: if one part makes the runtime's JSON writer slow, the rest is still fast.
  const tail = [initialState ?? null, shapes, rows].map((part) => JSON.stringify(part));
  return `${head.slice(0, -1)},"initialState":${tail[0]},"shapes":${tail[1]},"moves":${tail[2]}}`;
};
