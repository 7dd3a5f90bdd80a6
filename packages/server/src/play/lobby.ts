import { err, ok, problem, type Result, type Seat, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { guarded, type Logger } from '../observe/log.ts';
import { checkAgent } from '../thinking/agentName.ts';
import type { Thinker } from '../thinking/types.ts';
import type { Change } from './changes.ts';
import { type Beginning, freshGame, fromRecord, fromTable } from './origin.ts';
import { outcomeOf, Recording, type StoreReport } from './recording.ts';
import { type CreateRequest, PRESETS } from './schemas.ts';
import { digestOf, isSecret, makeSecret } from './secrets.ts';
import type { SessionOptions } from './session.ts';
import type { SessionStore } from './store.ts';
import { Table } from './table.ts';
import type { SeatRecord, SessionRecord } from './types.ts';

export interface LobbyOptions {
  readonly db: GameStore;
  readonly store: SessionStore;
  readonly thinker: Thinker;
  readonly log: Logger;
  readonly now?: () => number;
  /** Games that may go on at the same time. */
  readonly maxGames?: number;
  readonly maxThinkMs?: number;
  /** Tables nobody uses are put away after this time. */
  readonly idleMs?: number;
  readonly report?: StoreReport;
  /** Is told everything that happens at any table. */
  readonly onChange?: (change: Change) => void;
}

/** A finished game is seldom asked for again. */
const FINISHED_IDLE_MS = 10_000;
const ABANDONED_MS = 14 * 86_400_000;
const NO_REPORT: StoreReport = { failed: () => undefined, wrote: () => undefined };

/** The secrets of a seat, told once. */
export interface SeatKeys {
  readonly seat: Seat;
  readonly invite?: string;
  readonly token?: string;
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** All tables of a server: new ones, those in use, and those put away until somebody asks for them. */
export class Lobby {
  readonly #options: LobbyOptions;
  readonly #tables = new Map<string, Table>();
  readonly #coming = new Map<string, Promise<Table | undefined>>();
  readonly #now: () => number;
  readonly #sweep: ReturnType<typeof setInterval>;
  #isClosed = false;

  constructor(options: LobbyOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
    const { idleMs = 600_000 } = options;
    this.#sweep = setInterval(
      () =>
        guarded(options.log, 'tidying up', async () => {
          await this.putAway(idleMs);
          await this.endAbandoned();
        }),
      Math.min(idleMs, FINISHED_IDLE_MS),
    );
  }

  /** What moves by itself must go on after a restart; everything else waits until it is asked for. */
  async resume(): Promise<void> {
    const { store } = this.#options;
    await store.forgetOld(this.#now());
    for (const { id } of await store.active(this.#maxGames)) await this.find(id);
  }

  get #report(): StoreReport {
    return this.#options.report ?? NO_REPORT;
  }

  get #maxGames(): number {
    return this.#options.maxGames ?? 1000;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get tables(): number {
    return this.#tables.size;
  }

  get watchers(): number {
    return [...this.#tables.values()].reduce((sum, { feed }) => sum + feed.watchers, 0);
  }

  /** A table in use, or taken up again from the store. */
  async find(id: string): Promise<Table | undefined> {
    const known = this.#tables.get(id);
    if (known !== undefined) {
      known.usedAt = this.#now();
      return known;
    }
    if (this.#isClosed) return undefined;
    // Two that ask at the same time get the same table.
    const coming = this.#coming.get(id) ?? this.#load(id).finally(() => this.#coming.delete(id));
    this.#coming.set(id, coming);
    return await coming;
  }

  async #load(id: string): Promise<Table | undefined> {
    const record = await this.#options.store.load(id);
    return record === undefined ? undefined : await this.#takeUp(record);
  }

  /** Who sits where; of a table put away, who began where. */
  seatsOf({ id, seats }: SessionRecord): readonly SeatRecord[] {
    return this.#tables.get(id)?.session.seats ?? seats;
  }

  async #takeUp(record: SessionRecord): Promise<Table | undefined> {
    const { db, log, store } = this.#options;
    const game = db.games.get(record.game);
    const metadata = await db.getGameMetadata(record.recordId);
    if (!game.ok || !metadata.ok) {
      // A game that ended before its first move leaves nothing to look at.
      await store.remove(record.id);
      return undefined;
    }
    const moves = metadata.value.totalMoves;
    const state = await db.getStateAtMove(record.recordId, moves - 1);
    const recording = await Recording.resume(db, record.recordId, this.#report);
    if (!state.ok || !recording.ok) {
      const reason = state.ok ? undefined : state.error.message;
      log.error('a live game cannot be taken up', { game: record.id, reason });
      return undefined;
    }
    const isOver = recording.value === undefined && record.outcome === undefined;
    const known = isOver
      ? { ...record, outcome: outcomeOf(game.value, state.value, metadata.value) }
      : record;
    // Clocks and changes of seats are found again in the moves, so that both survive whatever happens to the server.
    const isToldByMoves = record.timeControl.type !== 'none' || game.value.seating !== undefined;
    const told = isToldByMoves && moves > 0 ? await db.getMoves(record.recordId) : undefined;
    const past = told?.ok ? told.value : [];
    const table = this.#open(known, { state: state.value, moves, past, recording: recording.value });
    await table.session.settle();
    return table;
  }

  #open(record: SessionRecord, at: Pick<SessionOptions, 'state' | 'moves' | 'past' | 'recording'>): Table {
    const { db, thinker, log, maxThinkMs = 15_000, onChange } = this.#options;
    const table = new Table({
      ...at,
      game: unwrap(db.games.get(record.game)),
      record,
      db,
      thinker,
      log,
      maxThinkMs,
      now: this.#now,
      save: (changed) => this.#save(changed),
      ...(onChange === undefined ? {} : { onChange }),
    });
    this.#tables.set(record.id, table);
    return table;
  }

  /** How a game ended is in its record too: a session that cannot be kept then is found to be over at the next start. */
  async #save(record: SessionRecord): Promise<void> {
    const { store, log } = this.#options;
    const save = (): Promise<void> => store.save(record, this.#now());
    if (record.outcome === undefined) await save();
    else await guarded(log, 'keeping a finished session', save);
  }

  /** `token` says who goes on from a live game. */
  async create(
    request: CreateRequest,
    token?: string,
  ): Promise<Result<{ readonly table: Table; readonly keys: SeatKeys[] }>> {
    if (this.#isClosed) return refuse('shutting_down', 'The server is about to stop.');
    if ((await this.#options.store.countActive()) >= this.#maxGames)
      return refuse('too_many_games', 'Too many games are being played here; please come back later.');
    const beginning = await this.#beginningOf(request, token);
    if (!beginning.ok) return beginning;
    const seated = this.#seat(request, beginning.value);
    if (!seated.ok) return seated;
    const { seats, keys } = seated.value;
    const session = this.#newSession(request, beginning.value, seats);
    const { initialState, metadata } = beginning.value;
    const told = metadata === undefined ? {} : { metadata };
    const recording = await Recording.begin(
      this.#options.db,
      { session, initialState, ...told },
      this.#report,
    );
    if (!recording.ok) return recording;
    try {
      await this.#save(session);
    } catch (caught) {
      await recording.value.abort();
      throw caught;
    }
    return ok({
      table: this.#open(session, { state: initialState, moves: 0, past: [], recording: recording.value }),
      keys,
    });
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
    const table = await this.find(playId!);
    if (table === undefined) return refuse('no_such_game', 'There is no such game.');
    const viewer = token === undefined ? 0 : table.holderOf(token);
    if (viewer === undefined) return refuse('bad_token', 'This token belongs to no seat of the game.');
    if (viewer === 0 && !table.session.record.mayWatch) return refuse('hidden', 'This game is private.');
    return fromTable(db, table, { viewer, moveNumber });
  }

  #seat(
    { seats: kinds, names = [], claim = [] }: CreateRequest,
    { game, seats: wanted }: Beginning,
  ): Result<{ readonly seats: readonly SeatRecord[]; readonly keys: SeatKeys[] }> {
    if (kinds.length !== wanted) return refuse('bad_setup', `This game has ${wanted} seats.`);
    if (claim.some((seat) => kinds[seat - 1] !== 'human'))
      return refuse('bad_setup', 'Only seats for people can be claimed.');
    const keys: SeatKeys[] = [];
    const seats: SeatRecord[] = [];
    for (const [i, kind] of kinds.entries()) {
      const name = names[i] === undefined ? {} : { name: names[i] };
      if (kind !== 'human') {
        const agent = checkAgent(game, kind);
        if (!agent.ok) return err({ ...agent.error, code: 'bad_setup' });
        seats.push({ kind: 'agent', agent: agent.value, ...name });
        continue;
      }
      const secret = makeSecret();
      const isClaimed = claim.includes(i + 1);
      keys.push(isClaimed ? { seat: i + 1, token: secret } : { seat: i + 1, invite: secret });
      const digest = digestOf(secret);
      seats.push({
        kind: 'human',
        ...name,
        ...(isClaimed ? { tokenDigest: digest } : { inviteDigest: digest }),
      });
    }
    return ok({ seats, keys });
  }

  #newSession(
    request: CreateRequest,
    { game, variant }: Beginning,
    seats: readonly SeatRecord[],
  ): SessionRecord {
    const { timeControl = 'none', mayUndo, mayAskHints = true, mayWatch = true, paceMs } = request;
    const hasPeople = seats.some(({ kind }) => kind === 'human');
    const id = crypto.randomUUID();
    return {
      id,
      recordId: id,
      game: game.id,
      variant,
      seats,
      timeControl: typeof timeControl === 'string' ? PRESETS[timeControl] : timeControl,
      mayUndo: mayUndo ?? game.secrets === undefined,
      mayAskHints,
      mayWatch,
      paceMs: paceMs ?? (hasPeople ? 0 : 250),
      createdAt: new Date(this.#now()).toISOString(),
    };
  }

  /** Takes a seat with the secret of an invitation, which then has done its work. */
  async claim(
    table: Table,
    seat: Seat,
    { invite, name }: { invite: string; name?: string | undefined },
  ): Promise<Result<string>> {
    const known = table.session.seat(seat);
    if (known === undefined || known.kind !== 'human')
      return refuse('no_such_seat', 'There is no such seat to take.');
    if (known.tokenDigest !== undefined) return refuse('seat_taken', 'This seat is taken.');
    if (!isSecret(invite, known.inviteDigest))
      return refuse('bad_invite', 'This invitation is not for this seat.');
    const token = makeSecret();
    await table.session.changeSeat(seat, {
      tokenDigest: digestOf(token),
      ...(name === undefined ? {} : { name }),
    });
    return ok(token);
  }

  /** Tables nobody has used for a while. */
  async putAway(idleMs: number): Promise<void> {
    const now = this.#now();
    for (const [id, table] of this.#tables) {
      const patience = table.session.outcome === undefined ? idleMs : Math.min(idleMs, FINISHED_IDLE_MS);
      if (!table.isIdle || table.usedAt > now - patience) continue;
      // Moves do not change what is kept of a session; its time is noted here.
      this.#tables.delete(id);
      table.close();
      await this.#options.store.save(table.session.record, table.usedAt);
    }
  }

  /** Ends games that nobody has touched for `ABANDONED_MS`, so that they do not take the place of others for ever. */
  async endAbandoned(): Promise<void> {
    for (const id of await this.#options.store.stale(this.#now() - ABANDONED_MS))
      if (!this.#tables.has(id)) await (await this.find(id))?.session.abandon();
  }

  /** Everything stays in the store for the next lobby. */
  close(): void {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    for (const table of this.#tables.values()) table.close();
    this.#tables.clear();
  }
}
