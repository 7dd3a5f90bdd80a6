import { ok } from '@ludus/kernel';
import type { ContinuationRow } from '../positions.ts';
import { fail, type Place, type Replayed } from '../problem.ts';
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
import { applyChange, insertOrphans } from './change.ts';
import type { Access, Queries } from './client.ts';
import { makeArray } from './columns.ts';
import { readFaults } from './faults.ts';
import { insertGames } from './insert.ts';
import { CONTINUATIONS, countQuery, type Few, fewQuery, GAME_SELECTION, pageQuery } from './query.ts';
import { ALL_TABLES, LAST_ADDED } from './schema.ts';
import { readStats } from './stats.ts';
import { walkRows } from './walk.ts';
import { putTables, readTables } from './wholeGames.ts';

type Answer<T> = Promise<Replayed<T>>;

const ROW = `SELECT ${GAME_SELECTION} FROM games WHERE game_id = $1`;
/** The game, its latest snapshot at or before a move (or its initial state), and the moves since. */
const APPROACH = `SELECT ${GAME_SELECTION}, snapshot.move_number AS start_number,
    COALESCE(snapshot.state_json, initial.initial_state_json) AS content,
    COALESCE(snapshot.compressed, initial.compressed) AS start_compressed, snapshot.state_hash AS start_hash,
    (SELECT json_agg(move ORDER BY move.move_number) FROM game_moves move WHERE move.game_id = $1
      AND move.move_number > COALESCE(snapshot.move_number, -1) AND move.move_number <= $2)::TEXT AS moves
  FROM games
  LEFT JOIN LATERAL (SELECT * FROM game_state_snapshots WHERE game_id = $1 AND move_number <= $2
    ORDER BY move_number DESC LIMIT 1) snapshot ON TRUE
  LEFT JOIN game_initial_state initial ON initial.game_id = $1 AND snapshot.move_number IS NULL
  WHERE games.game_id = $1`;

interface ApproachRow {
  readonly start_number: number | null;
  readonly content: unknown;
  readonly start_compressed: unknown;
  readonly start_hash: string | null;
  readonly moves: string | null;
}

const FENCE = `INSERT INTO game_writers (game_id, writer, written_at) VALUES ($1, $2, $3)
  ON CONFLICT (game_id) DO UPDATE SET writer = EXCLUDED.writer, written_at = EXCLUDED.written_at`;
const ORPHANS = `SELECT game_id AS "gameId", detected_at AS "detectedAt", reason, original_status AS "originalStatus",
  board_type AS "boardType", num_players AS "numPlayers" FROM orphaned_games ORDER BY detected_at`;

/** The rows of a schema on a server. */
export class PostgresRows implements RowStore {
  readonly #address: string;
  readonly #access: Access;

  constructor(address: string, access: Access) {
    this.#address = address;
    this.#access = access;
  }

  #place(gameId?: GameId): Place {
    return { file: this.#address, gameId };
  }

