import { type Problem, problem } from '@ludus/kernel';

/** Notes that something cannot be: a code, the place in the state, and why, in a sentence. */
export type Note = (code: string, path: string, message: string) => void;

/** After this many problems more of them tell nobody anything. */
const ENOUGH = 20;

/** What some checks note, in their order. */
export const collectProblems = (check: (note: Note) => void): Problem[] => {
  const problems: Problem[] = [];
  check((code, path, message) => {
    if (problems.length < ENOUGH) problems.push(problem(code, path, message));
  });
  return problems;
};
