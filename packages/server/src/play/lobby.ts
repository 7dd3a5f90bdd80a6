import { err, ok, problem, type Result } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { type Change, openTable, type Participant, seatedParticipants } from '@ludus/table';
import { guarded, type Logger } from '../observe/log.ts';
import type { Thinker } from '../thinking/types.ts';
import { LiveTable } from './liveTable.ts';
import { newSession, type SeatKeys, seatEverybody } from './newGame.ts';
import { type Beginning, freshGame, fromRecord, fromTable } from './origin.ts';
import { Recording, type StoreReport, storeUnavailable } from './recording.ts';
import { type ResumedSession, resumeSession } from './resumeSession.ts';
import type { CreateRequest } from './schemas.ts';
import { ownerOf } from './secrets.ts';
import { type ClockSources, ServerClock } from './serverClock.ts';
import type { SessionStore } from './sessionStore.ts';
import { KEEP_EVERY, participantOf, type SessionRecord, settingsOf } from './types.ts';

export interface LobbyOptions extends ClockSources {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly log: Logger;
  /** Games that may go on at the same time. */
  readonly maxGames?: number;
  /** Games one client may have going on at the same time; any number when left out. */
  readonly maxGamesPerClient?: number | undefined;
  readonly maxThinkMs?: number;
  /** Agents that play among themselves go on for so long after somebody looked; a minute when left out. */
  readonly unwatchedMs?: number;
  /** Tables nobody uses are unloaded after this time. */
  readonly idleMs?: number;
  readonly report?: StoreReport;
  /** Is told everything that happens at any table. */
  readonly onChange?: (change: Change) => void;
}

/** A table, and the secrets of its seats. */
export interface NewTable {
  readonly table: LiveTable;
  readonly keys: readonly SeatKeys[];
}

/** A finished game is seldom asked for again. */
const FINISHED_IDLE_MS = 10_000;
const ABANDONED_MS = 14 * 86_400_000;
/** Tables at which nobody has made a move are given up sooner: they cost nothing to set up again. */
const EMPTY_MS = 6 * 3_600_000;
/** A server that is killed may forget this much of the time somebody was thinking. */
const BEAT_MS = 1000;
const NO_REPORT: StoreReport = { failed: () => undefined, wrote: () => undefined, lost: () => undefined };

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const NO_SUCH_GAME = refuse('no_such_game', 'There is no such game.');
const SHUTTING_DOWN = refuse('shutting_down', 'The server is about to stop.');

