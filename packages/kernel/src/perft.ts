import type { Position } from './game.ts';

/**
 * The number of move sequences of a given length, all of them played out: the standard check of move generation.
 * Sequences that end earlier are not counted. The position is unchanged afterwards.
 *
 * ```ts
 * perft(positionOf(game, state), 3);
 * ```
 */
export const perft = (position: Position<unknown, unknown>, depth: number): number => {
  if (depth <= 0) return 1;
  const moves: number[] = [];
  position.legal(moves);
  if (depth === 1) return moves.length;
  let count = 0;
  for (const move of moves) {
    position.apply(move);
    count += perft(position, depth - 1);
    position.undo();
  }
  return count;
};

/** The counts after each first move; they add up to `perft` of the same depth. */
export const divide = <Action>(
  position: Position<unknown, Action>,
  depth: number,
): { readonly action: Action; readonly count: number }[] => {
  if (depth <= 0) return [];
  const moves: number[] = [];
  position.legal(moves);
  return moves.map((move) => {
    const action = position.action(move);
    position.apply(move);
    const count = perft(position, depth - 1);
    position.undo();
    return { action, count };
  });
};
