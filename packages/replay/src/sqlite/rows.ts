import { ok } from '@ludus/kernel';
import type { ContinuationRow } from '../positions.ts';
import { fail, type Replayed } from '../problem.ts';
import type { GameRows } from '../record/gameRows.ts';
import type { ChoiceRow, HistoryRow, StateRow } from '../record/readRows.ts';
import type { GameRow, MoveRow, PlayerRow } from '../record/rows.ts';
import type {
  Approach,
  FeatureValues,
  Fence,
  GameChange,
  GameTables,
  NotedOrphan,
  RowPage,
  RowStore,
  StoredFeatures,
  WriterRow,
} from '../rowStore.ts';
import {
  type GameFilter,
  type GameId,
  isLiveStatus,
  type Orphan,
  SCHEMA_VERSION,
  type Stats,
} from '../types.ts';
import { applyChange, insertOrphan } from './change.ts';
import { attempt, transact } from './fault.ts';
import { keepTemporary } from './file.ts';
import { insertGame } from './insert.ts';
import { ConnectionReads, type LongReads } from './longReads.ts';
import { GAME_COLUMNS } from './query.ts';
import { rebuildSearch } from './search.ts';
import type { Statements } from './statements.ts';
import { walkRows } from './walk.ts';
import { putTables, readTables } from './wholeGames.ts';
import type { WriteGroup } from './writeGroup.ts';

type Answer<T> = Promise<Replayed<T>>;

const ROW = `SELECT ${GAME_COLUMNS} FROM games WHERE game_id = ?`;
const WRITER = 'SELECT writer, written_at FROM game_writers WHERE game_id = ?';
/** Recording that a writer is alive costs as much as a move. */
const NOTE_EVERY_MS = 10_000;
const INITIAL_STATE = `SELECT -1 AS move_number, initial_state_json AS content, compressed, NULL AS state_hash
  FROM game_initial_state WHERE game_id = ?`;
const MOVES =
  'SELECT * FROM game_moves WHERE game_id = ? AND move_number >= ? AND move_number < ? ORDER BY move_number';
const SNAPSHOT = `SELECT move_number, state_json AS content, compressed, state_hash FROM game_state_snapshots
  WHERE game_id = ? AND move_number <= ? ORDER BY move_number DESC LIMIT ?`;
const ORPHANS = `SELECT game_id AS gameId, detected_at AS detectedAt, reason, original_status AS originalStatus,
  board_type AS boardType, num_players AS numPlayers FROM orphaned_games ORDER BY detected_at`;

interface RowsOptions {
  readonly afterWrite?: () => void;
  /** Known problems with the file, besides those the database finds. */
  readonly faults?: readonly string[];
  /** Where changes to live games are combined; each is written separately if left out. */
  readonly group?: WriteGroup;
  /** Where slow requests run; on the same connection if left out. */
  readonly longReads?: LongReads;
}

/** The rows of a file. */
export class SqliteRows implements RowStore {
  readonly #file: string;
  readonly #statements: Statements;
  readonly #afterWrite: () => void;
  readonly #faults: readonly string[];
  readonly #group: WriteGroup | undefined;
  readonly #longReads: LongReads;

  constructor(
    file: string,
    statements: Statements,
    { afterWrite = () => undefined, faults = [], group, longReads }: RowsOptions = {},
  ) {
    this.#longReads = longReads ?? new ConnectionReads(file, statements);
    this.#file = file;
    this.#statements = statements;
    this.#afterWrite = afterWrite;
    this.#faults = faults;
    this.#group = group;
  }