/** All tables of a server: new ones, those in use, and those in the store until somebody asks for them. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #time: ServerClock;
  /** Names this run of the server: nobody else can read its clock. */
  readonly #instance = crypto.randomUUID();
  readonly #tables = new Map<string, LiveTable>();
  /** Tables being resumed: whoever asks for one waits for the same. */
  readonly #loading = new Map<string, Promise<Result<LiveTable>>>();
  /** Tables being unloaded: whoever asks for one waits until it is stored. */
  readonly #unloading = new Map<string, Promise<void>>();
  readonly #timers: readonly ReturnType<typeof setInterval>[];
  /** Resolves when the games of the last run have been resumed. */
  readonly ready: Promise<void>;
  /** Games that are not over, by who began them. */
  readonly #owned = new Map<string, number>();
  /** Tables that nobody has used for a while, but at which a move was made. */
  readonly #begun = new Set<string>();
  /** Games that could not be resumed, of which the log was told. */
  readonly #unreadable = new Set<string>();
  #active = 0;
  #isClosed = false;

  constructor(options: LobbyOptions) {
    this.#options = options;
    this.#time = new ServerClock(options);
    const { log, idleMs = 600_000 } = options;
    const tidy = async (): Promise<void> => {
      await this.unloadIdle(idleMs);
      await this.endAbandoned();
      await this.endEmpty();
      this.#active = await options.store.countActive();
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

  /** Agents and clocks must go on after a restart; other games could wait until somebody asks for them. */
  async #resumeAll(): Promise<void> {
    const { store, log } = this.#options;
    this.#active = await store.countActive();
    const records = await store.active(this.#maxGames);
    for (const { owner } of records) this.#count(owner, 1);
    for (const { id } of records) await guarded(log, `resuming ${id}`, () => this.find(id));
    const unread = this.#active - (await store.active(Number.MAX_SAFE_INTEGER)).length;
    if (unread > 0) log.error('live games cannot be read', { games: unread });
    await store.forgetOld(this.#time.wall());
  }

  /** A table in use, or resumed from the store. */
  async find(id: string): Promise<Result<LiveTable>> {
    const known = this.#tables.get(id);
    if (known !== undefined) {
      known.usedAt = this.#time.now();
      return ok(known);
    }
    if (this.#isClosed) return SHUTTING_DOWN;
    let opening = this.#loading.get(id);
    if (opening === undefined) {
      opening = this.#load(id).finally(() => this.#loading.delete(id));
      this.#loading.set(id, opening);
    }
    return opening;
  }

  /** Who sits where; for a table that is not loaded, who began where. */
  participantsOf({ id, seats }: SessionRecord): readonly Participant[] {
    const live = this.#tables.get(id);
    return live === undefined ? seats.map(participantOf) : seatedParticipants(live.table);
  }

  async #load(id: string): Promise<Result<LiveTable>> {
    const { log, store, report = NO_REPORT } = this.#options;
    await this.#unloading.get(id);
    const loaded = await store.load(id);
    if (!loaded.ok) return loaded;
    const record = loaded.value;
    if (record === undefined) return NO_SUCH_GAME;
    const resumed = await resumeSession({ ...this.#options, report, time: this.#time }, record);
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
    const { thinker, log, maxThinkMs = 5000, unwatchedMs = 60_000 } = this.#options;
    const live = await LiveTable.open({
      ...session,
      record,
      thinker,
      log,
      maxThinkMs,
      unwatchedMs,
      time: this.#time,
      instance: this.#instance,
      saveSession: (changed) => this.#save(changed),
      onChange: (change) => this.#changed(change, record),
    });
    if (live.ok) this.#tables.set(record.id, live.value);
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
    this.#options.report?.failed(saved.error);
    return err(storeUnavailable());
  }

  /** `token` says who goes on from a live game, `client` who asks. */
  async create(
    request: CreateRequest,
    { token, client }: { readonly token?: string | undefined; readonly client?: string } = {},
  ): Promise<Result<NewTable>> {
    const { store } = this.#options;
    if (this.#isClosed) return SHUTTING_DOWN;
    if ((await store.countActive()) >= this.#maxGames)
      return refuse('too_many_games', 'Too many games are being played here. Try again later.');
    const owner = client === undefined ? undefined : ownerOf(client);
    const { maxGamesPerClient = Number.POSITIVE_INFINITY } = this.#options;
    if (owner !== undefined && (this.#owned.get(owner) ?? 0) >= maxGamesPerClient)
      return refuse('too_many_games', 'You have too many games going on. Finish or resign one first.');
    // Counted before anything is waited for: many requests may come at once.
    this.#count(owner, 1);
    const made = await this.#make(request, token, owner);
    if (made.ok) made.value.table.look();
    else this.#count(owner, -1);
    return made;
  }

  async #make(
    request: CreateRequest,
    token: string | undefined,
    owner: string | undefined,
  ): Promise<Result<NewTable>> {
    const beginning = await this.#beginningOf(request, token);
    if (!beginning.ok) return beginning;
    const seated = seatEverybody(request, beginning.value);
    if (!seated.ok) return seated;
    const { seats, keys } = seated.value;
    const createdAt = new Date(this.#time.wall()).toISOString();
    const known = { seats, createdAt, ...(owner !== undefined && { owner }) };
    const table = await this.#begin(newSession(request, beginning.value, known), beginning.value);
    return table.ok ? ok({ table: table.value, keys }) : table;
  }

  /** What cannot be kept as a whole leaves no trace. */
  async #begin(session: SessionRecord, beginning: Beginning): Promise<Result<LiveTable>> {
    const { db, report = NO_REPORT } = this.#options;
    const { game, initialState } = beginning;
    const recording = await Recording.begin(db, { ...beginning, session }, report);
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
      return refuse('bad_setup', 'Give either a game to set up, or one playId or recordId to go on from.');
    if (recordId !== undefined) return fromRecord(db, recordId, moveNumber);
    const found = await this.find(playId!);
    if (!found.ok) return found;
    const live = found.value;
    const person = token === undefined ? 0 : live.holderOf(token);
    if (person === undefined) return refuse('bad_token', 'This token belongs to no seat of the game.');
    if (person === 0 && !live.record.mayWatch) return refuse('hidden', 'This game is private.');
    return fromTable(db, live, { viewer: live.viewerOf(person), moveNumber });
  }

  /** Notes that clocks are running, so that a server that is killed knows how long they ran. */
  async beat(): Promise<void> {
    if ([...this.#tables.values()].some(({ isTimed }) => isTimed))
      await this.#options.store.beat(this.#instance, Math.round(this.#time.now()));
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
  }

  /** Ends games that nobody has touched for `ABANDONED_MS`, so that they do not take the place of others for ever. */
  async endAbandoned(): Promise<void> {
    for (const id of await this.#options.store.stale(this.#time.wall() - ABANDONED_MS)) {
      if (this.#tables.has(id)) continue;
      const live = await this.find(id);
      if (live.ok) await live.value.carryOut(() => ({ type: 'abandon' }));
    }
  }

  /** Ends games in which nobody made a move for `EMPTY_MS`. */
  async endEmpty(): Promise<void> {
    const { db, store } = this.#options;
    for (const id of await store.stale(this.#time.wall() - EMPTY_MS)) {
      if (this.#tables.has(id) || this.#begun.has(id)) continue;
      const record = await store.load(id);
      if (!record.ok || record.value === undefined) continue;
      const metadata = await db.getGameMetadata(record.value.recordId);
      if (!metadata.ok) continue;
      if (metadata.value.totalMoves > 0) {
        this.#begun.add(id);
        continue;
      }
      const live = await this.find(id);
      if (live.ok) await live.value.carryOut(() => ({ type: 'abandon' }));
    }
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
