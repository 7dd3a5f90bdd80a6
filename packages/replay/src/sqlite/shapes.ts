import type { Field } from './recordFormat.ts';
import { columnsOf, GAMES_COLUMNS_16, type TableName } from './schema.ts';

/** The tables that define games. Everything else follows from them. */
export const RESCUED_TABLES = [
  'games',
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_choices',
  'game_history_entries',
] as const satisfies readonly TableName[];
export type RescuedTable = (typeof RESCUED_TABLES)[number];

const WIDTHS = new Map<number, RescuedTable>([
  ...RESCUED_TABLES.map((table) => [columnsOf(table).length, table] as const),
  [GAMES_COLUMNS_16.length, 'games'],
]);

type Check = (field: Field | undefined) => boolean;
const isText: Check = (field) => typeof field === 'string';
const isWhole: Check = (field) => typeof field === 'number' && Number.isInteger(field);
/** JSON, or gzip in base64 as in files of schema 16; an index of players has other texts there. */
const isState: Check = (field) =>
  field instanceof Uint8Array || (typeof field === 'string' && /^(\{|\[|H4sI)/.test(field));
const isFlag: Check = (field) => field === 0 || field === 1 || field === null;

/** The required values of the first columns of a row, which distinguish tables from indexes of the same width. */
const FIRST_COLUMNS: Readonly<Record<RescuedTable, readonly Check[]>> = {
  games: [isText, isText, isWhole],
  game_players: [isText, isWhole, isText],
  game_initial_state: [isText, isState, isFlag],
  game_moves: [isText, isWhole, isWhole, isWhole, isText, isText, isText],
  game_choices: [isText, isWhole, isText, isWhole, isText, isText],
  game_history_entries: [isText, isWhole, isWhole, isText, isText, isText, isText],
};

/** The table of a row, judging by the row alone. */
export const tableOf = (fields: readonly Field[]): RescuedTable | undefined => {
  const table = WIDTHS.get(fields.length);
  return table !== undefined && FIRST_COLUMNS[table].every((fits, i) => fits(fields[i])) ? table : undefined;
};

/** A row with all columns of its table; rows of schema 16 are games of RingRift. */
export const completed = (table: RescuedTable, fields: readonly Field[]): readonly Field[] =>
  table === 'games' && fields.length === GAMES_COLUMNS_16.length
    ? [...fields, 'ringrift', null, null]
    : fields;
