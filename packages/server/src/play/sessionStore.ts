import { err, type Json, ok, problem, type Result } from '@ludus/kernel';
import type { LiveRecord, LiveStore, Replayed } from '@ludus/replay';
import { z } from 'zod';
import { stored } from '../errors/replayRefusal.ts';
import { makeSecret } from '../limits/secrets.ts';
import type { SessionRecord } from './types.ts';

/** A finished session is deleted after this long; its record stays in the store of games. */
const KEEP_FINISHED_MS = 30 * 86_400_000;

/** The name a secret is kept under. */
const SECRET = 'secret of requests';

/** What every session has, whichever server wrote it. */
const SESSION = z.looseObject({
  id: z.string(),
  recordId: z.string(),
  game: z.string(),
  variant: z.string(),
  seats: z.array(z.looseObject({ kind: z.enum(['human', 'agent']) })),
  timeControl: z.looseObject({ type: z.string() }),
  createdAt: z.string(),
});

/** Undefined if it is damaged. */
const sessionOf = ({ record }: LiveRecord): SessionRecord | undefined =>
  SESSION.safeParse(record).success ? (record as unknown as SessionRecord) : undefined;

const DAMAGED: Result<never> = err(problem('bad_game', '', 'The stored data of this table is damaged.'));

const sessionsOf = (records: readonly LiveRecord[]): SessionRecord[] =>
  records.flatMap((record) => sessionOf(record) ?? []);

/** What live games need besides their records: seats, digests of secrets, settings and running clocks. */
export class SessionStore {
  readonly #live: LiveStore;
  #secret: Promise<string> | undefined;

  constructor(live: LiveStore) {
    this.#live = live;
  }

  save(session: SessionRecord, changedAt: number): Promise<Replayed<void>> {
    const { id, outcome, mayWatch: isListed } = session;
    const record = JSON.parse(JSON.stringify(session)) as Json;
    return this.#live.save({ id, isOver: outcome !== undefined, isListed, changedAt, record });
  }

  /** A damaged session is refused and left unchanged. */
  async load(id: string): Promise<Result<SessionRecord | undefined>> {
    const loaded = await this.#live.load(id);
    if (!loaded.ok && loaded.error.code === 'bad_record') return DAMAGED;
    const found = stored(loaded);
    if (found === undefined) return ok(undefined);
    const session = sessionOf(found);
    return session === undefined ? DAMAGED : ok(session);
  }

  /** Running games, last changed first. */
  async active(limit: number): Promise<SessionRecord[]> {
    return sessionsOf(stored(await this.#live.active(limit)));
  }

  /** Those that everybody may watch. */
  async listed(limit: number): Promise<SessionRecord[]> {
    return sessionsOf(stored(await this.#live.active(limit, { isListed: true })));
  }

  /** Abandoned games: nothing has happened there since a given time. */
  async stale(before: number): Promise<readonly string[]> {
    return stored(await this.#live.stale(before));
  }

  /** When a session was last saved. */
  async changedAt(id: string): Promise<number | undefined> {
    return stored(await this.#live.load(id))?.changedAt;
  }

  /** A secret that never leaves this store; created when it is first needed. */
  async secret(): Promise<string> {
    this.#secret ??= this.#findSecret();
    return this.#secret.catch((caught: unknown) => {
      this.#secret = undefined;
      throw caught;
    });
  }

  async #findSecret(): Promise<string> {
    return String(stored(await this.#live.keepFirst(SECRET, makeSecret())));
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

  /** Reports that a server is alive, by its own clock. */
  async beat(instance: string, aliveAt: number): Promise<void> {
    stored(await this.#live.beat(instance, aliveAt));
  }

  /** When a server last reported. */
  async lastBeat(instance: string): Promise<number | undefined> {
    return stored(await this.#live.lastBeat(instance));
  }
}
