import type { Puzzle } from '@ludus/agents';
import { nextPuzzle } from './order.ts';
import type { PuzzleProgress } from './progress.ts';

/** How far somebody is with the puzzles of a game: how many are solved, and which comes next. */
export const standing = (puzzles: readonly Puzzle[], progress: PuzzleProgress) => {
  const done = puzzles.filter(({ id }) => progress.solved.includes(id)).length;
  return {
    done,
    next: nextPuzzle(puzzles, undefined, progress)!,
    verb: done === 0 ? 'start' : done < puzzles.length ? 'resume' : 'again',
  } as const;
};
