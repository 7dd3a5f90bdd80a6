import type { Viewer } from '@ludus/kernel';
import { ApiError } from '../errors/apiError.ts';
import type { Watcher } from './feed.ts';
import type { Table } from './table.ts';

export interface WatchLimits {
  readonly perTable: number;
  readonly perClient: number;
  readonly total: number;
}

/** How somebody follows a game, and from where. */
export interface Listening extends Pick<Watcher, 'send' | 'close'> {
  readonly lastSeen: string | undefined;
}

export const WATCH_LIMITS: WatchLimits = { perTable: 2000, perClient: 100, total: 5000 };

/** Counts who follows games, so that nobody takes up all the connections. */
export class Watching {
  readonly #limits: WatchLimits;
  readonly #byClient = new Map<string, number>();
  #total = 0;

  constructor(limits: WatchLimits = WATCH_LIMITS) {
    this.#limits = limits;
  }

  get total(): number {
    return this.#total;
  }

  /** Room for one more connection; answers how to give it back, once. */
  enter(client: string): () => void {
    const mine = this.#byClient.get(client) ?? 0;
    if (this.#total >= this.#limits.total || mine >= this.#limits.perClient)
      throw new ApiError('too_many_watchers', 'Too many connections are open.');
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

  checkRoom({ feed }: Table): void {
    if (feed.watchers >= this.#limits.perTable)
      throw new ApiError('too_many_watchers', 'Too many people follow this game.');
  }

  /** `viewer` is who they are now; they stay the same person when they change seats. */
  join(table: Table, viewer: Viewer, { send, close, lastSeen }: Listening): () => void {
    this.checkRoom(table);
    const { session, feed } = table;
    const person = viewer === 0 ? undefined : session.personIn(viewer);
    const watcher: Watcher = {
      get viewer() {
        return person === undefined ? 0 : session.seatOf(person);
      },
      send,
      close,
    };
    return feed.join(watcher, lastSeen);
  }
}
