import { ApiError } from '../errors/apiError.ts';

export interface WatchLimits {
  readonly perTable: number;
  readonly perClient: number;
  readonly total: number;
}

const WATCH_LIMITS: WatchLimits = { perTable: 2000, perClient: 100, total: 5000 };

/** Counts open connections, so that nobody uses up all of them. */
export class Connections {
  readonly #limits: WatchLimits;
  readonly #byClient = new Map<string, number>();
  #total = 0;

  constructor(limits: WatchLimits = WATCH_LIMITS) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** Reserves one more connection; returns how to release it. */
  enter(client: string): () => void {
    const mine = this.#byClient.get(client) ?? 0;
    if (this.#total >= this.#limits.total || mine >= this.#limits.perClient)
      throw new ApiError(
        'too_many_watchers',
        'Too many connections are open. Close some, or try again later.',
      );
    this.#total += 1;
    this.#byClient.set(client, mine + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#total -= 1;
      const left = this.#byClient.get(client)! - 1;
      if (left === 0) this.#byClient.delete(client);
      else this.#byClient.set(client, left);
    };
  }

  /** Refuses another follower if this many already follow a game. */
  checkRoom(watchers: number): void {
    if (watchers >= this.#limits.perTable)
      throw new ApiError('too_many_watchers', 'Too many people are watching this game. Try again later.');
  }
}
