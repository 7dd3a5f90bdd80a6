/** However many questions a client has, each is thought about for this long. */
const LEAST_MS = 250;

/** The time for one of this many questions of a client: who asks a lot at once gets short answers, and others their turn. */
export const shareOf = (maxMs: number, questions: number): number =>
  Math.min(maxMs, Math.max(LEAST_MS, maxMs / questions));

/** How many questions each client has. */
export class Shares {
  readonly #asking = new Map<string, number>();

  /** Does something for a client, in their share of the time. */
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
