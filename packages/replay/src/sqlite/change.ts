import type { StepRows, Value } from '../record/gameRows.ts';
import { DETAIL_COLUMNS } from '../record/historyDetails.ts';
import type { GameRow } from '../record/rows.ts';
import { type GameChange, MOVE_TABLES, type NotedOrphan, REPLAYED_TABLES } from '../rowStore.ts';
import type { GameId } from '../types.ts';
import { insertSteps } from './insert.ts';
import { GAME_TABLES } from './schema.ts';
import { indexWords, removeWords } from './search.ts';
import type { Statements } from './statements.ts';
import { updateTurningPoint } from './turningPoint.ts';

/** None of these starts or ends a transaction. */

const update = (
  statements: Statements,
  table: string,
  set: Readonly<Record<string, Value>>,
  where: Readonly<Record<string, Value>>,
): void => {
  const list = (names: readonly string[], between: string): string =>
    names.map((name) => `${name} = ?`).join(between);
  const names = Object.keys(set);
  if (names.length === 0) return;
  const sql = `UPDATE ${table} SET ${list(names, ', ')} WHERE ${list(Object.keys(where), ' AND ')}`;
  statements.run(sql, [...Object.values(set), ...Object.values(where)]);
};

export const insertOrphan = (statements: Statements, orphan: NotedOrphan): void => {
  const { gameId, reason, status, boardType, numPlayers } = orphan;
  const detectedAt = orphan.detectedAt ?? new Date().toISOString();
  const values = [gameId, detectedAt, reason, status, boardType, numPlayers];
  statements.run('INSERT OR REPLACE INTO orphaned_games VALUES (?, ?, ?, ?, ?, ?)', values);
};

const setColumns = (statements: Statements, gameId: GameId, set: Readonly<Record<string, Value>>): void => {
  const isAboutWords = 'metadata_json' in set;
  if (isAboutWords) removeWords(statements, gameId);
  update(statements, 'games', set, { game_id: gameId });
  if (isAboutWords) indexWords(statements, gameId);
};

const cutMoves = (statements: Statements, gameId: GameId, from: number): void => {
  for (const table of MOVE_TABLES)
    statements.run(`DELETE FROM ${table} WHERE game_id = ? AND move_number >= ?`, [gameId, from]);
};

const FILL_DETAILS = `UPDATE game_history_entries SET ${DETAIL_COLUMNS.map((name) => `${name} = ?`).join(', ')}
  WHERE game_id = ? AND move_number = ?`;

const replaceMoves = (statements: Statements, gameId: GameId, rows: StepRows): void => {
  for (const table of REPLAYED_TABLES) statements.run(`DELETE FROM ${table} WHERE game_id = ?`, [gameId]);
  insertSteps(statements, gameId, rows);
};

const replaceFeatures = (
  statements: Statements,
  { game_id, board_type }: GameRow,
  { version, rows }: NonNullable<GameChange['features']>,
): void => {
  statements.run('DELETE FROM game_nnue_features WHERE game_id = ?', [game_id]);
  for (const { moveNumber, perspective, features, value, dimension } of rows) {
    const values = [game_id, moveNumber, perspective, features, value, board_type, dimension];
    statements.run('INSERT INTO game_nnue_features VALUES (?, ?, ?, ?, ?, ?, ?)', values);
  }
  statements.run('INSERT OR REPLACE INTO game_feature_versions VALUES (?, ?)', [game_id, version]);
};

export const deleteGame = (statements: Statements, gameId: GameId): void => {
  removeWords(statements, gameId);
  for (const table of GAME_TABLES) statements.run(`DELETE FROM ${table} WHERE game_id = ?`, [gameId]);
};

/** Changes the data of one game. */
export const applyChange = (statements: Statements, row: GameRow, change: GameChange): void => {
  const { game_id: gameId } = row;
  const { set = {}, players = [], cutFrom, add, features, orphan } = change;
  if (orphan !== undefined) insertOrphan(statements, { ...orphan, gameId });
  if (change.isDeleted) {
    deleteGame(statements, gameId);
    return;
  }
  if (cutFrom !== undefined) cutMoves(statements, gameId, cutFrom);
  if (add !== undefined) insertSteps(statements, gameId, add);
  if (change.replace !== undefined) replaceMoves(statements, gameId, change.replace);
  for (const { moveNumber, values } of change.details ?? [])
    statements.run(FILL_DETAILS, [...values, gameId, moveNumber]);
  if (features !== undefined) replaceFeatures(statements, row, features);
  setColumns(statements, gameId, set);
  if ('winner' in set || change.replace !== undefined) updateTurningPoint(statements, gameId);
  for (const [i, columns] of players.entries())
    update(statements, 'game_players', columns, { game_id: gameId, player_number: i + 1 });
  if (change.isReleased) statements.run('DELETE FROM game_writers WHERE game_id = ?', [gameId]);
};
