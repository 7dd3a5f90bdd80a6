import { renameSync, rmSync } from 'node:fs';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Row } from './types.ts';

type Kind = 'text' | 'whole' | 'float' | 'texts' | 'floats';

/** The columns of the file, in order; a question mark means that it may be null. */
const COLUMNS: Readonly<Record<keyof Row, Kind | `${Kind}?`>> = {
  game_id: 'text',
  game: 'text',
  board_type: 'text',
  num_players: 'whole',
  split: 'text',
  move_number: 'whole',
  symmetry: 'whole',
  state_hash: 'text',
  phase: 'text',
  seat: 'whole',
  legal_count: 'whole',
  value: 'float',
  values: 'floats',
  move: 'text',
  action: 'text',
  policy_moves: 'texts',
  policy_shares: 'floats',
  engine_eval: 'float?',
  engine_nodes: 'whole?',
  feature_version: 'whole?',
  features: 'floats?',
  state: 'text?',
};

const NAMES = Object.keys(COLUMNS) as (keyof Row)[];

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const;
const LEAVES: Readonly<Record<Kind, Omit<SchemaElement, 'name'>>> = {
  text: TEXT,
  texts: TEXT,
  whole: { type: 'INT32' },
  float: { type: 'FLOAT' },
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

const SCHEMA: SchemaElement[] = [
  { name: 'position', num_children: NAMES.length },
  ...NAMES.flatMap((name) => elementsOf(name, COLUMNS[name])),
];

/** A row group is written when it holds so many rows, or so many numbers. */
const MOST_ROWS = 8192;
const MOST_NUMBERS = 1 << 20;

/**
 * Writes rows to a Parquet file, a row group in memory at a time. The file has its name only once it is whole.
 */
export class DatasetFile {
  readonly #file: string;
  readonly #writer: ParquetWriter;
  #rows: Row[] = [];
  #numbers = 0;
  rows = 0;

  constructor(file: string) {
    this.#file = file;
    this.#writer = new ParquetWriter({ writer: fileWriter(this.#partial), schema: SCHEMA });
  }

  get #partial(): string {
    return `${this.#file}.partial`;
  }

  add(row: Row): void {
    this.#rows.push(row);
    this.#numbers += row.features?.length ?? 0;
    this.rows += 1;
    if (this.#rows.length >= MOST_ROWS || this.#numbers >= MOST_NUMBERS) this.#flush();
  }

  /** Writes what is left and gives the file its name. `about` is kept in its metadata under `ludus.dataset`. */
  finish(about: unknown): void {
    if (this.#rows.length > 0) this.#flush();
    this.#writer.kvMetadata = [{ key: 'ludus.dataset', value: JSON.stringify(about) }];
    this.#writer.finish();
    renameSync(this.#partial, this.#file);
  }

  /** Leaves nothing behind. */
  abandon(): void {
    rmSync(this.#partial, { force: true });
  }

  #flush(): void {
    const rows = this.#rows;
    const columnData = NAMES.map((name) => ({
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
