/** The default export of a work module: it does one piece. Jobs and results are plain data. */
export type Perform<Job = unknown, Output = unknown> = (job: Job, number: number) => Output | Promise<Output>;

/**
 * `movable`, an optional export of a work module: the memory of a result that nothing else uses. It is moved to the
 * thread that collects results instead of being copied.
 */
type MovableParts<Output = unknown> = (output: Output) => readonly ArrayBuffer[];

/** A module that does work. */
export interface PieceModule {
  readonly default: Perform;
  readonly movable?: MovableParts;
}

export interface Pieces {
  readonly perform: Perform;
  readonly job: unknown;
  readonly from: number;
  readonly to: number;
  /** Set to the number of the current piece. */
  readonly current: Int32Array;
  /** Called before every piece. */
  readonly beforePiece?: () => Promise<void> | undefined;
}

/** Does one piece after the other. */
export const performAll = async ({ perform, job, from, to, current, beforePiece }: Pieces) => {
  const results: unknown[] = [];
  for (let number = from; number < to; number += 1) {
    current[0] = number;
    const pause = beforePiece?.();
    if (pause !== undefined) await pause;
    const result = perform(job, number);
    results.push(result instanceof Promise ? await result : result);
  }
  return results;
};
