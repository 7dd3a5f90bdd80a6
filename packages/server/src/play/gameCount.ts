import type { SessionStore } from './sessionStore.ts';

/** Counts games that are not over: all of them, and those each client started. */
export class GameCount {
  readonly #store: SessionStore;
  /** At most this many are played at the same time. */
  readonly #most: number;
  readonly #byOwner = new Map<string, number>();
  #active = 0;

  constructor(store: SessionStore, most = 1000) {
    this.#store = store;
    this.#most = most;
  }

  /** Games that are not over, in memory or not. */
  get active(): number {
    return this.#active;
  }

  of(owner: string): number {
    return this.#byOwner.get(owner) ?? 0;
  }

  async isFull(): Promise<boolean> {
    return (await this.#store.countActive()) >= this.#most;
  }

  began(): void {
    this.#active += 1;
  }

  ended(owner: string | undefined): void {
    this.#active -= 1;
    this.add(owner, -1);
  }

  add(owner: string | undefined, change: 1 | -1): void {
    if (owner === undefined) return;
    const count = this.of(owner) + change;
    if (count <= 0) this.#byOwner.delete(owner);
    else this.#byOwner.set(owner, count);
  }

  async countActive(): Promise<number> {
    this.#active = await this.#store.countActive();
    return this.#active;
  }

  /** Counts the games of every client again and returns the ids of all games. */
  async countOwners(): Promise<readonly string[]> {
    const records = await this.#store.active(this.#most);
    this.#byOwner.clear();
    for (const { owner } of records) this.add(owner, 1);
    return records.map(({ id }) => id);
  }
}
