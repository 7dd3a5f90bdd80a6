import { type Problem, problem } from '@ludus/kernel';

/** Reports that something is impossible: a code, the place in the state, and a sentence. */
export type Note = (code: string, path: string, message: string) => void;

/** After this many problems, more of them help nobody. */
const ENOUGH = 20;

/** The problems reported by some checks, in order. */
export const collectProblems = (check: (note: Note) => void): Problem[] => {
  const problems: Problem[] = [];
  check((code, path, message) => {
    if (problems.length < ENOUGH) problems.push(problem(code, path, message));
  });
  return problems;
};
