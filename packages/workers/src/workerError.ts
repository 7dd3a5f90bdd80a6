/** What can go wrong with a call. Methods add their own codes by throwing errors that have one. */
export const WORKER_ERRORS = [
  /** The method threw an error without a code. */
  'failed',
  'aborted',
  'timeout',
  /** The input or the answer cannot be copied to another thread. */
  'not_cloneable',
  'unknown_method',
  /** The worker could not be started, or ended during the call. */
  'worker_lost',
  'queue_full',
  'stopped',
] as const;
export type WorkerErrorCode = (typeof WORKER_ERRORS)[number];

/** A failed call: a code for programs and a message for people. Stack traces stay in the worker. */
export class WorkerError extends Error {
  readonly code: string;

  constructor(code: WorkerErrorCode | (string & {}), message: string) {
    super(message);
    this.name = 'WorkerError';
    this.code = code;
  }
}

export const messageOf = (caught: unknown): string =>
  caught instanceof Error ? caught.message : String(caught);

/** The part of a thrown value that is sent to the caller. */
export const failureOf = (caught: unknown): { readonly code: string; readonly message: string } => {
  const hasCode = caught instanceof Error && 'code' in caught && typeof caught.code === 'string';
  return { code: hasCode ? (caught.code as string) : 'failed', message: messageOf(caught) };
};

export const notCloneable = (what: string, caught: unknown): WorkerError =>
  new WorkerError('not_cloneable', `The ${what} cannot be copied to another thread: ${messageOf(caught)}`);

export const cancelled = (): WorkerError => new WorkerError('aborted', 'The call was cancelled.');
