/** What a crew and its workers say to each other. */
export type ToWorker =
  /** `current` is shared: the worker keeps the number of the piece in hand there, for the case that it dies over it. */
  | { readonly type: 'module'; readonly url: string; readonly current: Int32Array }
  | { readonly type: 'lease'; readonly job: unknown; readonly from: number; readonly to: number };

export type FromWorker =
  /** The next results of the oldest lease, in order. */
  | { readonly type: 'results'; readonly results: readonly unknown[] }
  /** All pieces of the oldest lease are done; it took so long. */
  | { readonly type: 'done'; readonly ms: number }
  /** The module could not do a piece, and would not the next time either. */
  | { readonly type: 'failed'; readonly number: number | undefined; readonly message: string };

/** What a module of work exports as default. Jobs and results are plain data. */
export type Perform<Job = unknown, Result = unknown> = (job: Job, number: number) => Result | Promise<Result>;
