/** Work that pauses now and then, so its caller can let other work run. */
export type Sliced<Value> = Generator<void, Value>;

/** Does all the work at once. */
export const atOnce = <Value>(work: Sliced<Value>): Value => {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
};

/** Milliseconds of work before the page may draw and respond. */
const SLICE = 10;

const ABORTED = { done: true, value: undefined } as const;

/** Does the work in slices, each far shorter than a noticeable frame. Stops early if the signal is aborted. */
export const inSlices = <Value>(work: Sliced<Value>, signal: AbortSignal): Promise<Value | undefined> =>
  new Promise((resolve) => {
    const run = (): void => {
      const end = performance.now() + SLICE;
      do {
        const step = signal.aborted ? ABORTED : work.next();
        if (step.done === true) {
          resolve(step.value);
          return;
        }
      } while (performance.now() < end);
      setTimeout(run);
    };
    run();
  });
