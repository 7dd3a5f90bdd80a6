import { array, integer, object, oneOf, refine, text, variants } from '@ludus/kernel';
import { type BreakthroughState, SIZES } from './types.ts';

export const CONFIG = object({ size: oneOf(SIZES) });

const SQUARE = text({ max: 2, pattern: /^[a-h][1-8]$/, expected: 'a square such as e2' });

export const ACTION = variants('type', { move: { from: SQUARE, to: SQUARE } });

const count = (rows: readonly string[], piece: string): number => rows.join('').split(piece).length - 1;

/** Why a board is not one of this game. */
const fault = ({ rows, next }: BreakthroughState): string | undefined => {
  const size = rows.length;
  if (!SIZES.some((known) => known === size)) return `There is no board with ${size} rows.`;
  if (rows.some((row) => row.length !== size)) return 'The board is not square.';
  const left = [count(rows, '1'), count(rows, '2')];
  if (left.some((pieces) => pieces > 2 * size)) return `A player has more than ${2 * size} pieces.`;
  const isAcross = [rows[0]!.includes('1'), rows[size - 1]!.includes('2')];
  // The game ends with a move, so the player to act cannot have won.
  return isAcross[next - 1] === true || left[2 - next] === 0
    ? `Player ${next} has already won, so it cannot be their turn.`
    : undefined;
};

export const STATE = refine(
  object({
    rows: array(text({ max: 8, pattern: /^[.12]+$/, expected: 'a row of 1, 2 and .' }), { min: 6, max: 8 }),
    next: integer(1, 2),
  }),
  fault,
);
