import { err, ok, type Result, unwrap } from '@ludus/kernel';
import { openTable } from '@ludus/table';
import { ownerOf } from '../limits/secrets.ts';
import type { GameCount } from './gameCount.ts';
import type { LiveTable } from './liveTable.ts';
import { type LobbyOptions, refuse, SHUTTING_DOWN } from './lobbyOptions.ts';
import {
  keysOf,
  newSession,
  type Plan,
  plannedBy,
  randomPlan,
  type SeatKeys,
  seatEverybody,
} from './newGame.ts';
import type { OpenTables } from './openTables.ts';
import { type Beginning, freshGame, fromRecord, fromTable } from './origin.ts';
import { Recording, recordsNames, storeUnavailable } from './recording.ts';
import { rematchBeginning, rematchSession } from './rematch.ts';
import type { CreateRequest } from './schemas.ts';
import type { ServerClock } from './serverClock.ts';
import { KEEP_EVERY, participantOf, type SessionRecord, settingsOf } from './types.ts';

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

interface NewTablesOptions extends LobbyOptions {
  readonly time: ServerClock;
  readonly tables: OpenTables;
  readonly count: GameCount;
}

const SETTING_UP_MS = 50;
const MOST_TRIES = 60;

const FULL = refuse('too_many_games', 'Too many games are in progress. Try again later.');

/** Starts games. */
export class NewTables {
  readonly #options: NewTablesOptions;
  /** Games being started under a key, by id. */
  readonly #creating = new Map<string, Promise<unknown>>();

  constructor(options: NewTablesOptions) {
    this.#options = options;
  }

  /** Starts a game. The same request again, with the same key, gives the same table and the same secrets. */
  async create(request: CreateRequest, asked: Asked = {}): Promise<Result<NewTable>> {
    if (this.#options.tables.isClosed) return SHUTTING_DOWN;
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
    const table = await this.#options.tables.find(plan.id);
    return table.ok ? ok({ table: table.value, keys: keysOf(request, plan) }) : table;
  }

  async #create(request: CreateRequest, { token, client }: Asked, plan: Plan): Promise<Result<NewTable>> {
    const { count, bots, maxGamesPerClient = Number.POSITIVE_INFINITY } = this.#options;
    if (await count.isFull()) return FULL;
    const owner = client === undefined ? undefined : ownerOf(client);
    if (owner !== undefined && count.of(owner) >= maxGamesPerClient)
      return refuse('too_many_games', 'You are playing too many games at once. Finish or resign one first.');
    // Counted before anything is waited for: many requests may come at once.
    count.add(owner, 1);
    const made = await this.#make(request, { token, owner, plan });
    if (made.ok) made.value.table.look();
    else {
      count.add(owner, -1);
      bots?.release(plan.id);
    }
    return made;
  }

  /** A rematch of a finished game, with colours swapped. */
  async rematch(record: SessionRecord): Promise<Result<LiveTable>> {
    const { db, time, tables, count } = this.#options;
    if (tables.isClosed) return SHUTTING_DOWN;
    if (await count.isFull()) return FULL;
    const beginning = await rematchBeginning(db, record);
    if (!beginning.ok) return beginning;
    const session = rematchSession(record, new Date(time.wall()).toISOString());
    const table = await this.#begin(session, beginning.value);
    if (table.ok) {
      count.add(record.owner, 1);
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
    const createdAt = new Date(this.#options.time.wall()).toISOString();
    const known = { seats, createdAt, ...(owner !== undefined && { owner }) };
    const table = await this.#begin(
      newSession(request, beginning.value, { ...known, plan }),
      beginning.value,
    );
    return table.ok ? ok({ table: table.value, keys: keysOf(request, plan) }) : table;
  }

  /** A new table can be found in the store before it is open here. */
  #begin(session: SessionRecord, beginning: Beginning): Promise<Result<LiveTable>> {
    return this.#options.tables.whileOpening(session.id, this.#setUp(session, beginning));
  }

  /** If a part of it cannot be stored, nothing is. */
  async #setUp(session: SessionRecord, beginning: Beginning): Promise<Result<LiveTable>> {
    const { db, tables, count, storesNames } = this.#options;
    const { game, initialState } = beginning;
    const hasNames = recordsNames(storesNames, session);
    const recording = await Recording.begin(db, { ...beginning, session, hasNames }, tables.report);
    if (!recording.ok) return recording;
    const opened = openTable(
      {
        game,
        start: initialState,
        participants: session.seats.map(participantOf),
        settings: settingsOf(session),
        keepEvery: KEEP_EVERY,
      },
      this.#options.time.now(),
    );
    const saved = await tables.save(session);
    const table = saved.ok
      ? await tables.open(session, { changed: opened, recording: recording.value })
      : saved;
    if (table.ok) count.began();
    else await recording.value.abort();
    return table;
  }

  async #beginningOf(request: CreateRequest, token: string | undefined): Promise<Result<Beginning>> {
    const { db, tables } = this.#options;
    const { from, game, variant, options } = request;
    if (from === undefined) return freshGame(db, request);
    const { recordId, playId, moveNumber } = from;
    if (
      [game, variant, options].some((one) => one !== undefined) ||
      (recordId === undefined) === (playId === undefined)
    )
      return refuse('bad_setup', 'Give either a game to set up, or one playId or recordId to continue from.');
    if (recordId !== undefined) return fromRecord(db, recordId, moveNumber);
    const found = await tables.find(playId!);
    if (!found.ok) return found;
    const live = found.value;
    const person = token === undefined ? 0 : live.seats.holderOf(token);
    if (person === undefined)
      return refuse('bad_token', 'This token does not belong to a seat in this game.');
    if (person === 0 && !live.record.mayWatch)
      return refuse('hidden', 'This game is private. Send the token of a seat to continue from it.');
    return fromTable(db, live, { viewer: live.viewerOf(person), moveNumber });
  }
}
