import type { MiddlewareHandler } from 'hono';
import type { Env } from './env.ts';

/**
 * Admits one piece of work per client at a time: a client with many requests waits for its own answers, and everyone
 * else for at most one of them.
 */
export class OneByOne {
  readonly #last = new Map<string, Promise<unknown>>();

  /** How many clients have work in progress. */
  get clients(): number {
    return this.#last.size;
  }

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#last.get(client) ?? Promise.resolve()).then(work);
    const settled = done.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(client, settled);
    try {
      return await done;
    } finally {
      if (this.#last.get(client) === settled) this.#last.delete(client);
    }
  }
}

/** For routes whose answers may keep a thread or a database busy for long. */
export const oneByOne = (): MiddlewareHandler<Env> => {
  const clients = new OneByOne();
  return (c, next) => clients.run(c.get('client'), next);
};
