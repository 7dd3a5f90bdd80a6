/** What a crew and its workers say to each other. */
export type ToWorker =
  | { readonly type: 'module'; readonly url: string }
  | { readonly type: 'lease'; readonly job: unknown; readonly from: number; readonly to: number };

export type FromWorker =
  | { readonly type: 'piece'; readonly number: number; readonly result: unknown }
  /** All pieces of the oldest lease are done; it took so long. */
  | { readonly type: 'done'; readonly ms: number }
  /** The module could not do a piece, and would not the next time either. */
  | { readonly type: 'failed'; readonly number: number | undefined; readonly message: string };

/** What a module of work exports as default. Jobs and results are JSON. */
export type Perform<Job = unknown, Result = unknown> = (job: Job, number: number) => Result | Promise<Result>;
