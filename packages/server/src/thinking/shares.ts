/** However many requests a client has, each gets at least this much time. */
const LEAST_MS = 250;

/**
 * The time per request for a client with this many: a client with many requests gets short answers, so that
 * others get their turn.
 */
export const shareOf = (maxMs: number, questions: number): number =>
  Math.min(maxMs, Math.max(LEAST_MS, maxMs / questions));

/** How many requests each client has. */
export class Shares {
  readonly #asking = new Map<string, number>();

  /** Does something for a client within their share of the time. */
  async use<T>(client: string, maxMs: number, work: (ms: number) => Promise<T>): Promise<T> {
    const asking = (this.#asking.get(client) ?? 0) + 1;
    this.#asking.set(client, asking);
    try {
      return await work(shareOf(maxMs, asking));
    } finally {
      const left = this.#asking.get(client)! - 1;
      if (left === 0) this.#asking.delete(client);
      else this.#asking.set(client, left);
    }
  }
}
