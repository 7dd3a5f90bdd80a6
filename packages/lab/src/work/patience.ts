import type { Replayed } from '@ludus/replay';

/** How long to wait for a store that is unreachable. */
export interface Patience {
  readonly ms: number;
  /** Aborting it ends the waiting. */
  readonly signal?: AbortSignal | undefined;
}

export const NO_PATIENCE: Patience = { ms: 0 };

const PAUSE_MS = 500;

const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Repeats an operation while its store does not answer. The operation must tolerate being repeated. */
export const persist = async <T>(
  work: (tries: number) => Promise<Replayed<T>>,
  { ms, signal }: Patience,
): Promise<Replayed<T>> => {
  const end = performance.now() + ms;
  for (let tries = 0; ; tries += 1) {
    const done = await work(tries);
    const mayWait = performance.now() < end && signal?.aborted !== true;
    if (done.ok || done.error.code !== 'unreachable' || !mayWait) return done;
    await pause(signal);
  }
};
