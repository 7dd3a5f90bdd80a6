import type { Json } from '@ludus/kernel';
import type { LiveRecord, LiveStore } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import type { SessionRecord } from './types.ts';

/** A finished session is forgotten after this long; its record stays in the store of games. */
const KEEP_FINISHED_MS = 30 * 86_400_000;

const sessionOf = ({ record }: LiveRecord): SessionRecord => record as unknown as SessionRecord;

/** What live games need besides their records: seats, digests of secrets, settings. */
export class SessionStore {
  readonly #live: LiveStore;

  constructor(live: LiveStore) {
    this.#live = live;
  }

  async save(session: SessionRecord, changedAt: number): Promise<void> {
    const { id, outcome, mayWatch: isListed } = session;
    const record = JSON.parse(JSON.stringify(session)) as Json;
    stored(await this.#live.save({ id, isOver: outcome !== undefined, isListed, changedAt, record }));
  }

  async load(id: string): Promise<SessionRecord | undefined> {
    const found = stored(await this.#live.load(id));
    return found && sessionOf(found);
  }

  async remove(id: string): Promise<void> {
    stored(await this.#live.remove(id));
  }

  /** Games that go on, those changed last first. */
  async active(limit: number): Promise<SessionRecord[]> {
    return stored(await this.#live.active(limit)).map(sessionOf);
  }

  /** Games that go on in name only: nothing has been done there since a moment. */
  async stale(before: number): Promise<readonly string[]> {
    return stored(await this.#live.stale(before));
  }

  async countActive(): Promise<number> {
    return stored(await this.#live.countActive());
  }

  async forgetOld(now: number): Promise<void> {
    stored(await this.#live.forget(now - KEEP_FINISHED_MS));
  }
}
