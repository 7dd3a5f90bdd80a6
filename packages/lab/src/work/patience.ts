import type { Replayed } from '@ludus/replay';

/** How long to wait for a store that is unreachable. */
export interface Patience {
  readonly ms: number;
  /** Aborting it ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Called with a sentence when the store becomes unreachable, and when it is back. */
  readonly onNotice?: (sentence: string) => void;
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
  { ms, signal, onNotice }: Patience,
): Promise<Replayed<T>> => {
  const end = performance.now() + ms;
  let away = '';
  for (let tries = 0; ; tries += 1) {
    const done = await work(tries);
    if (done.ok && away !== '') onNotice?.(`${away}: the database is back.`);
    const mayWait = performance.now() < end && signal?.aborted !== true;
    if (done.ok || done.error.code !== 'unreachable' || !mayWait) return done;
    if (away === '')
      onNotice?.(`${done.error.file}: the database does not answer. Trying again until it is back.`);
    away = done.error.file;
    await pause(signal);
  }
};
