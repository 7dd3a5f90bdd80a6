/** Rows column by column: what files are made of. */

export type Kind = 'text' | 'whole' | 'float' | 'double' | 'texts' | 'floats';

/** The type of a column; a question mark means that it may be null. */
export type ColumnKind = Kind | `${Kind}?`;

/** The columns of a table, in order. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, ColumnKind>>;

export type Numbers = Int32Array | Float32Array | Float64Array;

/** The values of one column. */
export interface ColumnData {
  /** Numbers, or indexes into `texts`; for lists, the items of all rows. */
  readonly values: Numbers;
  /** The different texts, in order of appearance. */
  readonly texts?: readonly string[];
  /** How many values each row has, −1 for null; undefined if every row has one. */
  readonly lengths?: Int32Array;
}

/** Rows as plain data. */
export interface Batch {
  readonly rows: number;
  readonly columns: readonly ColumnData[];
}

const FIRST_SIZE = 1024;

/** A growing list of numbers of one type. */
class Growing<T extends Numbers> {
  #numbers: T;
  length = 0;

  constructor(make: new (size: number) => T) {
    this.#numbers = new make(FIRST_SIZE);
  }

  push(value: number): void {
    this.#reserve(1);
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  pushAll(values: ArrayLike<number>): void {
    this.#reserve(values.length);
    this.#numbers.set(values, this.length);
    this.length += values.length;
  }

  /** All of them, valid until the next one is added. */
  get all(): T {
    return this.#numbers.subarray(0, this.length) as T;
  }

  #reserve(more: number): void {
    const needed = this.length + more;
    if (needed <= this.#numbers.length) return;
    const make = this.#numbers.constructor as new (size: number) => T;
    const larger = new make(Math.max(needed, this.#numbers.length * 2));
    larger.set(this.#numbers.subarray(0, this.length));
    this.#numbers = larger;
  }
}

const isList = (kind: Kind): boolean => kind === 'texts' || kind === 'floats';

export const parseKind = (kind: ColumnKind): { readonly base: Kind; readonly isOptional: boolean } => ({
  base: kind.replace('?', '') as Kind,
  isOptional: kind.endsWith('?'),
});

const ARRAYS = {
  ...{ text: Int32Array, texts: Int32Array, whole: Int32Array },
  ...{ float: Float32Array, floats: Float32Array, double: Float64Array },
} as const;

/** One column under construction. */
class Column {
  readonly #isList: boolean;
  readonly #values: Growing<Numbers>;
  readonly #lengths: Growing<Int32Array> | undefined;
  /** The index of each text; undefined for numbers. */
  readonly #places: Map<string, number> | undefined;

  constructor(kind: ColumnKind) {
    const { base, isOptional } = parseKind(kind);
    this.#isList = isList(base);
    this.#values = new Growing<Numbers>(ARRAYS[base]);
    this.#lengths = this.#isList || isOptional ? new Growing(Int32Array) : undefined;
    this.#places = base === 'text' || base === 'texts' ? new Map() : undefined;
  }

  add(value: unknown): void {
    if (value === null) this.#lengths!.push(-1);
    else if (this.#isList) this.#addList(value as ArrayLike<number> | readonly string[]);
    else {
      this.#lengths?.push(1);
      this.#values.push(this.#places === undefined ? (value as number) : this.#place(value as string));
    }
  }

  /** Adds rows of another column of its kind: the ones to keep between two indexes. */
  append(data: ColumnData, { from, to, keep }: RowRange): void {
    const { lengths } = data;
    const copy = this.#copier(data);
    let [start, at] = [0, 0];
    for (let row = 0; row < to; row += 1) {
      const length = lengths === undefined ? 1 : lengths[row]!;
      const next = at + Math.max(0, length);
      if (row >= from && (keep === undefined || keep[row] === 1)) this.#lengths?.push(length);
      else {
        copy(start, at);
        start = next;
      }
      at = next;
    }
    copy(start, at);
  }

  /** Copies values of another column between two indexes. */
  #copier({ values, texts }: ColumnData): (from: number, to: number) => void {
    if (texts === undefined) return (from, to) => this.#values.pushAll(values.subarray(from, to));
    /** The index of each text here; −1 until it is needed. */
    const places = new Int32Array(texts.length).fill(-1);
    return (from, to) => {
      for (let i = from; i < to; i += 1) {
        const other = values[i]!;
        if (places[other] === -1) places[other] = this.#place(texts[other]!);
        this.#values.push(places[other]!);
      }
    };
  }

  /** Its contents, valid until the next row is added. */
  get data(): ColumnData {
    return {
      values: this.#values.all,
      ...(this.#places !== undefined && { texts: [...this.#places.keys()] }),
      ...(this.#lengths !== undefined && { lengths: this.#lengths.all }),
    };
  }

  clear(): void {
    this.#values.length = 0;
    if (this.#lengths !== undefined) this.#lengths.length = 0;
    this.#places?.clear();
  }

  #addList(items: ArrayLike<number> | readonly string[]): void {
    this.#lengths!.push(items.length);
    if (this.#places === undefined) this.#values.pushAll(items as ArrayLike<number>);
    else for (const item of items as readonly string[]) this.#values.push(this.#place(item));
  }

  #place(text: string): number {
    const places = this.#places!;
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, places.size);
    return places.size - 1;
  }
}

/** Some rows of a batch. */
interface RowRange {
  readonly from: number;
  readonly to: number;
  /** By row, 1 for the rows to keep; all of them if left out. */
  readonly keep?: Uint8Array | undefined;
}

/** Rows under construction. */
export class ColumnSet<Row extends object> {
  readonly #names: readonly (keyof Row & string)[];
  readonly #columns: readonly Column[];
  rows = 0;

  constructor(columns: Columns<Row>) {
    this.#names = Object.keys(columns) as (keyof Row & string)[];
    this.#columns = Object.values<ColumnKind>(columns).map((kind) => new Column(kind));
  }

  add(row: Row): void {
    const [names, columns] = [this.#names, this.#columns];
    for (let i = 0; i < names.length; i += 1) columns[i]!.add(row[names[i]!]);
    this.rows += 1;
  }

  append({ columns }: Batch, range: RowRange): void {
    for (const [i, column] of this.#columns.entries()) column.append(columns[i]!, range);
    for (let row = range.from; row < range.to; row += 1)
      if (range.keep === undefined || range.keep[row] === 1) this.rows += 1;
  }

  /** Everything that was added, valid until the next row is added. */
  get batch(): Batch {
    return { rows: this.rows, columns: this.#columns.map(({ data }) => data) };
  }

  clear(): void {
    this.rows = 0;
    for (const column of this.#columns) column.clear();
  }
}
