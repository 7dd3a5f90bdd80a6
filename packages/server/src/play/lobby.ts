import { err, ok, problem, type Result, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { type Change, openTable, type Participant, seatedParticipants } from '@ludus/table';
import { ownerOf } from '../limits/secrets.ts';
import { guarded, type Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import { LiveTable } from './liveTable.ts';
import {
  keysOf,
  newSession,
  type Plan,
  plannedBy,
  randomPlan,
  type SeatKeys,
  seatEverybody,
} from './newGame.ts';
import { type Beginning, freshGame, fromRecord, fromTable } from './origin.ts';
import { type Ownership, soleOwnership } from './ownership.ts';
import { KEEP_MS, leastPatience, patienceFor } from './patience.ts';
import { Recording, refusalToStore, type StoreReport, storeUnavailable } from './recording.ts';
import { rematchBeginning, rematchSession } from './rematch.ts';
import { type ResumedSession, resumeSession } from './resumeSession.ts';
import type { CreateRequest } from './schemas.ts';
import { type ClockSources, ServerClock } from './serverClock.ts';
import type { SessionStore } from './sessionStore.ts';
import { type Bots, KEEP_EVERY, participantOf, type SessionRecord, settingsOf } from './types.ts';

export interface LobbyOptions extends ClockSources {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly log: Logger;
  /** How many games may be played at the same time. */
  readonly maxGames?: number;
  /** How many games one client may play at the same time; any number when left out. */
  readonly maxGamesPerClient?: number | undefined;
  readonly maxThinkMs?: number;
  /** How long agents that play among themselves continue after somebody last looked; a minute when left out. */
  readonly unwatchedMs?: number;
  /** Games nobody touches end after this time, those with few moves sooner; two weeks when left out. */
  readonly keepMs?: number | undefined;
  /** Tables nobody uses are unloaded after this time. */
  readonly idleMs?: number;
  readonly report?: StoreReport;
  /** Which tables this server runs; all when left out. */
  readonly ownership?: Ownership;
  /** Programs that may sit at tables; none when left out. */
  readonly bots?: Bots;
  /** Called with every table that was opened or changed. */
  readonly onTable?: (live: LiveTable) => void;
  /** Called with every table that another server runs now. */
  readonly onDropped?: (live: LiveTable) => void;
  /** Called with everything that happens at any table. */
  readonly onChange?: (change: Change) => void;
}

/** Who wants a game. */
export interface Asked {
  /** Says who continues from a live game. */
  readonly token?: string | undefined;
  readonly client?: string;
  /** The same key again is the same request again. */
  readonly key?: string | undefined;
}

/** A table, and the secrets of its seats. */
export interface NewTable {
  readonly table: LiveTable;
  readonly keys: readonly SeatKeys[];
}

/** A finished game is seldom asked for again. */
const FINISHED_IDLE_MS = 10_000;
/** A server that is killed may forget this much of the time somebody was thinking. */
const BEAT_MS = 1000;
const SETTING_UP_MS = 50;
const MOST_TRIES = 60;
/** Many tables may have to resume at once when another server is gone. */
const RESUMED_AT_ONCE = 8;
const NO_REPORT: StoreReport = { failed: () => undefined, wrote: () => undefined, lost: () => undefined };

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const NO_SUCH_GAME = refuse('no_such_game', 'There is no such game.');
const FULL = refuse('too_many_games', 'Too many games are in progress. Try again later.');
const SHUTTING_DOWN = refuse('shutting_down', 'The server is shutting down.');

/** All tables of a server: new ones, those in use, and those in the store until somebody asks for them. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #time: ServerClock;
  readonly #ownership: Ownership;
  readonly #report: StoreReport;
  readonly #tables = new Map<string, LiveTable>();
  /** Tables being resumed; all requests for one wait for the same promise. */
  readonly #loading = new Map<string, Promise<Result<LiveTable>>>();
  /** Tables being unloaded; requests for one wait until it is stored. */
  readonly #unloading = new Map<string, Promise<void>>();
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  /** Resolves when the games of the last run have been resumed. */
  readonly ready: Promise<void>;
  /** Games that are not over, by who began them. */
  readonly #owned = new Map<string, number>();
  /** Tables that nobody has used for a while: when each will have been left alone for too long. */
  readonly #dueAt = new Map<string, number>();
  /** Games being begun under a key, by id. */
  readonly #creating = new Map<string, Promise<unknown>>();
  /** Games that could not be resumed and were reported in the log. */
  readonly #unreadable = new Set<string>();
  #active = 0;
  #isClosed = false;

  constructor(options: LobbyOptions) {
    this.#options = options;
    this.#time = new ServerClock(options);
    this.#ownership = options.ownership ?? soleOwnership();
    this.#report = this.#watched(options.report ?? NO_REPORT);
    const { log, idleMs = 600_000 } = options;
    const tidy = async (): Promise<void> => {
      await this.unloadIdle(idleMs);
      await this.endAbandoned();
      this.#active = await options.store.countActive();
      if (this.#ownership.isShared) await this.#countAnew();
    };
    this.#timers = [
      setInterval(() => guarded(log, 'tidying up', tidy), Math.min(idleMs, FINISHED_IDLE_MS)),
      setInterval(() => guarded(log, 'keeping the time', () => this.beat()), BEAT_MS),
    ];
    this.ready = guarded(log, 'resuming games', () => this.#resumeAll());
  }

  get #maxGames(): number {
    return this.#options.maxGames ?? 1000;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Tables in memory. */
  get tables(): number {
    return this.#tables.size;
  }

  /** Games that are not over, in memory or not. */
  get active(): number {
    return this.#active;
  }

  get watchers(): number {
    return [...this.#tables.values()].reduce((sum, { feed }) => sum + feed.watchers, 0);
  }

  /** Agents and clocks must continue after a restart; other games could wait for a request. */
  async #resumeAll(): Promise<void> {
    const { store, log } = this.#options;
    this.#active = await store.countActive();
    const records = await store.active(this.#maxGames);
    for (const { owner } of records) this.#count(owner, 1);
    await this.resume(await this.#ownership.inherit(records.map(({ id }) => id)));
    const unread = this.#active - (await store.active(Number.MAX_SAFE_INTEGER)).length;
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

  /** The tables in memory. */
  get tableIds(): readonly string[] {
    return [...this.#tables.keys()];
  }

  /** Another server runs a table now: its followers find it there when they reconnect. */
  drop(id: string): void {
    const live = this.#tables.get(id);
    if (live === undefined) return;
    this.#tables.delete(id);
    void guarded(this.#options.log, 'dropping a table', () => live.close('moved'));
    this.#options.onDropped?.(live);
  }

  /** A writer that is refused because of another one means that the table has moved. */
  #watched({ wrote, lost, failed }: StoreReport): StoreReport {
    const report = this.#options.report ?? NO_REPORT;
    return {
      wrote: () => wrote.call(report),
      lost: () => lost.call(report),
      failed: (problem) => {
        const { gameId } = problem as { readonly gameId?: string };
        if (problem.code === 'stale_writer' && gameId !== undefined) this.drop(gameId);
        else failed.call(report, problem);
      },
    };
  }

  /** Other servers begin and end games too. */
  async #countAnew(): Promise<void> {
    const records = await this.#options.store.active(this.#maxGames);
    this.#owned.clear();
    for (const { owner } of records) this.#count(owner, 1);
  }

  /** A table in memory, where it is certain that no other server runs it by now. */
  loaded(id: string): LiveTable | undefined {
    return this.#ownership.isCertain ? this.#tables.get(id) : undefined;
  }

  /** A table in use, or resumed from the store. */
  async find(id: string): Promise<Result<LiveTable>> {
    const known = this.#tables.get(id);
    if (known !== undefined) {
      known.usedAt = this.#time.now();
      return ok(known);
    }
    if (this.#isClosed) return SHUTTING_DOWN;
    return this.#loading.get(id) ?? this.#opening(id, this.#load(id));
  }

  /** Whoever looks for a table that is being set up or resumed waits for it. */
  #opening(id: string, work: Promise<Result<LiveTable>>): Promise<Result<LiveTable>> {
    const opening = work.finally(() => {
      if (this.#loading.get(id) === opening) this.#loading.delete(id);
    });
    this.#loading.set(id, opening);
    return opening;
  }

  /** Who sits where; for a table that is not loaded, who began where. */
  participantsOf({ id, seats }: SessionRecord): readonly Participant[] {
    const live = this.#tables.get(id);
    return live === undefined ? seats.map(participantOf) : seatedParticipants(live.table);
  }

  async #load(id: string): Promise<Result<LiveTable>> {
    const { log, store } = this.#options;
    await this.#unloading.get(id);
    const claimed = await this.#ownership.claim(id);
    if (!claimed.ok) return claimed;
    const loaded = await store.load(id);
    if (!loaded.ok) return loaded;
    const record = loaded.value;
    if (record === undefined) return NO_SUCH_GAME;
    const resumed = await resumeSession({ ...this.#options, report: this.#report, time: this.#time }, record);
    if (resumed.ok) return this.#open(record, resumed.value);
    // A game that ended before its first move leaves nothing to look at.
    if (resumed.error.code === 'no_such_game' && record.outcome !== undefined) return NO_SUCH_GAME;
    // Nothing is deleted because it cannot be read: perhaps a file is missing that somebody will put back.
    if (!this.#unreadable.has(id))
      log.error('a live game cannot be resumed', { game: id, reason: resumed.error.message });
    this.#unreadable.add(id);
    return err(storeUnavailable());
  }

  async #open(record: SessionRecord, session: ResumedSession): Promise<Result<LiveTable>> {
    const { thinker, log, maxThinkMs = 5000, unwatchedMs = 60_000, bots, onTable } = this.#options;
    const live = await LiveTable.open({
      ...session,
      record,
      thinker,
      log,
      maxThinkMs,
      unwatchedMs,
      time: this.#time,
      instance: this.#ownership.instance,
      confirm: () => this.#ownership.confirm(),
      saveSession: (changed) => this.#save(changed),
      botWith: (token) => bots?.withToken(token),
      onCommit: (changed) => onTable?.(changed),
      onChange: (change) => this.#changed(change, record),
    });
    if (!live.ok) return live;
    this.#tables.set(record.id, live.value);
    this.#dueAt.delete(record.id);
    onTable?.(live.value);
    return live;
  }

  #changed(change: Change, { owner }: SessionRecord): void {
    if (change.type === 'ended') {
      this.#active -= 1;
      this.#count(owner, -1);
    }
    this.#options.onChange?.(change);
  }

  #count(owner: string | undefined, change: 1 | -1): void {
    if (owner === undefined) return;
    const count = (this.#owned.get(owner) ?? 0) + change;
    if (count <= 0) this.#owned.delete(owner);
    else this.#owned.set(owner, count);
  }

  /** Whatever goes wrong here must not come between a move that is in the store and its table. */
  async #save(record: SessionRecord, changedAt = this.#time.wall()): Promise<Result<void>> {
    const saved = await this.#options.store.save(record, changedAt);
    if (saved.ok) return saved;
    this.#report.failed(saved.error);
    return err(refusalToStore(saved.error));
  }

  /** Begins a game. The same request again, with the same key, gives the same table and the same secrets. */
  async create(request: CreateRequest, asked: Asked = {}): Promise<Result<NewTable>> {
    if (this.#isClosed) return SHUTTING_DOWN;
    if (asked.key === undefined) return this.#create(request, asked, randomPlan());
    const plan = plannedBy(asked.key, await this.#options.store.secret(), request);
    // One after the other: the same request may come twice at the same moment.
    const before = this.#creating.get(plan.id) ?? Promise.resolve();
    const made = before.then(() => this.#createOnce(request, asked, plan));
    const settled = made.catch(() => undefined);
    this.#creating.set(plan.id, settled);
    void settled.then(() => {
      if (this.#creating.get(plan.id) === settled) this.#creating.delete(plan.id);
    });
    return made;
  }

  async #createOnce(request: CreateRequest, asked: Asked, plan: Plan, tries = 0): Promise<Result<NewTable>> {
    const known = await this.#options.store.load(plan.id);
    if (!known.ok) return known;
    if (known.value !== undefined) return this.#repeat(request, known.value, plan);
    const made = await this.#create(request, asked, plan);
    if (made.ok || made.error.code !== 'duplicate_game') return made;
    // Another server was asked for the same at the same moment and is setting it up, unless it failed in the middle.
    if (tries > MOST_TRIES) return err(storeUnavailable());
    if (tries === MOST_TRIES) unwrap(await unwrap(await this.#options.db.resumeGame(plan.id)).abort());
    else await Bun.sleep(SETTING_UP_MS);
    return this.#createOnce(request, asked, plan, tries + 1);
  }

  async #repeat(request: CreateRequest, record: SessionRecord, plan: Plan): Promise<Result<NewTable>> {
    if (record.requestDigest !== plan.requestDigest)
      return refuse('key_reused', 'This idempotency key was used for another request.');
    const table = await this.find(plan.id);
    return table.ok ? ok({ table: table.value, keys: keysOf(request, plan) }) : table;
  }

  async #create(request: CreateRequest, { token, client }: Asked, plan: Plan): Promise<Result<NewTable>> {
    const { store } = this.#options;
    if ((await store.countActive()) >= this.#maxGames) return FULL;
    const owner = client === undefined ? undefined : ownerOf(client);
    const { maxGamesPerClient = Number.POSITIVE_INFINITY } = this.#options;
    if (owner !== undefined && (this.#owned.get(owner) ?? 0) >= maxGamesPerClient)
      return refuse('too_many_games', 'You are playing too many games. Finish or resign one first.');
    // Counted before anything is waited for: many requests may come at once.
    this.#count(owner, 1);
    const made = await this.#make(request, { token, owner, plan });
    if (made.ok) made.value.table.look();
    else {
      this.#count(owner, -1);
      this.#options.bots?.release(plan.id);
    }
    return made;
  }

  /** A finished game once more, with colours swapped. */
  async rematch(record: SessionRecord): Promise<Result<LiveTable>> {
    const { db, store } = this.#options;
    if (this.#isClosed) return SHUTTING_DOWN;
    if ((await store.countActive()) >= this.#maxGames) return FULL;
    const beginning = await rematchBeginning(db, record);
    if (!beginning.ok) return beginning;
    const session = rematchSession(record, new Date(this.#time.wall()).toISOString());
    const table = await this.#begin(session, beginning.value);
    if (table.ok) {
      this.#count(record.owner, 1);
      table.value.look();
    }
    return table;
  }

  async #make(
    request: CreateRequest,
    { token, owner, plan }: { token: string | undefined; owner: string | undefined; plan: Plan },
  ): Promise<Result<NewTable>> {
    const beginning = await this.#beginningOf(request, token);
    if (!beginning.ok) return beginning;
    const seated = seatEverybody(request, beginning.value, { plan, bots: this.#options.bots });
    if (!seated.ok) return seated;
    const seats = seated.value;
    const createdAt = new Date(this.#time.wall()).toISOString();
    const known = { seats, createdAt, ...(owner !== undefined && { owner }) };
    const table = await this.#begin(
      newSession(request, beginning.value, { ...known, plan }),
      beginning.value,
    );
    return table.ok ? ok({ table: table.value, keys: keysOf(request, plan) }) : table;
  }

  /** A new table can be found in the store before it is open here. */
  #begin(session: SessionRecord, beginning: Beginning): Promise<Result<LiveTable>> {
    return this.#opening(session.id, this.#setUp(session, beginning));
  }

  /** What cannot be kept as a whole leaves no trace. */
  async #setUp(session: SessionRecord, beginning: Beginning): Promise<Result<LiveTable>> {
    const { game, initialState } = beginning;
    const recording = await Recording.begin(this.#options.db, { ...beginning, session }, this.#report);
    if (!recording.ok) return recording;
    const opened = openTable(
      {
        game,
        start: initialState,
        participants: session.seats.map(participantOf),
        settings: settingsOf(session),
        keepEvery: KEEP_EVERY,
      },
      this.#time.now(),
    );
    const saved = await this.#save(session);
    const table = saved.ok
      ? await this.#open(session, { changed: opened, recording: recording.value })
      : saved;
    if (table.ok) this.#active += 1;
    else await recording.value.abort();
    return table;
  }

  async #beginningOf(request: CreateRequest, token: string | undefined): Promise<Result<Beginning>> {
    const { db } = this.#options;
    const { from, game, variant, options } = request;
    if (from === undefined) return freshGame(db, request);
    const { recordId, playId, moveNumber } = from;
    if (
      [game, variant, options].some((one) => one !== undefined) ||
      (recordId === undefined) === (playId === undefined)
    )
      return refuse('bad_setup', 'Give either a game to set up, or one playId or recordId to continue from.');
    if (recordId !== undefined) return fromRecord(db, recordId, moveNumber);
    const found = await this.find(playId!);
    if (!found.ok) return found;
    const live = found.value;
    const person = token === undefined ? 0 : live.holderOf(token);
    if (person === undefined)
      return refuse('bad_token', 'This token does not belong to a seat in this game.');
    if (person === 0 && !live.record.mayWatch) return refuse('hidden', 'This game is private.');
    return fromTable(db, live, { viewer: live.viewerOf(person), moveNumber });
  }

  /** Notes that clocks are running, so that a server that is killed knows how long they ran. */
  async beat(): Promise<void> {
    if ([...this.#tables.values()].some(({ isTimed }) => isTimed))
      await this.#options.store.beat(this.#ownership.instance, Math.round(this.#time.now()));
  }

  /** Unloads tables nobody has used for a while. */
  async unloadIdle(idleMs: number): Promise<void> {
    const now = this.#time.now();
    for (const [id, table] of this.#tables) {
      const patience = table.table.outcome === undefined ? idleMs : Math.min(idleMs, FINISHED_IDLE_MS);
      if (!table.isIdle || table.usedAt > now - patience) continue;
      this.#tables.delete(id);
      const left = this.#unload(table, this.#time.wall() - (now - table.usedAt));
      this.#unloading.set(id, left);
      await left.finally(() => this.#unloading.delete(id));
    }
  }

  /** Moves are not written to the session, so it learns only now when it was last used. */
  async #unload(table: LiveTable, usedAt: number): Promise<void> {
    await table.close();
    await this.#save(table.record, usedAt);
    await this.#ownership.release(table.id);
  }

  /** Ends games that nobody has touched for as long as they are worth, so that they do not take the place of others. */
  async endAbandoned(): Promise<void> {
    const { store, keepMs = KEEP_MS } = this.#options;
    const now = this.#time.wall();
    for (const id of await store.stale(now - leastPatience(keepMs))) {
      if (this.#tables.has(id)) continue;
      const due = this.#dueAt.get(id) ?? (await this.#dueOf(id));
      if (due === undefined || now < due) continue;
      this.#dueAt.delete(id);
      const live = await this.find(id);
      if (live.ok) await live.value.carryOut(() => ({ type: 'abandon' }));
    }
  }

  /** When a game will have been left alone for too long; undefined where that cannot be read. */
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

  /** Everything stays in the store for the next lobby. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all([this.ready, ...this.#loading.values(), ...this.#unloading.values()]);
    const tables = [...this.#tables.values()];
    await Promise.all(tables.map((table) => table.close()));
    await guarded(this.#options.log, 'keeping the time', () => this.beat());
    this.#tables.clear();
  }
}
