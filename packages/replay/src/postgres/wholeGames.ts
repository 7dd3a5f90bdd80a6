import type { Value } from '../record/gameRows.ts';
import { COPIED_TABLES, type Columns, type GameTables } from '../rowStore.ts';
import type { GameId } from '../types.ts';
import { deleteGames } from './change.ts';
import type { Queries } from './client.ts';
import { insertColumns, makeArray } from './columns.ts';
import { insertGameRows } from './insert.ts';
import { columnsOf } from './schema.ts';
import { noteTurningPoint } from './turningPoint.ts';

/** The columns with a state: text, or bytes if compressed. */
const STATES: Readonly<Record<string, string>> = {
  game_initial_state: 'initial_state_json',
  game_state_snapshots: 'state_json',
};

const mapStates = (
  table: string,
  columns: Columns,
  map: (state: Value, isCompressed: boolean) => Value,
): Columns => {
  const name = STATES[table];
  const compressed = columns.get('compressed');
  if (name === undefined || compressed === undefined) return columns;
  const states = columns.get(name)!.map((state, i) => map(state, compressed[i] === 1));
  return new Map(columns).set(name, states);
};

const asText = (state: Value, isCompressed: boolean): Value =>
  isCompressed || typeof state !== 'object' || state === null ? state : Buffer.from(state).toString();

/** Files of schema 16 store compressed values as base64. */
const asBytes = (state: Value, isCompressed: boolean): Value =>
  isCompressed && typeof state === 'string' ? Buffer.from(state, 'base64') : state;

/** Everything about some games, table by table. */
export const readTables = async (queries: Queries, gameIds: readonly GameId[]): Promise<GameTables> => {
  const tables: Record<string, Columns> = {};
  const ids = makeArray('TEXT', gameIds);
  for (const table of COPIED_TABLES) {
    const names = [...columnsOf(table).keys()];
    const order = table === 'games' ? 'array_position($1::TEXT[], game_id)' : '1, 2';
    const rows = await queries.all<Record<string, Value>>(
      `SELECT ${names.join(', ')} FROM ${table} WHERE game_id = ANY($1::TEXT[]) ORDER BY ${order}`,
      ids,
    );
    const columns = new Map(names.map((name) => [name, rows.map((row) => row[name]!)]));
    tables[table] = mapStates(table, columns, asText);
  }
  return tables as GameTables;
};

/** Old files store timestamps as numbers. */
const asMoment = (value: Value): Value => (typeof value === 'number' ? new Date(value).toISOString() : value);

const withMoments = (columns: Columns, names: readonly string[]): Columns =>
  new Map([...columns].map(([name, values]) => [name, names.includes(name) ? values.map(asMoment) : values]));

/** Stores games, replacing those with the same ids. */
export const putTables = async (queries: Queries, tables: GameTables): Promise<void> => {
  const { games, ...children } = tables;
  await deleteGames(queries, games.get('game_id') as readonly GameId[]);
  for (const [table, columns] of Object.entries(children) as [keyof typeof children, Columns][])
    await insertColumns(queries, table, withMoments(mapStates(table, columns, asBytes), ['timestamp']));
  await insertGameRows(queries, withMoments(games, ['created_at', 'completed_at']));
  await noteTurningPoint(queries, games.get('game_id') as readonly GameId[]);
};
