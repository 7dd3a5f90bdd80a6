import { FairQueue } from '@ludus/workers';
import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/** After this much work, everybody else gets a turn. */
const SLICE_MS = 5;
const LANE = 'work';

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Long work in slices: `await` it again and again, and it lets others in after each slice. */
export const createSlices = (now: () => number = () => performance.now()): (() => Promise<void> | void) => {
  let started = now();
  return () => {
    if (now() - started < SLICE_MS) return undefined;
    return nextTurn().then(() => {
      started = now();
    });
  };
};

/**
 * Work that blocks the thread for milliseconds, such as rendering a long list. A little of it runs at once;
 * more runs piece by piece, with clients taking turns and other work in between.
 */
export class Turns {
  readonly #waiting = new FairQueue<() => void>([LANE]);
  /** Milliseconds of work since the event loop last came round. */
  #spent = 0;
  #running = 0;
  #isTurning = false;

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#running > 0 || this.#spent >= SLICE_MS || this.#waiting.length > 0) await this.#wait(client);
    const started = performance.now();
    this.#running += 1;
    this.#turn();
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#spent += performance.now() - started;
    }
  }

  /** One is admitted each time the loop comes round, whether or not earlier ones are done: some wait for a thread. */
  #wait(client: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve, { lane: LANE, key: client });
      this.#turn();
    });
  }

  #turn(): void {
    if (this.#isTurning) return;
    this.#isTurning = true;
    setImmediate(() => {
      this.#isTurning = false;
      this.#spent = 0;
      this.#waiting.take()?.();
      if (this.#waiting.length > 0) this.#turn();
    });
  }
}

/** For routes whose answers take a while. */
export const takeTurns =
  (turns: Turns): MiddlewareHandler<Env> =>
  (c, next) =>
    turns.run(c.get('client'), next);