  async #read<T>(gameId: GameId | undefined, work: (statements: Statements) => T): Answer<T> {
    return attempt({ file: this.#file, gameId }, () => work(this.#statements));
  }

  async #write<T>(gameId: GameId | undefined, work: (statements: Statements) => Replayed<T>): Answer<T> {
    const statements = this.#statements;
    const written = transact(statements.db, { file: this.#file, gameId }, () => work(statements));
    if (written.ok) this.#afterWrite();
    return written;
  }

  insertGames(games: readonly GameRows[], fence?: Fence): Answer<readonly boolean[]> {
    const only = games.length === 1 ? games[0]!.gameId : undefined;
    return this.#write(only, (statements) =>
      ok(
        games.map((rows) => {
          if (statements.get('SELECT 1 FROM games WHERE game_id = ?', rows.gameId) !== undefined)
            return false;
          insertGame(statements, rows);
          if (fence !== undefined) this.#fence(rows.gameId, fence);
          return true;
        }),
      ),
    );
  }

  #fence(gameId: GameId, { writer }: Fence): void {
    this.#statements.run('INSERT OR REPLACE INTO game_writers VALUES (?, ?, ?)', [
      gameId,
      writer,
      Date.now(),
    ]);
  }

  insertOrphans(orphans: readonly NotedOrphan[]): Answer<void> {
    return this.#write(undefined, (statements) => {
      for (const orphan of orphans) insertOrphan(statements, orphan);
      return ok(undefined);
    });
  }

  change(gameId: GameId, make: (row: GameRow) => Replayed<GameChange>, fence?: Fence): Answer<void> {
    const work = (statements: Statements): Replayed<void> => {
      const row = this.#row(gameId);
      const mine = row.ok && fence !== undefined ? this.#checkFence(row.value, fence) : row;
      if (!mine.ok) return mine;
      const change = make(mine.value);
      return change.ok ? ok(applyChange(statements, mine.value, change.value)) : change;
    };
    return this.#group !== undefined && fence !== undefined
      ? this.#group.add({ file: this.#file, gameId }, () => work(this.#statements))
      : this.#write(gameId, work);
  }

  #row(gameId: GameId): Replayed<GameRow> {
    const row = this.#statements.get<GameRow>(ROW, gameId);
    return row === undefined
      ? fail({ file: this.#file, gameId }, 'no_such_game', 'there is no such game.')
      : ok(row);
  }

  /** Whether a writer may write, which is recorded now and then. */
  #checkFence(row: GameRow, fence: Fence): Replayed<GameRow> {
    const { game_id: gameId, game_status } = row;
    const isLive = isLiveStatus(game_status);
    const held = isLive ? this.#statements.get<WriterRow>(WRITER, gameId) : undefined;
    if (held?.writer === fence.writer) {
      if (Date.now() - held.written_at >= NOTE_EVERY_MS) this.#fence(gameId, fence);
      return ok(row);
    }
    const place = { file: this.#file, gameId };
    return isLive
      ? fail(place, 'stale_writer', 'another writer has taken over this game.')
      : fail(place, 'not_live', `the game is ${game_status}.`);
  }

  takeOver(gameId: GameId, fence: Fence): Answer<GameRow> {
    return this.#write(gameId, () => {
      const row = this.#row(gameId);
      if (!row.ok) return row;
      if (!isLiveStatus(row.value.game_status))
        return fail({ file: this.#file, gameId }, 'not_live', `the game is ${row.value.game_status}.`);
      this.#fence(gameId, fence);
      return row;
    });
  }

  game(gameId: GameId): Answer<GameRow | undefined> {
    return this.#read(gameId, (statements) => statements.get<GameRow>(ROW, gameId));
  }

  players(gameIds: readonly GameId[]): Answer<readonly PlayerRow[]> {
    const [only] = gameIds;
    return this.#read(gameIds.length === 1 ? only : undefined, (statements) =>
      gameIds.length === 1
        ? statements.all<PlayerRow>(
            'SELECT * FROM game_players WHERE game_id = ? ORDER BY player_number',
            only!,
          )
        : statements.all<PlayerRow>(
            `SELECT * FROM game_players WHERE game_id IN (SELECT value FROM json_each(?))
             ORDER BY game_id, player_number`,
            JSON.stringify(gameIds),
          ),
    );
  }

  initialState(gameId: GameId): Answer<StateRow | undefined> {
    return this.#read(gameId, (statements) => statements.get<StateRow>(INITIAL_STATE, gameId));
  }

  snapshots(gameId: GameId, upTo: number, limit: number): Answer<readonly StateRow[]> {
    return this.#read(gameId, (statements) => statements.all<StateRow>(SNAPSHOT, gameId, upTo, limit));
  }

  approach(gameId: GameId, moveNumber: number): Answer<Approach | undefined> {
    return this.#read(gameId, (statements) => {
      const row = statements.get<GameRow>(ROW, gameId);
      if (row === undefined) return undefined;
      const start =
        statements.get<StateRow>(SNAPSHOT, gameId, moveNumber, 1) ??
        statements.get<StateRow>(INITIAL_STATE, gameId);
      if (start === undefined) return { row, start, moves: [] };
      const moves = statements.all<MoveRow>(MOVES, gameId, start.move_number + 1, moveNumber + 1);
      return { row, start, moves };
    });
  }

  moves(gameId: GameId, from: number, to: number): Answer<readonly MoveRow[]> {
    return this.#read(gameId, (statements) => statements.all<MoveRow>(MOVES, gameId, from, to));
  }

  choices(gameId: GameId, moveNumber?: number): Answer<readonly ChoiceRow[]> {
    return this.#read(gameId, (statements) =>
      moveNumber === undefined
        ? statements.all<ChoiceRow>(
            'SELECT * FROM game_choices WHERE game_id = ? ORDER BY move_number',
            gameId,
          )
        : statements.all<ChoiceRow>(
            'SELECT * FROM game_choices WHERE game_id = ? AND move_number = ?',
            gameId,
            moveNumber,
          ),
    );
  }

  history(gameId: GameId): Answer<readonly HistoryRow[]> {
    return this.#read(gameId, (statements) =>
      statements.all<HistoryRow>(
        'SELECT * FROM game_history_entries WHERE game_id = ? ORDER BY move_number',
        gameId,
      ),
    );
  }

  hashAfter(gameId: GameId, moveNumber: number): Answer<string | undefined> {
    const sql =
      'SELECT state_hash_after AS hash FROM game_history_entries WHERE game_id = ? AND move_number = ?';
    return this.#read(
      gameId,
      (statements) => statements.get<{ hash: string | null }>(sql, gameId, moveNumber)?.hash ?? undefined,
    );
  }

  featureVersion(gameId: GameId): Answer<number | undefined> {
    const sql = 'SELECT version FROM game_feature_versions WHERE game_id = ?';
    return this.#read(gameId, (statements) => statements.get<{ version: number }>(sql, gameId)?.version);
  }

  async features(gameId: GameId): Answer<StoredFeatures | undefined> {
    const version = await this.featureVersion(gameId);
    if (!version.ok || version.value === undefined) return version as Replayed<undefined>;
    const rows = await this.#read(gameId, (statements) =>
      statements.all<FeatureValues>(
        `SELECT move_number AS moveNumber, player_perspective AS perspective, features, value,
           feature_dim AS dimension FROM game_nnue_features WHERE game_id = ? ORDER BY 1, 2`,
        gameId,
      ),
    );
    return rows.ok ? ok({ version: version.value, rows: rows.value }) : rows;
  }

  writer(gameId: GameId): Answer<WriterRow | undefined> {
    return this.#read(gameId, (statements) => statements.get<WriterRow>(WRITER, gameId));
  }

  walk(filter: GameFilter): AsyncGenerator<Replayed<GameRow>> {
    return walkRows(this.#statements, this.#file, filter);
  }

  continuations(position: string, limit: number): Answer<readonly ContinuationRow[]> {
    return this.#longReads.continuations(position, limit);
  }

  page(filter: GameFilter, page: RowPage): Answer<readonly GameRow[]> {
    return this.#longReads.page(filter, page);
  }

  count(filter: GameFilter): Answer<number> {
    return this.#longReads.count(filter);
  }

  orphans(): Answer<readonly Orphan[]> {
    return this.#read(undefined, (statements) => statements.all<Orphan>(ORPHANS));
  }

  stats(): Answer<Stats> {
    return this.#longReads.stats();
  }

  readTables(gameIds: readonly GameId[]): Answer<GameTables> {
    return this.#read(undefined, (statements) => readTables(statements, gameIds));
  }

  putTables(tables: GameTables): Answer<void> {
    return this.#write(undefined, (statements) => ok(putTables(statements, tables)));
  }

  probe(): Answer<void> {
    return this.#write(undefined, ({ db }) => ok(void db.run(`PRAGMA user_version = ${SCHEMA_VERSION}`)));
  }

  vacuum(): Answer<void> {
    return this.#read(undefined, ({ db }) => {
      keepTemporary(db, 'FILE');
      try {
        db.run('VACUUM');
      } finally {
        keepTemporary(db, 'MEMORY');
      }
      // VACUUM may renumber rows, by which the search finds its games.
      rebuildSearch(db);
      db.run('PRAGMA optimize');
      db.run('PRAGMA wal_checkpoint(TRUNCATE)');
    });
  }

  async faults(): Promise<readonly string[]> {
    const checked = await this.#read(undefined, (statements) => {
      const lines = statements.all<{ integrity_check: string }>('PRAGMA integrity_check(20)');
      const broken = statements.all<{ table: string }>('PRAGMA foreign_key_check');
      const strays = new Set(broken.map(({ table }) => `rows of ${table} belong to no game`));
      return [...lines.map((line) => line.integrity_check).filter((line) => line !== 'ok'), ...strays];
    });
    return [...this.#faults, ...(checked.ok ? checked.value : [checked.error.message])];
  }
}
