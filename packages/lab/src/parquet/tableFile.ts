import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { makeColumnChunk, physicalType, sizeOf } from './columnChunk.ts';
import { type Batch, type ColumnKind, ColumnSet, type Columns, isText, parseKind } from './columns.ts';
import { type Field, i32, i64, list, struct, text } from './thrift.ts';

/** `FieldRepetitionType` and `ConvertedType` of parquet.thrift. */
const REQUIRED = 0;
const OPTIONAL = 1;
const REPEATED = 2;
const UTF8 = 0;
const LIST = 3;

const MAGIC = Buffer.from('PAR1');
const EMPTY_STRUCT = struct({});

/** `SchemaElement` of parquet.thrift: one element, or for a list a group, a repeated group and the items. */
const elementsOf = (name: string, kind: ColumnKind): Field[] => {
  const { base, isOptional } = parseKind(kind);
  const repetition = i32(isOptional ? OPTIONAL : REQUIRED);
  const leaf = (own: string, isRepeated: Field): Field =>
    struct({
      1: i32(physicalType(base)),
      3: isRepeated,
      4: text(own),
      6: isText(base) ? i32(UTF8) : undefined,
      10: isText(base) ? struct({ 1: EMPTY_STRUCT }) : undefined,
    });
  if (base !== 'texts' && base !== 'floats') return [leaf(name, repetition)];
  return [
    struct({ 3: repetition, 4: text(name), 5: i32(1), 6: i32(LIST), 10: struct({ 3: EMPTY_STRUCT }) }),
    struct({ 3: i32(REPEATED), 4: text('list'), 5: i32(1) }),
    leaf('element', i32(REQUIRED)),
  ];
};

/** A row group is written once it has this many rows, or this many numbers in lists. */
const MOST_ROWS = 8192;
const MOST_NUMBERS = 1 << 21;

/**
 * Writes rows to a Parquet file, with one row group in memory at a time. The file gets its name only when it
 * is complete.
 *
 * Lists of numbers are copied as they are, so feature vectors cost next to nothing; pages are compressed with
 * zstd.
 */
export class TableFile<Row extends object> {
  readonly #file: string;
  readonly #name: string;
  readonly #columns: readonly (readonly [name: keyof Row & string, kind: ColumnKind])[];
  /** Columns whose items count towards the size of a row group. */
  readonly #lists: readonly number[];
  readonly #group: ColumnSet<Row>;
  /** Undefined once it is closed. */
  #descriptor: number | undefined;
  readonly #groups: Field[] = [];
  #offset = 0;
  #numbers = 0;
  rows = 0;

  /** `name` is that of a row. */
  constructor(file: string, name: string, columns: Columns<Row>) {
    this.#file = file;
    this.#name = name;
    this.#columns = Object.entries<ColumnKind>(columns) as [keyof Row & string, ColumnKind][];
    this.#lists = this.#columns.flatMap(([, kind], i) => (parseKind(kind).base === 'floats' ? [i] : []));
    this.#group = new ColumnSet(columns);
    this.#descriptor = openSync(this.#partial, 'w');
    this.#write([MAGIC]);
  }

  get #partial(): string {
    return `${this.#file}.partial`;
  }

  add(row: Row): void {
    this.#group.add(row);
    this.rows += 1;
    for (const i of this.#lists)
      this.#numbers += (row[this.#columns[i]![0]] as ArrayLike<number> | null)?.length ?? 0;
    if (this.#isFull(this.#group.rows)) this.#flush();
  }

  /**
   * Adds the rows of a batch with the same columns: all of them, or those for which `keep` is 1. The file is
   * the same as if each had been added separately.
   */
  addBatch(batch: Batch, keep?: Uint8Array): void {
    let from = 0;
    let kept = 0;
    for (let row = 0; row < batch.rows; row += 1) {
      if (keep !== undefined && keep[row] !== 1) continue;
      kept += 1;
      for (const i of this.#lists) this.#numbers += Math.max(0, batch.columns[i]!.lengths![row]!);
      if (!this.#isFull(this.#group.rows + kept)) continue;
      this.#group.append(batch, { from, to: row + 1, keep });
      this.rows += kept;
      this.#flush();
      [from, kept] = [row + 1, 0];
    }
    if (kept > 0) this.#group.append(batch, { from, to: batch.rows, keep });
    this.rows += kept;
  }

  /** Writes what is left and gives the file its name. Its metadata describes it, under our own key. */
  finish(key: `ludus.${string}`, about: unknown): void {
    this.#flush();
    const schema = [
      struct({ 4: text(this.#name), 5: i32(this.#columns.length) }),
      ...this.#columns.flatMap(([name, kind]) => elementsOf(name, kind)),
    ];
    const footer = struct({
      1: i32(1),
      2: list(schema),
      3: i64(this.rows),
      4: list(this.#groups),
      5: list([struct({ 1: text(key), 2: text(JSON.stringify(about)) })]),
      6: text('ludus'),
      // Texts and numbers are ordered by their types.
      7: list(this.#columns.map(() => struct({ 1: EMPTY_STRUCT }))),
    }).bytes;
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    this.#write([footer, length, MAGIC]);
    this.#close();
    renameSync(this.#partial, this.#file);
  }

  /** Deletes the unfinished file. */
  abandon(): void {
    this.#close();
    rmSync(this.#partial, { force: true });
  }

  #isFull(rows: number): boolean {
    return rows >= MOST_ROWS || this.#numbers >= MOST_NUMBERS;
  }

  #flush(): void {
    if (this.#group.rows === 0) return;
    const { rows, columns } = this.#group.batch;
    const made = columns.map((data, i) => makeColumnChunk(...this.#columns[i]!, data));
    const size = made.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    let at = this.#offset;
    const chunks = made.map(({ parts, about }) => {
      const start = at;
      at += sizeOf(parts);
      return about(start);
    });
    this.#write(made.flatMap(({ parts }) => parts));
    this.#groups.push(struct({ 1: list(chunks), 2: i64(size), 3: i64(rows) }));
    this.#group.clear();
    this.#numbers = 0;
  }

  #write(parts: readonly Uint8Array[]): void {
    const bytes = Buffer.concat(parts);
    for (let at = 0; at < bytes.length; ) at += writeSync(this.#descriptor!, bytes, at);
    this.#offset += bytes.length;
  }

  #close(): void {
    if (this.#descriptor === undefined) return;
    closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}
