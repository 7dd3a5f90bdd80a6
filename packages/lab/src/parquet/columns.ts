/** Rows column by column: what files are made of. */

/** `key` marks strings that hardly ever repeat, so a dictionary would be wasted on them. */
export type Kind = 'text' | 'key' | 'whole' | 'float' | 'double' | 'texts' | 'floats';

/** The type of a column; a question mark means that it may be null. */
export type ColumnKind = Kind | `${Kind}?`;

/** The columns of a table, in order. */
export type Columns<Row extends object> = Readonly<Record<keyof Row & string, ColumnKind>>;

export type Numbers = Int32Array | Float32Array | Float64Array;

/** The values of one column. */
export interface ColumnData {
  /** Numbers, or indexes into `texts`; for lists, the items of all rows. */
  readonly values: Numbers;
  /** The different texts, in order of appearance; for keys, every text. */
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

  /** Hands over all of them with their memory, and starts again. */
  take(): T {
    const { all } = this;
    const make = this.#numbers.constructor as new (size: number) => T;
    this.#numbers = new make(Math.max(FIRST_SIZE, this.length));
    this.length = 0;
    return all;
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

export const isText = (kind: Kind): boolean => kind === 'text' || kind === 'key' || kind === 'texts';

export const parseKind = (kind: ColumnKind): { readonly base: Kind; readonly isOptional: boolean } => ({
  base: kind.replace('?', '') as Kind,
  isOptional: kind.endsWith('?'),
});

const ARRAYS = {
  ...{ text: Int32Array, key: Int32Array, texts: Int32Array, whole: Int32Array },
  ...{ float: Float32Array, floats: Float32Array, double: Float64Array },
} as const;

/** The texts of a column, by index. */
class Texts {
  #all: string[] = [];
  /** The index of each text; undefined if they need not be found again. */
  readonly #places: Map<string, number> | undefined;
  #lastText: string | undefined;
  #lastPlace = 0;

  constructor(isKey: boolean) {
    this.#places = isKey ? undefined : new Map();
  }

  /** The index of a string. */
  place(text: string): number {
    if (this.#places === undefined) return this.#all.push(text) - 1;
    // Most columns seldom change from row to row.
    if (text === this.#lastText) return this.#lastPlace;
    const known = this.#places.get(text);
    const place = known ?? this.#all.push(text) - 1;
    if (known === undefined) this.#places.set(text, place);
    this.#lastText = text;
    this.#lastPlace = place;
    return place;
  }

  get all(): readonly string[] {
    return this.#all;
  }

  clear(): void {
    this.#all = [];
    this.#places?.clear();
    this.#lastText = undefined;
  }
}

/** One column under construction. */
class Column {
  readonly #isList: boolean;
  readonly #values: Growing<Numbers>;
  readonly #lengths: Growing<Int32Array> | undefined;
  /** Undefined for numbers. */
  readonly #texts: Texts | undefined;

  constructor(kind: ColumnKind) {
    const { base, isOptional } = parseKind(kind);
    this.#isList = isList(base);
    this.#values = new Growing<Numbers>(ARRAYS[base]);
    this.#lengths = this.#isList || isOptional ? new Growing(Int32Array) : undefined;
    this.#texts = isText(base) ? new Texts(base === 'key') : undefined;
  }

  add(value: unknown): void {
    if (value === null) this.#lengths!.push(-1);
    else if (this.#isList) this.#addList(value as ArrayLike<number> | readonly string[]);
    else {
      this.#lengths?.push(1);
      this.#values.push(this.#texts === undefined ? (value as number) : this.#texts.place(value as string));
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
    const own = this.#texts;
    if (texts === undefined || own === undefined)
      return (from, to) => this.#values.pushAll(values.subarray(from, to));
    /** The index of each text here; −1 until it is needed. */
    const places = new Int32Array(texts.length).fill(-1);
    return (from, to) => {
      for (let i = from; i < to; i += 1) {
        const other = values[i]!;
        if (places[other] === -1) places[other] = own.place(texts[other]!);
        this.#values.push(places[other]!);
      }
    };
  }

  /** Its contents, valid until the next row is added. */
  get data(): ColumnData {
    return {
      values: this.#values.all,
      ...(this.#texts !== undefined && { texts: this.#texts.all }),
      ...(this.#lengths !== undefined && { lengths: this.#lengths.all }),
    };
  }

  /** Hands over its contents with their memory, and starts again. */
  take(): ColumnData {
    const { texts } = this.data;
    const taken = {
      values: this.#values.take(),
      ...(texts !== undefined && { texts }),
      ...(this.#lengths !== undefined && { lengths: this.#lengths.take() }),
    };
    this.#texts?.clear();
    return taken;
  }

  clear(): void {
    this.#values.length = 0;
    if (this.#lengths !== undefined) this.#lengths.length = 0;
    this.#texts?.clear();
  }

  #addList(items: ArrayLike<number> | readonly string[]): void {
    this.#lengths!.push(items.length);
    if (this.#texts === undefined) this.#values.pushAll(items as ArrayLike<number>);
    else for (const item of items as readonly string[]) this.#values.push(this.#texts.place(item));
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

  /** Everything that was added, with its memory. What is added from now on is a new batch. */
  take(): Batch {
    const { rows } = this;
    this.rows = 0;
    return { rows, columns: this.#columns.map((column) => column.take()) };
  }

  clear(): void {
    this.rows = 0;
    for (const column of this.#columns) column.clear();
  }
}
