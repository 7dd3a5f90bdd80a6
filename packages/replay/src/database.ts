import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { err, ok, type Registry, type Tagged } from '@ludus/kernel';
import { type FileOptions, keepTemporary, type OpenedFile, openFile } from './file.ts';
import { newGameId } from './gameId.ts';
import { orphanOf, type Preparation, type PreparedGame, unseal } from './prepare.ts';
import {
  attempt,
  attemptResult,
  fail,
  type Place,
  type Replayed,
  type ReplayProblem,
  transact,
} from './problem.ts';
import { countQuery, readPage, walk } from './query.ts';
import { Reader } from './reader.ts';
import { type ReplayOptions, stateAtMove } from './reconstruct.ts';
import { Recorder } from './recorder.ts';
import { type GameRow, makeExtras, parseExtras } from './rows.ts';
import { INDEX_WORDS } from './schema.ts';
import { runScript } from './script.ts';
import { Statements } from './statements.ts';
import { readStats, type Stats } from './stats.ts';
import { type CheckedGame, checkGame, duplicate, writeGame } from './store.ts';
import { type Origin, type Quarantined, Tables } from './tables.ts';
import {
  type ChoiceRecord,
  type Description,
  type GameFilter,
  type GameId,
  type GameInput,
  type GameMetadata,
  type GamePage,
  type HistoryEntry,
  type MoveRecord,
  type PageRequest,
  type ParityStatus,
  SCHEMA_VERSION,
  type StoredGame,
  type TypedGame,
} from './types.ts';
import { checkDescription, checkInitialState } from './validate.ts';
import { GameWriter, resumeWriter, type WriterContext } from './writer.ts';

export interface StoreOptions extends FileOptions {
  /** The games this store can hold. */
  readonly games: Registry;
  /** A snapshot is kept every so many moves; 20 when left out. */
  readonly snapshotEvery?: number;
}

export interface Stored {
  readonly gameId: GameId;
  readonly totalMoves: number;
}

export interface StoreRequest {
  /** Whether a game that is refused leaves a line in `orphaned_games`. */
  readonly quarantine?: boolean;
  readonly origin?: Origin;
  /** The hash the final state must have. */
  readonly finalHash?: string;
}

export interface LiveGame extends Description {
  readonly gameId?: GameId;
  readonly initialState: unknown;
}

export interface Orphan {
  readonly gameId: GameId;
  readonly detectedAt: string;
  readonly reason: string | null;
  readonly originalStatus: string | null;
  readonly boardType: string | null;
  readonly numPlayers: number | null;
}

export interface Parity {
  readonly status: ParityStatus;
  readonly divergenceMove?: number;
  readonly checkedAt?: string;
}

/** VACUUM is free to renumber rows, by which the search finds its games. */
const indexWords = (db: Database): void =>
  db
    .transaction(() => {
      db.run('DELETE FROM game_search');
      db.run(INDEX_WORDS);
    })
    .immediate();

/**
 * The games of one file: stored whole and checked, found by what is known of them, and rebuilt to any move.
 *
 * ```ts
 * const db = unwrap(GameReplayDB.open('games.db', { games }));
 * const { gameId } = unwrap(db.storeGame({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState, moves }));
 * const state = unwrap(db.getStateAtMove(gameId, 3));
 * ```
 */
export class GameReplayDB {
  readonly file: string;
  /** The schema the file was brought up to date from when it was opened. */
  readonly migratedFrom: number | undefined;
  readonly games: Registry;
  /** For what only this package may do: repairs, health and archives. */
  readonly internals: { readonly db: Database; readonly reader: Reader; readonly tables: Tables };
  readonly snapshotEvery: number;
  /** For `prepareGame`: plain data to be told to other threads. */
  readonly preparation: Preparation;
  readonly #statements: Statements;

