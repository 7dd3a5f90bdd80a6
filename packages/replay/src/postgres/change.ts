import type { StepRows, Value } from '../record/gameRows.ts';
import { DETAIL_COLUMNS, type HistoryDetails } from '../record/historyDetails.ts';
import type { GameRow } from '../record/rows.ts';
import { type GameChange, MOVE_TABLES, type NotedOrphan, REPLAYED_TABLES } from '../rowStore.ts';
import type { GameId } from '../types.ts';
import type { Queries } from './client.ts';
import { insertColumns, makeArray } from './columns.ts';
import { insertSteps } from './insert.ts';
import { CHILD_TABLES } from './schema.ts';
import { wordsOf } from './search.ts';
import { noteTurningPoint } from './turningPoint.ts';

/** All of these work inside a transaction that the caller starts and ends. */

type Fields = Readonly<Record<string, Value>>;

const update = async (queries: Queries, table: string, set: Fields, where: Fields): Promise<void> => {
  const names = Object.keys(set);
  if (names.length === 0) return;
  let place = 0;
  const list = (columns: readonly string[], between: string): string =>
    columns.map((name) => `${name} = $${++place}`).join(between);
  const sql = `UPDATE ${table} SET ${list(names, ', ')} WHERE ${list(Object.keys(where), ' AND ')}`;
  await queries.run(sql, ...Object.values(set), ...Object.values(where));
};

export const insertOrphans = (queries: Queries, orphans: readonly NotedOrphan[]): Promise<void> => {
  const column = (of: (orphan: NotedOrphan) => Value): Value[] => orphans.map(of);
  const now = new Date().toISOString();
  return insertColumns(
    queries,
    'orphaned_games',
    new Map([
      ['game_id', column(({ gameId }) => gameId)],
      ['detected_at', column(({ detectedAt = now }) => detectedAt)],
      ['reason', column(({ reason }) => reason)],
      ['original_status', column(({ status }) => status)],
      ['board_type', column(({ boardType }) => boardType)],
      ['num_players', column(({ numPlayers }) => numPlayers)],
    ]),
    ['game_id'],
  );
};

const setWords = async (queries: Queries, { game_id, order_key }: GameRow, text: Value): Promise<void> => {
  const { words, tags } = wordsOf(text);
  if (words === null || tags === null) {
    await queries.run('DELETE FROM game_search WHERE order_key = $1', order_key);
    return;
  }
  await queries.run(
    `INSERT INTO game_search (order_key, game_id, words, tags)
     VALUES ($1, $2, array_to_tsvector($3::TEXT[]), $4::TEXT[])
     ON CONFLICT (order_key) DO UPDATE SET words = EXCLUDED.words, tags = EXCLUDED.tags`,
    order_key,
    game_id,
    words,
    tags,
  );
};

const setColumns = async (queries: Queries, row: GameRow, set: Fields): Promise<void> => {
  await update(queries, 'games', set, { game_id: row.game_id });
  if ('metadata_json' in set) await setWords(queries, row, set['metadata_json']!);
};

const cutMoves = async (queries: Queries, gameId: GameId, from: number): Promise<void> => {
  await Promise.all(
    MOVE_TABLES.map((table) =>
      queries.run(`DELETE FROM ${table} WHERE game_id = $1 AND move_number >= $2`, gameId, from),
    ),
  );
};

const replaceMoves = async (queries: Queries, gameId: GameId, rows: StepRows): Promise<void> => {
  for (const table of REPLAYED_TABLES) await queries.run(`DELETE FROM ${table} WHERE game_id = $1`, gameId);
  await insertSteps(queries, [{ ...rows, gameId }]);
};

const replaceFeatures = async (
  queries: Queries,
  { game_id, board_type }: GameRow,
  { version, rows }: NonNullable<GameChange['features']>,
): Promise<void> => {
  await queries.run('DELETE FROM game_nnue_features WHERE game_id = $1', game_id);
  await insertColumns(
    queries,
    'game_nnue_features',
    new Map<string, Value[]>([
      ['game_id', rows.map(() => game_id)],
      ['move_number', rows.map(({ moveNumber }) => moveNumber)],
      ['player_perspective', rows.map(({ perspective }) => perspective)],
      ['features', rows.map(({ features }) => features)],
      ['value', rows.map(({ value }) => value)],
      ['board_type', rows.map(() => board_type)],
      ['feature_dim', rows.map(({ dimension }) => dimension)],
    ]),
  );
  await insertColumns(
    queries,
    'game_feature_versions',
    new Map<string, Value[]>([
      ['game_id', [game_id]],
      ['version', [version]],
    ]),
    ['game_id'],
  );
};

const fillDetails = async (
  queries: Queries,
  gameId: GameId,
  details: readonly HistoryDetails[],
): Promise<void> => {
  for (const { moveNumber, values } of details) {
    const set = Object.fromEntries(DETAIL_COLUMNS.map((name, i) => [name, values[i]!]));
    await update(queries, 'game_history_entries', set, { game_id: gameId, move_number: moveNumber });
  }
};

/** Removes everything that belongs to some games. */
export const deleteGames = async (queries: Queries, gameIds: readonly GameId[]): Promise<void> => {
  await Promise.all(
    [...CHILD_TABLES, 'games'].map((table) =>
      queries.run(`DELETE FROM ${table} WHERE game_id = ANY($1::TEXT[])`, makeArray('TEXT', gameIds)),
    ),
  );
};

/** Changes the data of one game. */
export const applyChange = async (queries: Queries, row: GameRow, change: GameChange): Promise<void> => {
  const { game_id: gameId } = row;
  const { set = {}, players = [], cutFrom, add, features, orphan } = change;
  if (orphan !== undefined) await insertOrphans(queries, [{ ...orphan, gameId }]);
  if (change.isDeleted) {
    await deleteGames(queries, [gameId]);
    return;
  }
  if (cutFrom !== undefined) await cutMoves(queries, gameId, cutFrom);
  if (change.replace !== undefined) await replaceMoves(queries, gameId, change.replace);
  await fillDetails(queries, gameId, change.details ?? []);
  if (features !== undefined) await replaceFeatures(queries, row, features);
  await Promise.all([
    add === undefined ? undefined : insertSteps(queries, [{ ...add, gameId }]),
    setColumns(queries, row, set),
    ...players.map((columns, i) =>
      update(queries, 'game_players', columns, { game_id: gameId, player_number: i + 1 }),
    ),
    change.isReleased ? queries.run('DELETE FROM game_writers WHERE game_id = $1', gameId) : undefined,
  ]);
  if ('winner' in set || change.replace !== undefined) await noteTurningPoint(queries, [gameId]);
};
