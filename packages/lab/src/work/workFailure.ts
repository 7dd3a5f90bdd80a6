import { isStoreProblem, type Replayed, type ReplayProblem } from '@ludus/replay';

/** Work that cannot continue, and why, in a sentence for people. */
export class WorkFailure extends Error {}

/** A store that cannot be read any more: more than one game would be missing. */
export class StoreLost extends WorkFailure {
  readonly problem: ReplayProblem;

  constructor(problem: ReplayProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** What was read of a store. Throws when the store itself is the problem, and not a game in it. */
export const unlessLost = <T>(read: Replayed<T>): Replayed<T> => {
  if (!read.ok && isStoreProblem(read.error)) throw new StoreLost(read.error);
  return read;
};