  #read<T>(gameId: GameId | undefined, work: (queries: Queries) => Promise<T>): Answer<T> {
    return this.#access.read(this.#place(gameId), work);
  }

  #write<T>(gameId: GameId | undefined, work: (queries: Queries) => Answer<T>): Answer<T> {
    return this.#access.transact(this.#place(gameId), work);
  }

  insertGames(games: readonly GameRows[], fence?: Fence): Answer<readonly boolean[]> {
    const only = games.length === 1 ? games[0]!.gameId : undefined;
    return this.#write(only, async (queries) => {
      const ids = makeArray(
        'TEXT',
        games.map(({ gameId }) => gameId),
      );
      const present = await queries.all<{ game_id: string }>(
        'SELECT game_id FROM games WHERE game_id = ANY($1::TEXT[])',
        ids,
      );
      const taken = new Set(present.map(({ game_id }) => game_id));
      const isNew = games.map(({ gameId }) => !taken.has(gameId) && taken.add(gameId) !== undefined);
      const added = games.filter((_, i) => isNew[i]);
      if (fence !== undefined)
        for (const { gameId } of added) await queries.run(FENCE, gameId, fence.writer, Date.now());
      if (added.length > 0) await insertGames(queries, added);
      return ok(isNew);
    });
  }

  insertOrphans(orphans: readonly NotedOrphan[]): Answer<void> {
    return this.#write(undefined, async (queries) => ok(await insertOrphans(queries, orphans)));
  }

  change(gameId: GameId, make: (row: GameRow) => Replayed<GameChange>, fence?: Fence): Answer<void> {
    return this.#write(gameId, async (queries) => {
      const row = await this.#lockedRow(queries, gameId);
      const mine = row.ok && fence !== undefined ? await this.#checkFence(queries, row.value, fence) : row;
      if (!mine.ok) return mine;
      const change = make(mine.value);
      return change.ok ? ok(await applyChange(queries, mine.value, change.value)) : change;
    });
  }

  /** Waits for others who are changing the game. */
  async #lockedRow(queries: Queries, gameId: GameId): Answer<GameRow> {
    const row = await queries.get<GameRow>(`${ROW} FOR UPDATE`, gameId);
    return row === undefined ? fail(this.#place(gameId), 'no_such_game', 'there is no such game.') : ok(row);
  }

  /** One statement both checks whether a writer may write and records that it does. */
  async #checkFence(queries: Queries, row: GameRow, { writer }: Fence): Answer<GameRow> {
    const { game_id: gameId, game_status } = row;
    if (!isLiveStatus(game_status))
      return fail(this.#place(gameId), 'not_live', `the game is ${game_status}.`);
    const held = await queries.run(
      'UPDATE game_writers SET written_at = $1 WHERE game_id = $2 AND writer = $3',
      Date.now(),
      gameId,
      writer,
    );
    return held > 0
      ? ok(row)
      : fail(this.#place(gameId), 'stale_writer', 'another writer has taken over this game.');
  }

  takeOver(gameId: GameId, fence: Fence): Answer<GameRow> {
    return this.#write(gameId, async (queries) => {
      const row = await this.#lockedRow(queries, gameId);
      if (!row.ok) return row;
      if (!isLiveStatus(row.value.game_status))
        return fail(this.#place(gameId), 'not_live', `the game is ${row.value.game_status}.`);
      await queries.run(FENCE, gameId, fence.writer, Date.now());
      return row;
    });
  }

  game(gameId: GameId): Answer<GameRow | undefined> {
    return this.#read(gameId, (queries) => queries.get<GameRow>(ROW, gameId));
  }

  players(gameIds: readonly GameId[]): Answer<readonly PlayerRow[]> {
    return this.#read(gameIds.length === 1 ? gameIds[0] : undefined, (queries) =>
      queries.all<PlayerRow>(
        'SELECT * FROM game_players WHERE game_id = ANY($1::TEXT[]) ORDER BY game_id, player_number',
        makeArray('TEXT', gameIds),
      ),
    );
  }

  initialState(gameId: GameId): Answer<StateRow | undefined> {
    return this.#read(gameId, (queries) =>
      queries.get<StateRow>(
        `SELECT -1 AS move_number, initial_state_json AS content, compressed, NULL AS state_hash
         FROM game_initial_state WHERE game_id = $1`,
        gameId,
      ),
    );
  }

  snapshots(gameId: GameId, upTo: number, limit: number): Answer<readonly StateRow[]> {
    return this.#read(gameId, (queries) =>
      queries.all<StateRow>(
        `SELECT move_number, state_json AS content, compressed, state_hash FROM game_state_snapshots
         WHERE game_id = $1 AND move_number <= $2 ORDER BY move_number DESC LIMIT $3`,
        gameId,
        upTo,
        limit,
      ),
    );
  }

  /** One statement, because each further one would be another round trip. */
  approach(gameId: GameId, moveNumber: number): Answer<Approach | undefined> {
    return this.#read(gameId, async (queries) => {
      const found = await queries.get<GameRow & ApproachRow>(APPROACH, gameId, moveNumber);
      if (found === undefined) return undefined;
      const { start_number, content, start_compressed, start_hash, moves, ...row } = found;
      const start =
        content === null
          ? undefined
          : {
              move_number: start_number ?? -1,
              content,
              compressed: start_compressed,
              state_hash: start_hash,
            };
      return { row, start, moves: moves === null ? [] : (JSON.parse(moves) as MoveRow[]) };
    });
  }

  moves(gameId: GameId, from: number, to: number): Answer<readonly MoveRow[]> {
    return this.#read(gameId, (queries) =>
      queries.all<MoveRow>(
        'SELECT * FROM game_moves WHERE game_id = $1 AND move_number >= $2 AND move_number < $3 ORDER BY move_number',
        gameId,
        from,
        to,
      ),
    );
  }

  choices(gameId: GameId, moveNumber?: number): Answer<readonly ChoiceRow[]> {
    const [of, values] = moveNumber === undefined ? ['', []] : ['AND move_number = $2', [moveNumber]];
    return this.#read(gameId, (queries) =>
      queries.all<ChoiceRow>(
        `SELECT * FROM game_choices WHERE game_id = $1 ${of} ORDER BY move_number, choice_type`,
        gameId,
        ...values,
      ),
    );
  }

  history(gameId: GameId): Answer<readonly HistoryRow[]> {
    return this.#read(gameId, (queries) =>
      queries.all<HistoryRow>(
        'SELECT * FROM game_history_entries WHERE game_id = $1 ORDER BY move_number',
        gameId,
      ),
    );
  }

  hashAfter(gameId: GameId, moveNumber: number): Answer<string | undefined> {
    const sql =
      'SELECT state_hash_after AS hash FROM game_history_entries WHERE game_id = $1 AND move_number = $2';
    return this.#read(
      gameId,
      async (queries) =>
        (await queries.get<{ hash: string | null }>(sql, gameId, moveNumber))?.hash ?? undefined,
    );
  }

  featureVersion(gameId: GameId): Answer<number | undefined> {
    const sql = 'SELECT version FROM game_feature_versions WHERE game_id = $1';
    return this.#read(
      gameId,
      async (queries) => (await queries.get<{ version: number }>(sql, gameId))?.version,
    );
  }

  async features(gameId: GameId): Answer<StoredFeatures | undefined> {
    const version = await this.featureVersion(gameId);
    if (!version.ok || version.value === undefined) return version as Replayed<undefined>;
    const rows = await this.#read(gameId, (queries) =>
      queries.all<FeatureValues>(
        `SELECT move_number AS "moveNumber", player_perspective AS perspective, features, value,
           feature_dim AS dimension FROM game_nnue_features WHERE game_id = $1 ORDER BY 1, 2`,
        gameId,
      ),
    );
    return rows.ok ? ok({ version: version.value, rows: rows.value }) : rows;
  }

  writer(gameId: GameId): Answer<WriterRow | undefined> {
    return this.#read(gameId, (queries) =>
      queries.get<WriterRow>('SELECT writer, written_at FROM game_writers WHERE game_id = $1', gameId),
    );
  }

  walk(filter: GameFilter): AsyncGenerator<Replayed<GameRow>> {
    return walkRows((page) => this.page(filter, page));
  }

  /** A store that this version never opened for writing has no index of positions. */
  async #checkIndexes({ position, decidedFrom, decidedTo }: GameFilter): Answer<void> {
    if ((position ?? decidedFrom ?? decidedTo) === undefined) return ok(undefined);
    const found = await this.#read(undefined, (queries) =>
      queries.get(`SELECT WHERE to_regclass($1) IS NOT NULL`, LAST_ADDED),
    );
    if (!found.ok) return found;
    return found.value === undefined
      ? fail(this.#place(), 'older_schema', 'positions are not indexed yet. Run `ludus db migrate`.')
      : ok(undefined);
  }

  async continuations(position: string, limit: number): Answer<readonly ContinuationRow[]> {
    const indexed = await this.#checkIndexes({ position });
    if (!indexed.ok) return indexed;
    return this.#read(undefined, (queries) => queries.all<ContinuationRow>(CONTINUATIONS, position, limit));
  }

  async page(filter: GameFilter, page: RowPage): Answer<readonly GameRow[]> {
    const indexed = await this.#checkIndexes(filter);
    if (!indexed.ok) return indexed;
    const asked = fewQuery(filter);
    return this.#read(undefined, async (queries) => {
      const few = asked && (await queries.get<Few>(asked.sql, ...asked.values));
      const { sql, values } = pageQuery(filter, page, few);
      return queries.all<GameRow>(sql, ...values);
    });
  }

  async count(filter: GameFilter): Answer<number> {
    const indexed = await this.#checkIndexes(filter);
    if (!indexed.ok) return indexed;
    const { sql, values } = countQuery(filter);
    return this.#read(
      undefined,
      async (queries) => (await queries.get<{ count: number }>(sql, ...values))!.count,
    );
  }

  orphans(): Answer<readonly Orphan[]> {
    return this.#read(undefined, (queries) => queries.all<Orphan>(ORPHANS));
  }

  stats(): Answer<Stats> {
    return this.#read(undefined, readStats);
  }

  readTables(gameIds: readonly GameId[]): Answer<GameTables> {
    return this.#read(undefined, (queries) => readTables(queries, gameIds));
  }

  putTables(tables: GameTables): Answer<void> {
    return this.#write(undefined, async (queries) => ok(await putTables(queries, tables)));
  }

  probe(): Answer<void> {
    return this.#write(undefined, async (queries) =>
      ok(void (await queries.run('UPDATE store_version SET version = $1', SCHEMA_VERSION))),
    );
  }

  /** Tables are rewritten one after the other; each is locked meanwhile. */
  vacuum(): Answer<void> {
    return this.#read(
      undefined,
      async (queries) => void (await queries.run(`VACUUM (FULL, ANALYZE) ${ALL_TABLES.join(', ')}`)),
    );
  }

  async faults(): Promise<readonly string[]> {
    const found = await this.#read(undefined, readFaults);
    return found.ok ? found.value : [found.error.message];
  }
}
