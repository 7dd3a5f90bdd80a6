import { err, ok, problem, type Result } from '@ludus/kernel';

/** Work on games that came to a stop, in a sentence: a thread that went down, or a file that could not be written. */
export const stopped = (what: string, caught: unknown): Result<never> => {
  const reason = caught instanceof Error ? caught.message : String(caught);
  return err(problem('work_failed', '', `${what} stopped: ${reason}`));
};

/** The outcome of such work, or why it stopped. */
export const attempted = async <T>(what: string, work: () => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await work());
  } catch (caught) {
    return stopped(what, caught);
  }
};