  private constructor(
    { db, migratedFrom }: OpenedFile,
    file: string,
    { games, snapshotEvery = 20 }: StoreOptions,
  ) {
    this.file = file;
    this.migratedFrom = migratedFrom;
    this.games = games;
    this.snapshotEvery = snapshotEvery;
    this.preparation = { file, snapshotEvery, key: crypto.randomUUID() };
    this.#statements = new Statements(db);
    this.internals = { db, reader: new Reader(db, file, games), tables: new Tables(this.#statements) };
  }

  /** Opens a file, makes it where there is none, and migrates it from schema 16 in one transaction. */
  static open(file: string, options: StoreOptions): Replayed<GameReplayDB> {
    const opened = openFile(file, options);
    return opened.ok ? ok(new GameReplayDB(opened.value, file, options)) : opened;
  }

  close(): void {
    this.internals.reader.close();
    this.#statements.close();
    this.internals.db.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  // Writing

  /** Replays a whole game, checks all it says about itself, and stores it in one transaction. */
  storeGame<State, Action extends Tagged>(
    input: GameInput<State, Action>,
    { quarantine = false, origin = {}, finalHash }: StoreRequest = {},
  ): Replayed<Stored> {
    const { games, file, snapshotEvery } = this;
    const checked = checkGame(input, { games, file, snapshotEvery, origin, finalHash });
    if (!checked.ok) {
      if (quarantine) this.#quarantine(checked.error, orphanOf(input));
      return checked;
    }
    const { gameId } = checked.value;
    return this.#transact({ file, gameId }, () =>
      this.#write(checked.value, origin, input.gameId === undefined),
    );
  }

  /**
   * Stores many games in one transaction, which is faster than one for each. All are there afterwards except those
   * that were refused, each with its reason; or none, when the file takes no more.
   */
  storeGames(
    inputs: readonly GameInput[],
    request: StoreRequest = {},
  ): Replayed<readonly Replayed<Stored>[]> {
    const { games, file, snapshotEvery } = this;
    const { quarantine = false, origin = {} } = request;
    const stored = this.#transact({ file }, () =>
      ok(
        inputs.map((input) => {
          const checked = checkGame(input, { games, file, snapshotEvery, origin });
          return checked.ok ? this.#write(checked.value, origin, input.gameId === undefined) : checked;
        }),
      ),
    );
    if (quarantine) this.#quarantineAll(stored, (i) => orphanOf(inputs[i]!));
    return stored;
  }

  /**
   * As `storeGames`, for games that `prepareGame` replayed and checked with this database's `preparation`, usually in
   * other threads. Anything else is not taken: it throws.
   */
  writePrepared(
    games: readonly PreparedGame[],
    { quarantine = false }: Pick<StoreRequest, 'quarantine'> = {},
  ): Replayed<readonly Replayed<Stored>[]> {
    const { file } = this;
    const all = games.map((game) => unseal(game, this.preparation.key));
    const stored = this.#transact({ file }, () =>
      ok(
        all.map(({ gameId, totalMoves, script, refusal }): Replayed<Stored> => {
          if (script === undefined) return err(refusal!);
          if (this.internals.reader.row(gameId).ok) return err(duplicate({ file, gameId }));
          runScript(script, this.#statements);
          return ok({ gameId, totalMoves });
        }),
      ),
    );
    if (quarantine) this.#quarantineAll(stored, (i) => all[i]!.orphan);
    return stored;
  }

  #write(checked: CheckedGame, origin: Origin, isIdOurs: boolean): Replayed<Stored> {
    let { gameId } = checked;
    while (this.internals.reader.row(gameId).ok) {
      if (!isIdOurs) return err(duplicate({ file: this.file, gameId }));
      gameId = newGameId();
    }
    writeGame(this.internals.tables, { ...checked, gameId }, origin);
    return ok({ gameId, totalMoves: checked.steps.length });
  }

