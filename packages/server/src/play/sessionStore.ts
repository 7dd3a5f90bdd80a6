import type { Json } from '@ludus/kernel';
import type { LiveRecord, LiveStore, Replayed } from '@ludus/replay';
import { stored } from '../errors/replayRefusal.ts';
import type { SessionRecord } from './types.ts';

/** A finished session is forgotten after this long; its record stays in the store of games. */
const KEEP_FINISHED_MS = 30 * 86_400_000;

const sessionOf = ({ record }: LiveRecord): SessionRecord => record as unknown as SessionRecord;

/** What live games need besides their records: seats, digests of secrets, settings and running clocks. */
export class SessionStore {
  readonly #live: LiveStore;

  constructor(live: LiveStore) {
    this.#live = live;
  }

  save(session: SessionRecord, changedAt: number): Promise<Replayed<void>> {
    const { id, outcome, mayWatch: isListed } = session;
    const record = JSON.parse(JSON.stringify(session)) as Json;
    return this.#live.save({ id, isOver: outcome !== undefined, isListed, changedAt, record });
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

  /** Those of them that everybody may watch. */
  async listed(limit: number): Promise<SessionRecord[]> {
    return stored(await this.#live.active(limit, { isListed: true })).map(sessionOf);
  }

  /** Games that go on in name only: nothing has been done there since a moment. */
  async stale(before: number): Promise<readonly string[]> {
    return stored(await this.#live.stale(before));
  }

  async countListed(): Promise<number> {
    return stored(await this.#live.countActive({ isListed: true }));
  }

  async countActive(): Promise<number> {
    return stored(await this.#live.countActive());
  }

  async forgetOld(now: number): Promise<void> {
    stored(await this.#live.forget(now - KEEP_FINISHED_MS));
  }

  /** A server says that it is alive, by a clock of its own. */
  async beat(instance: string, aliveAt: number): Promise<void> {
    stored(await this.#live.beat(instance, aliveAt));
  }

  /** When a server last said so. */
  async lastBeat(instance: string): Promise<number | undefined> {
    return stored(await this.#live.lastBeat(instance));
  }
}
