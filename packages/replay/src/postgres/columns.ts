import type { Value } from '../record/gameRows.ts';
import type { Columns } from '../rowStore.ts';
import type { Queries } from './client.ts';
import { type ColumnType, columnsOf, type TableName } from './schema.ts';

const quoted = (text: string): string => `"${/["\\]/.test(text) ? text.replace(/["\\]/g, '\\$&') : text}"`;

const bytesOf = (value: Exclude<Value, null>): Buffer =>
  typeof value === 'object'
    ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    : Buffer.from(String(value));

const elementOf: Record<ColumnType, (value: Exclude<Value, null>) => string> = {
  TEXT: (value) => quoted(String(value)),
  INTEGER: String,
  'DOUBLE PRECISION': String,
  BYTEA: (value) => bytesOf(value).toString('base64'),
};

/** A list in PostgreSQL syntax: `{1,NULL,3}`. Bytes are in base64. */
export const makeArray = (type: ColumnType, values: readonly Value[]): string => {
  const element = elementOf[type];
  let text = '{';
  for (const [i, value] of values.entries()) {
    if (i > 0) text += ',';
    text += value === null ? 'NULL' : element(value);
  }
  return `${text}}`;
};

const types = new Map<TableName, ReadonlyMap<string, ColumnType>>();

const typesOf = (table: TableName): ReadonlyMap<string, ColumnType> => {
  let known = types.get(table);
  if (known === undefined) {
    known = columnsOf(table);
    types.set(table, known);
  }
  return known;
};

export interface Selection {
  /** Names of the columns. */
  readonly names: readonly string[];
  /** `SELECT … FROM unnest(…)`, which also has a column `place`. */
  readonly select: string;
  readonly values: readonly string[];
}

/** Rows as something to select from. Columns without any value are left out. */
export const selectionOf = (table: TableName, columns: Columns): Selection => {
  const used = [...columns].filter(([, values]) => values.some((value) => value !== null));
  const typed = used.map(([name, values]) => ({ name, values, type: typesOf(table).get(name)! }));
  const names = used.map(([name]) => name);
  const outputs = typed.map(({ name, type }) =>
    type === 'BYTEA' ? `decode(listed.${name}, 'base64')` : `listed.${name}`,
  );
  const lists = typed.map(({ type }, i) => `$${i + 1}::${type === 'BYTEA' ? 'TEXT' : type}[]`);
  return {
    names,
    select: `SELECT ${outputs.join(', ')}
      FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS listed(${[...names, 'place'].join(', ')})`,
    values: typed.map(({ type, values }) => makeArray(type, values)),
  };
};

const countOf = (columns: Columns): number => columns.values().next().value?.length ?? 0;

/** Only the last of several rows with the same key. */
const withoutRepeats = (columns: Columns, key: readonly string[]): Columns => {
  const keys = key.map((name) => columns.get(name)!);
  const last = new Map<string, number>();
  for (let i = 0; i < countOf(columns); i += 1) last.set(keys.map((values) => values[i]).join('\0'), i);
  if (last.size === countOf(columns)) return columns;
  const kept = [...last.values()];
  return new Map([...columns].map(([name, values]) => [name, kept.map((i) => values[i]!)]));
};

/** Inserts rows. With a key, a row replaces the one with the same key. */
export const insertColumns = async (
  queries: Queries,
  table: TableName,
  given: Columns,
  key?: readonly string[],
): Promise<void> => {
  if (countOf(given) === 0) return;
  const columns = key === undefined ? given : withoutRepeats(given, key);
  const { names, select, values } = selectionOf(table, columns);
  const others = [...columns.keys()].filter((name) => !key?.includes(name));
  const replacing =
    key === undefined
      ? ''
      : `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${others.map((name) => `${name} = EXCLUDED.${name}`).join(', ')}`;
  await queries.run(`INSERT INTO ${table} (${names.join(', ')}) ${select} ${replacing}`, ...values);
};