  #quarantine({ gameId, message }: ReplayProblem, orphan: Quarantined): void {
    this.#transact({ file: this.file, gameId }, () =>
      ok(this.internals.tables.quarantine(gameId!, message, orphan)),
    );
  }

  #quarantineAll(
    stored: Replayed<readonly Replayed<Stored>[]>,
    orphanAt: (index: number) => Quarantined,
  ): void {
    if (!stored.ok) return;
    for (const [i, one] of stored.value.entries()) if (!one.ok) this.#quarantine(one.error, orphanAt(i));
  }

  /** Begins the recording of a live game. */
  storeGameIncremental(live: LiveGame): Replayed<GameWriter> {
    const { initialState, gameId = newGameId(), ...description } = live;
    const place = { file: this.file, gameId };
    const game = checkDescription(this.games, place, description);
    if (!game.ok) return game;
    const initial = checkInitialState(game.value, place, live);
    if (!initial.ok) return initial;
    const { reader, tables } = this.internals;
    const recorder = new Recorder(game.value, initial.value);
    const begun = this.#transact(place, () => {
      if (reader.row(gameId).ok) return err(duplicate(place));
      const createdAt = description.createdAt ?? new Date().toISOString();
      tables.insertGame({ gameId, game: game.value, description, createdAt, counters: recorder.counters });
      return ok(tables.insertInitialState(gameId, JSON.stringify(initialState)));
    });
    if (!begun.ok) return begun;
    return ok(new GameWriter(gameId, this.#writerContext(), recorder));
  }

  /** Goes on with a live game, from whatever program recorded it so far. */
  resumeGame(gameId: GameId): Replayed<GameWriter> {
    return resumeWriter(gameId, this.#writerContext());
  }

  /** Removes everything of a game. */
  deleteGame(gameId: GameId): Replayed<void> {
    return this.#change(gameId, () => void this.internals.tables.deleteGame(gameId));
  }

  setTags(gameId: GameId, tags: readonly string[]): Replayed<void> {
    return this.#setExtras(gameId, { tags });
  }

  setNotes(gameId: GameId, notes: string): Replayed<void> {
    return this.#setExtras(gameId, { notes });
  }

  /** What a comparison with another engine, or with today's, found. */
  setParity(gameId: GameId, { status, divergenceMove, checkedAt }: Parity): Replayed<void> {
    return this.#change(gameId, () => {
      this.internals.tables.run(
        'UPDATE games SET parity_status = ?, parity_checked_at = ?, parity_divergence_move = ? WHERE game_id = ?',
        status,
        checkedAt ?? new Date().toISOString(),
        divergenceMove ?? null,
        gameId,
      );
    });
  }

  // Reading

  getGameMetadata(gameId: GameId): Replayed<GameMetadata> {
    return this.#withRow(gameId, (row) => ok(this.internals.reader.describe(row)));
  }

  getInitialState(gameId: GameId): Replayed<unknown> {
    return this.getStateAtMove(gameId, -1);
  }

  /** The moves from `start` up to but without `end`. */
  getMoves(gameId: GameId, start = 0, end?: number): Replayed<readonly MoveRecord[]> {
    const { reader } = this.internals;
    return this.#withRow(gameId, (row) => {
      const game = reader.rules(row);
      return game.ok ? reader.moves(game.value, gameId, start, end) : game;
    });
  }

  /** The state after move `moveNumber`, counted from 0; −1 is the initial state. */
  getStateAtMove(gameId: GameId, moveNumber: number, options: ReplayOptions = {}): Replayed<unknown> {
    return this.#withRow(gameId, (row) =>
      stateAtMove(this.internals.reader, row, { moveNumber, ...options }),
    );
  }

  getChoicesAtMove(gameId: GameId, moveNumber: number): Replayed<readonly ChoiceRecord[]> {
    return this.#withRow(gameId, () => this.internals.reader.choices(gameId, moveNumber));
  }

  getChoices(gameId: GameId): Replayed<readonly ChoiceRecord[]> {
    return this.#withRow(gameId, () => this.internals.reader.choices(gameId));
  }

  getHistory(gameId: GameId): Replayed<readonly HistoryEntry[]> {
    return this.#withRow(gameId, (row) => ok(this.internals.reader.history(row)));
  }

  // Finding

  queryGames(filter: GameFilter = {}, page: PageRequest = {}): Replayed<GamePage> {
    return attemptResult(this, () => readPage(this.internals.reader, { file: this.file, filter, page }));
  }

  countGames(filter: GameFilter = {}): Replayed<number> {
    const { sql, values } = countQuery(filter);
    return attempt(
      this,
      () => (this.internals.reader.statement(sql).get(...values) as { count: number }).count,
    );
  }

  /**
   * Whole games one after the other, oldest first, in memory one at a time. A damaged game is a problem in its
   * place; those after it still come. Give the game itself to have its types: `{ game: ringrift }`.
   */
  iterateGames<State = unknown, Action extends Tagged = Tagged>(
    filter: Omit<GameFilter, 'game'> & { readonly game?: string | TypedGame<State, Action> } = {},
  ): Generator<Replayed<StoredGame<State, Action>>> {
    const { game, ...rest } = filter;
    const id = typeof game === 'object' ? game.id : game;
    const plain: GameFilter = id === undefined ? rest : { ...rest, game: id };
    return this.#iterate(plain) as Generator<Replayed<StoredGame<State, Action>>>;
  }

  /** The rows of `games`, oldest first, a few in memory at a time; a damaged place is a problem among them. */
  rows(filter: GameFilter = {}): Generator<Replayed<GameRow>> {
    return this.#walk(filter);
  }

  /** Games that were refused or given up for lack of moves. */
  orphans(): readonly Orphan[] {
    return this.internals.reader
      .statement(
        'SELECT game_id AS gameId, detected_at AS detectedAt, reason, original_status AS originalStatus, board_type AS boardType, num_players AS numPlayers FROM orphaned_games ORDER BY detected_at',
      )
      .all() as Orphan[];
  }

  *#iterate(filter: GameFilter): Generator<Replayed<StoredGame>> {
    const { reader } = this.internals;
    for (const row of this.#walk(filter)) {
      if (!row.ok) yield row;
      else yield attemptResult(reader.place(row.value.game_id), () => reader.whole(row.value));
    }
  }

  /** From the oldest up to a damaged place, then from the newest down to it. */
  *#walk(filter: GameFilter): Generator<Replayed<GameRow>> {
    let last = 0;
    for (const order of ['oldest', 'newest'] as const) {
      const rows = walk(this.internals.reader, filter, order);
      for (;;) {
        const next = attempt(this, () => rows.next());
        if (!next.ok) {
          yield next;
          break;
        }
        if (next.value.done) return;
        const row = next.value.value;
        if (order === 'newest' && row.rowid <= last) return;
        if (order === 'oldest') last = row.rowid;
        yield ok(row);
      }
    }
  }

  // Upkeep

  getStats(): Replayed<Stats> {
    return attempt(this, () => readStats(this.internals.reader));
  }

  /** Whether the file can be written, by writing what is there already. */
  probe(): Replayed<void> {
    const { db } = this.internals;
    return this.#transact(this, () => ok(void db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`)));
  }

  /** Gives unused room back to the disk and brings what the query planner knows up to date. */
  vacuum(): Replayed<void> {
    const { db } = this.internals;
    return attempt(this, () => {
      keepTemporary(db, 'FILE');
      try {
        db.run('VACUUM');
      } finally {
        keepTemporary(db, 'MEMORY');
      }
      indexWords(db);
      db.run('PRAGMA optimize');
      db.run('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  /** Writes a copy as of this moment to a new file, whatever is written meanwhile. */
  backup(file: string): Replayed<void> {
    if (existsSync(file)) return fail({ file }, 'file_error', 'there is such a file already.');
    return attempt({ file }, () => {
      this.internals.db.query('VACUUM INTO ?').run(file);
      using copy = new Database(file, { readwrite: true });
      indexWords(copy);
    });
  }

  #transact<T>(place: Place, work: () => Replayed<T>): Replayed<T> {
    return transact(this.internals.db, place, work);
  }

  #withRow<T>(gameId: GameId, work: (row: GameRow) => Replayed<T>): Replayed<T> {
    const { reader } = this.internals;
    return attemptResult(reader.place(gameId), () => {
      const row = reader.row(gameId);
      return row.ok ? work(row.value) : row;
    });
  }

  #change(gameId: GameId, work: (row: GameRow) => void): Replayed<void> {
    const { reader } = this.internals;
    return this.#transact(reader.place(gameId), () => {
      const row = reader.row(gameId);
      return row.ok ? ok(work(row.value)) : row;
    });
  }

  #setExtras(
    gameId: GameId,
    change: { readonly tags?: readonly string[]; readonly notes?: string },
  ): Replayed<void> {
    return this.#change(gameId, ({ metadata_json }) => {
      const extras = makeExtras({ ...parseExtras(metadata_json), ...change });
      this.internals.tables.setExtras(gameId, extras);
    });
  }

  #writerContext(): WriterContext {
    return { ...this.internals, snapshotEvery: this.snapshotEvery };
  }
}
