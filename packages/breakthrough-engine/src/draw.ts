import { squareName } from './squares.ts';
import type { BreakthroughEvent, BreakthroughState, Move } from './types.ts';

const pieceAt = ({ rows }: BreakthroughState, square: string): string | undefined =>
  rows[rows.length - Number(square.slice(1))]?.[square.charCodeAt(0) - 97];

/** `e2-e3`, and `e2xf3` for a capture. */
export const makeNotation = (state: BreakthroughState, { from, to }: Move): string =>
  `${from}${pieceAt(state, to) === '.' ? '-' : 'x'}${to}`;

/** Player 1 has `x`, player 2 has `o`. */
export const draw = ({ rows }: BreakthroughState): string => {
  const size = rows.length;
  const lines = rows.map(
    (row, i) => `${size - i}  ${[...row].join(' ').replaceAll('1', 'x').replaceAll('2', 'o')}`,
  );
  const files = Array.from({ length: size }, (_, file) => squareName(size, file)[0]).join(' ');
  return [...lines, '', `   ${files}`].join('\n');
};

export const describeEvent = (_: BreakthroughState, event: BreakthroughEvent): string =>
  event.type === 'moved'
    ? `Player ${event.seat} moves from ${event.from} to ${event.to}.`
    : `Player ${event.seat} loses a piece on ${event.at}.`;
