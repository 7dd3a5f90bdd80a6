import type { Puzzle } from '@ludus/agents';
import type { PuzzleProgress } from './progress.ts';

/** The next puzzle: the first unsolved one after this one, or the first unsolved one of all. */
export const nextPuzzle = (
  puzzles: readonly Puzzle[],
  current: Puzzle | undefined,
  { solved }: Pick<PuzzleProgress, 'solved'>,
): Puzzle | undefined => {
  const done = new Set(solved);
  const from = current === undefined ? 0 : puzzles.indexOf(current) + 1;
  const others = [...puzzles.slice(from), ...puzzles.slice(0, from)].filter((one) => one !== current);
  return others.find(({ id }) => !done.has(id)) ?? others[0];
};
