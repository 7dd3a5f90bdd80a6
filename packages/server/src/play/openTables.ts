import { err, ok, type Result } from '@ludus/kernel';
import type { Change } from '@ludus/table';
import { guarded } from '../observe/log.ts';
import { LiveTable } from './liveTable.ts';
import { type LobbyOptions, refuse, SHUTTING_DOWN } from './lobbyOptions.ts';
import type { Ownership } from './ownership.ts';
import { refusalToStore, type StoreReport, storeUnavailable } from './recording.ts';
import { type ResumedSession, resumeSession } from './resumeSession.ts';
import type { ServerClock } from './serverClock.ts';
import type { SessionRecord } from './types.ts';

interface OpenTablesOptions extends LobbyOptions {
  readonly time: ServerClock;
  readonly ownership: Ownership;
  /** Called with every table that was resumed or started. */
  readonly onOpened: (id: string) => void;
  /** Called with everything that happens at any table. */
  readonly onHappened: (change: Change, record: SessionRecord) => void;
}

/** A finished game is seldom asked for again. */
const FINISHED_IDLE_MS = 10_000;
const NO_REPORT: StoreReport = { failed: () => undefined, wrote: () => undefined, lost: () => undefined };
const NO_SUCH_GAME = refuse('no_such_game', 'There is no such game.');

/** The tables in memory. They are resumed from the store when somebody asks for them, and unloaded when nobody does. */
export class OpenTables {
  readonly #options: OpenTablesOptions;
  readonly #tables = new Map<string, LiveTable>();
  /** Tables being started or resumed; all requests for one wait for the same promise. */
  readonly #opening = new Map<string, Promise<Result<LiveTable>>>();
  /** Tables being unloaded; requests for one wait until it is stored. */
  readonly #unloading = new Map<string, Promise<void>>();
  /** Games that could not be resumed and were reported in the log. */
  readonly #unreadable = new Set<string>();
  /** Called with the result of every write. */
  readonly report: StoreReport;
  #isClosed = false;

  constructor(options: OpenTablesOptions) {
    this.#options = options;
    this.report = this.#watched(options.report ?? NO_REPORT);
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get size(): number {
    return this.#tables.size;
  }

  get ids(): readonly string[] {
    return [...this.#tables.keys()];
  }

  get all(): Iterable<LiveTable> {
    return this.#tables.values();
  }

  get(id: string): LiveTable | undefined {
    return this.#tables.get(id);
  }

  /** A writer that is refused because of another one means that the table has moved. */
  #watched(report: StoreReport): StoreReport {
    return {
      wrote: () => report.wrote(),
      lost: () => report.lost(),
      failed: (problem) => {
        const { gameId } = problem as { readonly gameId?: string };
        if (problem.code === 'stale_writer' && gameId !== undefined) this.drop(gameId);
        else report.failed(problem);
      },
    };
  }

  /** Another server runs a table now: its followers find it there when they reconnect. */
  drop(id: string): void {
    const live = this.#tables.get(id);
    if (live === undefined) return;
    this.#tables.delete(id);
    void guarded(this.#options.log, 'dropping a table', () => live.close('moved'));
    this.#options.onDropped?.(live);
  }

  /** A table in use, or resumed from the store. */
  async find(id: string): Promise<Result<LiveTable>> {
    const known = this.#tables.get(id);
    if (known !== undefined) {
      known.usedAt = this.#options.time.now();
      return ok(known);
    }
    if (this.#isClosed) return SHUTTING_DOWN;
    return this.#opening.get(id) ?? this.whileOpening(id, this.#load(id));
  }

  /** Requests for a table that is being set up or resumed wait for it. */
  whileOpening(id: string, work: Promise<Result<LiveTable>>): Promise<Result<LiveTable>> {
    const opening = work.finally(() => {
      if (this.#opening.get(id) === opening) this.#opening.delete(id);
    });
    this.#opening.set(id, opening);
    return opening;
  }

  async #load(id: string): Promise<Result<LiveTable>> {
    const { log, store, ownership } = this.#options;
    await this.#unloading.get(id);
    const claimed = await ownership.claim(id);
    if (!claimed.ok) return claimed;
    const loaded = await store.load(id);
    if (!loaded.ok) return loaded;
    const record = loaded.value;
    if (record === undefined) return NO_SUCH_GAME;
    const resumed = await resumeSession({ ...this.#options, report: this.report }, record);
    if (resumed.ok) return this.open(record, resumed.value);
    // A game that ended before its first move leaves nothing to look at.
    if (resumed.error.code === 'no_such_game' && record.outcome !== undefined) return NO_SUCH_GAME;
    // A game that cannot be read is never deleted: perhaps somebody will restore a missing file.
    if (!this.#unreadable.has(id))
      log.error('a live game cannot be resumed', { game: id, reason: resumed.error.message });
    this.#unreadable.add(id);
    return err(storeUnavailable());
  }

  async open(record: SessionRecord, session: ResumedSession): Promise<Result<LiveTable>> {
    const { thinker, log, maxThinkMs = 5000, unwatchedMs = 60_000, time } = this.#options;
    const { bots, ownership, onTable, onOpened, onHappened } = this.#options;
    const live = await LiveTable.open({
      ...session,
      record,
      thinker,
      log,
      maxThinkMs,
      unwatchedMs,
      time,
      instance: ownership.instance,
      confirm: () => ownership.confirm(),
      saveSession: (changed) => this.save(changed),
      botWith: (token) => bots?.withToken(token),
      onCommit: (changed) => onTable?.(changed),
      onChange: (change) => onHappened(change, record),
    });
    if (!live.ok) return live;
    this.#tables.set(record.id, live.value);
    onOpened(record.id);
    onTable?.(live.value);
    return live;
  }

  /** Saves a session. A failure is reported and returned, never thrown: the moves themselves are already stored. */
  async save(record: SessionRecord, changedAt = this.#options.time.wall()): Promise<Result<void>> {
    const saved = await this.#options.store.save(record, changedAt);
    if (saved.ok) return saved;
    this.report.failed(saved.error);
    return err(refusalToStore(saved.error));
  }

  /** Unloads tables nobody has used for a while. */
  async unloadIdle(idleMs: number): Promise<void> {
    const { time } = this.#options;
    const now = time.now();
    for (const [id, table] of this.#tables) {
      const patience = table.table.outcome === undefined ? idleMs : Math.min(idleMs, FINISHED_IDLE_MS);
      if (!table.isIdle || table.usedAt > now - patience) continue;
      this.#tables.delete(id);
      const left = this.#unload(table, time.wall() - (now - table.usedAt));
      this.#unloading.set(id, left);
      await left.finally(() => this.#unloading.delete(id));
    }
  }

  /** Moves are not written to the session, so it learns only now when it was last used. */
  async #unload(table: LiveTable, usedAt: number): Promise<void> {
    await table.close();
    await this.save(table.record, usedAt);
    await this.#options.ownership.release(table.id);
  }

  /** Refuses new requests, and waits until everything is stored. */
  async close(ready: Promise<void>): Promise<void> {
    this.#isClosed = true;
    await Promise.all([ready, ...this.#opening.values(), ...this.#unloading.values()]);
    await Promise.all([...this.#tables.values()].map((table) => table.close()));
  }

  clear(): void {
    this.#tables.clear();
  }
}
