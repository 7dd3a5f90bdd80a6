import type { Result } from '@ludus/kernel';
import { type Participant, seatedParticipants } from '@ludus/table';
import { guarded } from '../observe/log.ts';
import { AbandonedGames } from './abandonedGames.ts';
import { GameCount } from './gameCount.ts';
import type { LiveTable } from './liveTable.ts';
import type { LobbyOptions } from './lobbyOptions.ts';
import { type Asked, type NewTable, NewTables } from './newTables.ts';
import { OpenTables } from './openTables.ts';
import { type Ownership, soleOwnership } from './ownership.ts';
import type { CreateRequest } from './schemas.ts';
import { ServerClock } from './serverClock.ts';
import { participantOf, type SessionRecord } from './types.ts';

/** Idle tables are looked for this often. */
const TIDY_MS = 10_000;
/** A server that is killed may forget this much of the time somebody was thinking. */
const BEAT_MS = 1000;
/** Many tables may have to resume at once when another server is gone. */
const RESUMED_AT_ONCE = 8;

/** All tables of a server: new ones, those in use, and those in the store until somebody requests them. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #time: ServerClock;
  readonly #ownership: Ownership;
  readonly #tables: OpenTables;
  readonly #newTables: NewTables;
  readonly #count: GameCount;
  readonly #abandoned: AbandonedGames;
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  /** Resolves when the games of the last run have been resumed. */
  readonly ready: Promise<void>;

  constructor(options: LobbyOptions) {
    this.#options = options;
    const time = new ServerClock(options);
    const ownership = options.ownership ?? soleOwnership();
    const count = new GameCount(options.store, options.maxGames);
    const abandoned = new AbandonedGames(options);
    const tables = new OpenTables({
      ...options,
      time,
      ownership,
      onOpened: (id) => abandoned.touched(id),
      onHappened: (change, { owner }) => {
        if (change.type === 'ended') count.ended(owner);
        options.onChange?.(change);
      },
    });
    this.#newTables = new NewTables({ ...options, time, tables, count });
    this.#time = time;
    this.#ownership = ownership;
    this.#count = count;
    this.#abandoned = abandoned;
    this.#tables = tables;
    this.#timers = this.#startTimers();
    this.ready = guarded(options.log, 'resuming games', () => this.#resumeAll());
  }

  #startTimers(): readonly ReturnType<typeof setInterval>[] {
    const { log, idleMs = 600_000 } = this.#options;
    const tidy = async (): Promise<void> => {
      await this.unloadIdle(idleMs);
      await this.endAbandoned();
      await this.#count.countActive();
      // Other servers start and end games too.
      if (this.#ownership.isShared) await this.#count.countOwners();
    };
    return [
      setInterval(() => guarded(log, 'tidying up', tidy), Math.min(idleMs, TIDY_MS)),
      setInterval(() => guarded(log, 'keeping the time', () => this.beat()), BEAT_MS),
    ];
  }

  get isClosed(): boolean {
    return this.#tables.isClosed;
  }

  /** Tables in memory. */
  get tables(): number {
    return this.#tables.size;
  }

  get tableIds(): readonly string[] {
    return this.#tables.ids;
  }

  /** Games that are not over, in memory or not. */
  get active(): number {
    return this.#count.active;
  }

  get watchers(): number {
    return [...this.#tables.all].reduce((sum, { feed }) => sum + feed.watchers, 0);
  }

  /** Agents and clocks must continue after a restart; other games could wait for a request. */
  async #resumeAll(): Promise<void> {
    const { store, log } = this.#options;
    const active = await this.#count.countActive();
    await this.resume(await this.#ownership.inherit(await this.#count.countOwners()));
    const unread = active - (await store.active(Number.MAX_SAFE_INTEGER)).length;
    if (unread > 0) log.error('live games cannot be read', { games: unread });
    await store.forgetOld(this.#time.wall());
  }

  /** Loads tables, some at a time. */
  async resume(ids: readonly string[]): Promise<void> {
    const waiting = [...ids];
    const load = async (): Promise<void> => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
        await guarded(this.#options.log, `resuming ${id}`, () => this.find(id!));
    };
    await Promise.all(Array.from({ length: this.#ownership.isShared ? RESUMED_AT_ONCE : 1 }, load));
  }

  /** Another server runs a table now: its followers find it there when they reconnect. */
  drop(id: string): void {
    this.#tables.drop(id);
  }

  /** A table in memory, if it is certain that no other server runs it by now. */
  loaded(id: string): LiveTable | undefined {
    return this.#ownership.isCertain ? this.#tables.get(id) : undefined;
  }

  /** A table in use, or resumed from the store. */
  find(id: string): Promise<Result<LiveTable>> {
    return this.#tables.find(id);
  }

  /** Who sits where; for a table that is not loaded, who started where. */
  participantsOf({ id, seats }: SessionRecord): readonly Participant[] {
    const live = this.#tables.get(id);
    return live === undefined ? seats.map(participantOf) : seatedParticipants(live.table);
  }

  /** Starts a game. The same request again, with the same key, gives the same table and the same secrets. */
  create(request: CreateRequest, asked: Asked = {}): Promise<Result<NewTable>> {
    return this.#newTables.create(request, asked);
  }

  /** A rematch of a finished game, with colours swapped. */
  rematch(record: SessionRecord): Promise<Result<LiveTable>> {
    return this.#newTables.rematch(record);
  }

  /** Records that clocks are running, so that it is known after a kill how long they ran. */
  async beat(): Promise<void> {
    if ([...this.#tables.all].some(({ isTimed }) => isTimed))
      await this.#options.store.beat(this.#ownership.instance, Math.round(this.#time.now()));
  }

  /** Unloads tables nobody has used for a while. */
  unloadIdle(idleMs: number): Promise<void> {
    return this.#tables.unloadIdle(idleMs);
  }

  /** Ends games that have been idle for too long. */
  async endAbandoned(): Promise<void> {
    const isOpen = (id: string): boolean => this.#tables.get(id) !== undefined;
    for await (const id of this.#abandoned.due(this.#time.wall(), isOpen)) {
      const live = await this.find(id);
      if (live.ok) await live.value.carryOut(() => ({ type: 'abandon' }));
    }
  }

  /** Everything stays in the store for the next lobby. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#tables.close(this.ready);
    await guarded(this.#options.log, 'keeping the time', () => this.beat());
    this.#tables.clear();
  }
}
