import { err, ok, problem, type Result } from '@ludus/kernel';

/** Why work on games stopped, in a sentence: a thread crashed, or a file could not be written. */
export const stopped = (what: string, caught: unknown): Result<never> => {
  const reason = caught instanceof Error ? caught.message : String(caught);
  return err(problem('work_failed', '', `${what} stopped: ${reason}`));
};

/** The result of such work, or why it stopped. */
export const attempted = async <T>(what: string, work: () => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await work());
  } catch (caught) {
    return stopped(what, caught);
  }
};
