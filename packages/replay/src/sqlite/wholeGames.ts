import type { Value } from '../record/gameRows.ts';
import { COPIED_TABLES, type Columns, type GameTables } from '../rowStore.ts';
import type { GameId } from '../types.ts';
import { deleteGame } from './change.ts';
import { columnsOf, type TableName } from './schema.ts';
import { indexWords } from './search.ts';
import type { Statements } from './statements.ts';
import { noteTurningPoint } from './turningPoint.ts';

const namesOf = (table: (typeof COPIED_TABLES)[number]): readonly string[] =>
  table === 'game_feature_versions' ? ['game_id', 'version'] : columnsOf(table satisfies TableName);

/** Everything about some games, table by table. A seed is a text, to keep its full precision. */
export const readTables = (statements: Statements, gameIds: readonly GameId[]): GameTables => {
  const tables: Record<string, Columns> = {};
  for (const table of COPIED_TABLES) {
    const names = namesOf(table);
    const selected = names.map((name) => (name === 'rng_seed' ? 'CAST(rng_seed AS TEXT) AS rng_seed' : name));
    const sql = `SELECT ${selected.join(', ')} FROM ${table} WHERE game_id = ?`;
    const rows = gameIds.flatMap((gameId) => statements.all<Record<string, Value>>(sql, gameId));
    tables[table] = new Map(names.map((name) => [name, rows.map((row) => row[name]!)]));
  }
  return tables as GameTables;
};

const insertRows = (statements: Statements, table: string, columns: Columns): void => {
  const names = [...columns.keys()];
  const lists = [...columns.values()];
  const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
  for (let i = 0; i < (lists[0]?.length ?? 0); i += 1)
    statements.run(
      sql,
      lists.map((values) => values[i]!),
    );
};

/** Stores games, replacing those with the same ids. */
export const putTables = (statements: Statements, tables: GameTables): void => {
  const gameIds = tables.games.get('game_id') as readonly GameId[];
  for (const gameId of gameIds) deleteGame(statements, gameId);
  for (const table of COPIED_TABLES) insertRows(statements, table, tables[table]);
  for (const gameId of gameIds) {
    indexWords(statements, gameId);
    noteTurningPoint(statements, gameId);
  }
};
