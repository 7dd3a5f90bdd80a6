import type { BreakthroughState } from '../src/types.ts';

/** A slow and simple implementation of the rules, for comparison. */
const movesOf = ({ rows, next }: BreakthroughState): BreakthroughState[] => {
  const own = `${next}`;
  const step = next === 1 ? -1 : 1;
  const goal = next === 1 ? rows[rows.length - 1]! : rows[0]!;
  const isLost = goal.includes(`${3 - next}`) || !rows.join('').includes(own);
  if (isLost) return [];
  const found: BreakthroughState[] = [];
  for (const [y, row] of rows.entries())
    for (const x of [...row].keys())
      for (const aside of [-1, 0, 1]) {
        const there = rows[y + step]?.[x + aside];
        const mayGo = there === '.' || (aside !== 0 && there === `${3 - next}`);
        if (row[x] !== own || !mayGo) continue;
        const board = rows.map((line) => [...line]);
        board[y]![x] = '.';
        board[y + step]![x + aside] = own;
        found.push({ rows: board.map((line) => line.join('')), next: 3 - next });
      }
  return found;
};

export const naivePerft = (state: BreakthroughState, depth: number): number =>
  depth === 0 ? 1 : movesOf(state).reduce((sum, next) => sum + naivePerft(next, depth - 1), 0);
