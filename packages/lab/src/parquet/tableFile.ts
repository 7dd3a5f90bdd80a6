import { renameSync, rmSync } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';

type Kind = 'text' | 'whole' | 'float' | 'double' | 'texts' | 'floats';

/** What a column holds; a question mark means that it may be null. */
export type ColumnKind = Kind | `${Kind}?`;

/** The columns of a file, in order. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, ColumnKind>>;

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const LEAVES: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  text: TEXT,
  texts: TEXT,
  whole: { type: 'INT32' },
  float: { type: 'FLOAT' },
  double: { type: 'DOUBLE' },
  floats: { type: 'FLOAT' },
};

const elementsOf = (name: string, kind: string): SchemaElement[] => {
  const repetition_type = kind.endsWith('?') ? 'OPTIONAL' : 'REQUIRED';
  const base = kind.replace('?', '') as Kind;
  const leaf = LEAVES[base];
  if (base !== 'texts' && base !== 'floats') return [{ name, repetition_type, ...leaf }];
  // A list as the format wants it: a group, a repeated group, the items.
  return [
    { name, repetition_type, num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...leaf },
  ];
};

const schemaOf = (name: string, columns: Columns<object>): SchemaElement[] => [
  { name, num_children: Object.keys(columns).length },
  ...Object.entries<ColumnKind>(columns).flatMap(([column, kind]) => elementsOf(column, kind)),
];

/** A row group is written when it holds this many rows, or this many numbers. */
const MOST_ROWS = 8192;
const MOST_NUMBERS = 1 << 20;

/**
 * Writes rows to a Parquet file, a row group in memory at a time. The file has its name only once it is whole.
 */
export class TableFile<Row extends object> {
  readonly #file: string;
  readonly #names: readonly (keyof Row & string)[];
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #numbers = 0;
  rows = 0;

  /** `name` is that of a row. */
  constructor(file: string, name: string, columns: Columns<Row>) {
    this.#file = file;
    this.#names = Object.keys(columns) as (keyof Row & string)[];
    const schema = schemaOf(name, columns);
    this.#writer = new ParquetWriter({ writer: fileWriter(this.#partial), schema });
  }

  get #partial(): string {
    return `${this.#file}.partial`;
  }

  add(row: Row): void {
    this.#rows.push(row);
    for (const name of this.#names) {
      const value = row[name];
      if (value instanceof Float32Array) this.#numbers += value.length;
    }
    this.rows += 1;
    if (this.#rows.length >= MOST_ROWS || this.#numbers >= MOST_NUMBERS) this.#flush();
  }

  /** Writes what is left and gives the file its name. Its metadata say what it is, under a key of ours. */
  finish(key: `ludus.${string}`, about: unknown): void {
    if (this.#rows.length > 0) this.#flush();
    this.#writer.kvMetadata = [{ key, value: JSON.stringify(about) }];
    this.#writer.finish();
    renameSync(this.#partial, this.#file);
  }

  /** Leaves nothing behind. */
  abandon(): void {
    rmSync(this.#partial, { force: true });
  }

  #flush(): void {
    const rows = this.#rows;
    const columnData = this.#names.map((name) => ({
      name,
      data: rows.map((row) => {
        const value = row[name];
        return value instanceof Float32Array ? Array.from(value) : value;
      }),
    }));
    this.#writer.write({ columnData, rowGroupSize: rows.length });
    this.#rows = [];
    this.#numbers = 0;
  }
}
