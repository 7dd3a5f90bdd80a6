import { describeProblems, didYouMean, type Problem, type Result } from '@ludus/kernel';
import type { Terminal } from './terminal.ts';

/** Wrong usage or bad input: ends the command with exit code 2 and this one sentence. */
export class Refusal extends Error {}

/** The answer "no": a failed check that the command has already reported. Exit code 1. */
export class NegativeAnswer extends Error {}

/** The answer "not known yet": a test that needs more games. Exit code 3. */
export class Undecided extends Error {}

/** What to do about a game that is not known here. */
export const OWN_GAME_HINT = 'To add a game of your own, give its folder with --game.';

const withHint = (problem: Problem): Problem =>
  problem.code === 'unknown_game' ? { ...problem, message: `${problem.message} ${OWN_GAME_HINT}` } : problem;

/** The value of a result; a problem ends the command. */
export const required = <T>(result: Result<T, Problem | readonly Problem[]>): T => {
  if (result.ok) return result.value;
  const { error } = result;
  throw new Refusal(describeProblems(('code' in error ? [error] : error).map(withHint)));
};

/** The message about an unknown name. */
export const unknownName = (what: string, name: string, known: readonly string[]): string =>
  `There is no ${what} "${name}". Available: ${known.join(', ')}.${didYouMean(name, known)}`;

/** Does long work; what keeps it from continuing becomes a sentence for the person who asked for it. */
export const orRefuse = async <T>(terminal: Terminal, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (caught) {
    const { WorkFailure } = await import('@ludus/lab');
    terminal.status?.(undefined);
    throw caught instanceof WorkFailure ? new Refusal(caught.message) : caught;
  }
};
