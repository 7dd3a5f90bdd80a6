import type { GameStore } from '@ludus/replay';
import { KEEP_MS, leastPatience, patienceFor } from './patience.ts';
import type { SessionStore } from './sessionStore.ts';

interface AbandonedOptions {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly keepMs?: number | undefined;
}

/** Finds games that have been idle for too long, so that they do not take up room that others need. */
export class AbandonedGames {
  readonly #options: AbandonedOptions;
  /** When each idle game is due to end. */
  readonly #dueAt = new Map<string, number>();

  constructor(options: AbandonedOptions) {
    this.#options = options;
  }

  /** Somebody has opened a game. */
  touched(id: string): void {
    this.#dueAt.delete(id);
  }

  /** The games to end now, one by one. */
  async *due(now: number, isOpen: (id: string) => boolean): AsyncIterable<string> {
    const { store, keepMs = KEEP_MS } = this.#options;
    for (const id of await store.stale(now - leastPatience(keepMs))) {
      if (isOpen(id)) continue;
      const due = this.#dueAt.get(id) ?? (await this.#dueOf(id));
      if (due === undefined || now < due) continue;
      this.#dueAt.delete(id);
      yield id;
    }
  }

  /** When a game is due to end if it stays idle; undefined if that cannot be read. */
  async #dueOf(id: string): Promise<number | undefined> {
    const { db, store, keepMs = KEEP_MS } = this.#options;
    const record = await store.load(id);
    const changedAt = await store.changedAt(id);
    if (!record.ok || record.value === undefined || changedAt === undefined) return undefined;
    const metadata = await db.getGameMetadata(record.value.recordId);
    if (!metadata.ok) return undefined;
    const due = changedAt + patienceFor(record.value, metadata.value.totalMoves, keepMs);
    this.#dueAt.set(id, due);
    return due;
  }
}
