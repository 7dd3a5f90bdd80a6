import type { ColumnData, ColumnKind, Kind } from './columns.ts';
import { parseKind } from './columns.ts';
import { bitWidth, packBits, Runs } from './runs.ts';
import { binary, type Field, i32, i64, isFalse, list, struct, text } from './thrift.ts';

/** Columns of a row group in the format of Parquet: https://parquet.apache.org/docs/file-format/ */

/** `Type`, `Encoding`, `PageType` and `CompressionCodec` of parquet.thrift. */
const TYPES: Readonly<Record<Kind, number>> = {
  whole: 1,
  float: 4,
  floats: 4,
  double: 5,
  text: 6,
  key: 6,
  texts: 6,
};
const PLAIN = 0;
const RLE = 3;
const RLE_DICTIONARY = 8;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const ZSTD = 6;

export const physicalType = (kind: Kind): number => TYPES[kind];

/** A column of a row group: its bytes, and what the end of the file says about it. */
interface ColumnChunk {
  readonly parts: readonly Uint8Array[];
  readonly uncompressedSize: number;
  /** `ColumnChunk` of parquet.thrift for a chunk that starts at an offset of the file. */
  readonly about: (offset: number) => Field;
}

interface Page {
  readonly parts: readonly Uint8Array[];
  readonly uncompressedSize: number;
}

export const sizeOf = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0);

/** Where pages are assembled: new memory for each would take longer than compressing it. */
let assembled = new Uint8Array(1 << 20);

/** Parts one after the other, valid until the next call. */
const assemble = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  if (parts.length === 1) return parts[0] as Uint8Array<ArrayBuffer>;
  const size = sizeOf(parts);
  if (assembled.length < size) assembled = new Uint8Array(size + size / 4);
  let at = 0;
  for (const part of parts) {
    assembled.set(part, at);
    at += part.length;
  }
  return assembled.subarray(0, size);
};

const makePage = (contents: readonly Uint8Array[], header: Readonly<Record<number, Field>>): Page => {
  const content = assemble(contents);
  const compressed = Bun.zstdCompressSync(content, { level: 1 });
  const head = struct({
    1: header[1],
    2: i32(content.length),
    3: i32(compressed.length),
    5: header[5],
    7: header[7],
  });
  return {
    parts: [head.bytes, compressed],
    uncompressedSize: head.bytes.length + content.length,
  };
};

/** Texts, each preceded by its length. */
const plainTexts = (texts: readonly string[]): Buffer<ArrayBuffer> => {
  // No code unit takes more than three bytes.
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, { length }) => sum + 4 + 3 * length, 0));
  let at = 0;
  for (const one of texts) {
    const size = bytes.write(one, at + 4);
    bytes.writeUInt32LE(size, at);
    at += 4 + size;
  }
  return bytes.subarray(0, at);
};

const dictionaryPage = (texts: readonly string[]): Page =>
  makePage([plainTexts(texts)], {
    1: i32(DICTIONARY_PAGE),
    7: struct({ 1: i32(texts.length), 2: i32(PLAIN), 3: isFalse }),
  });

/** The levels of a page, preceded by their length. */
const lengthAndLevels = (runs: Runs): Buffer => {
  const levels = runs.take();
  const bytes = Buffer.alloc(4 + levels.length);
  bytes.writeUInt32LE(levels.length);
  bytes.set(levels, 4);
  return bytes;
};

interface Levels {
  readonly bytes: Uint8Array;
  /** How many values there are, including absent ones. */
  readonly count: number;
  readonly nulls: number;
}

/** Which values belong to one row, and which are absent: Dremel levels, written as runs. */
const levelsOf = ({ values, lengths }: ColumnData, isList: boolean, isOptional: boolean): Levels => {
  if (lengths === undefined) return { bytes: new Uint8Array(0), count: values.length, nulls: 0 };
  const [repeated, defined] = [new Runs(), new Runs()];
  const empty = isOptional ? 1 : 0;
  let nulls = 0;
  for (const length of lengths) {
    if (length === -1) nulls += 1;
    if (length > 0) defined.add(isList ? empty + 1 : 1, length);
    else defined.add(length === 0 ? empty : 0, 1);
    repeated.add(0, 1);
    if (length > 1) repeated.add(1, length - 1);
  }
  const { count } = defined;
  const parts = isList ? [lengthAndLevels(repeated), lengthAndLevels(defined)] : [lengthAndLevels(defined)];
  return { bytes: Buffer.concat(parts), count, nulls };
};

/** Dictionary indexes of texts, preceded by their number of bits. */
const packPlaces = (values: Int32Array, texts: number): Buffer => {
  const width = Math.max(1, bitWidth(texts - 1));
  return Buffer.concat([Uint8Array.of(width), packBits(values, width)]);
};

/** A dictionary pays off if texts occur more than once. Keys have none. */
const isWorthDictionary = ({ values, texts = [] }: ColumnData): boolean => texts.length * 2 <= values.length;

const plainValues = ({ values, texts }: ColumnData): Uint8Array =>
  texts === undefined
    ? new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    : plainTexts(Array.from(values, (place) => texts[place]!));

const SURROGATE = /[\ud800-\udfff]/;

/** The first and the last text in the order of their bytes. */
const textBounds = (texts: readonly string[]): readonly [Buffer, Buffer] => {
  if (texts.some((one) => SURROGATE.test(one))) {
    const sorted = texts.map((one) => Buffer.from(one)).sort(Buffer.compare);
    return [sorted[0]!, sorted.at(-1)!];
  }
  // Without surrogates, code units are in the same order as the bytes of UTF-8.
  let [least, greatest] = [texts[0]!, texts[0]!];
  for (const one of texts) {
    if (one < least) least = one;
    if (one > greatest) greatest = one;
  }
  return [Buffer.from(least), Buffer.from(greatest)];
};

/**
 * Minimum and maximum, for readers that skip what they do not need. Floats are left out because of NaN, and
 * texts that are nearly all different because every group covers the whole range.
 */
const boundsOf = (base: Kind, data: ColumnData): readonly [Buffer, Buffer] | undefined => {
  const { values, texts } = data;
  if (values.length === 0) return undefined;
  if (texts !== undefined) {
    if (!isWorthDictionary(data)) return undefined;
    return textBounds(texts);
  }
  if (base !== 'whole') return undefined;
  const bytes = (value: number): Buffer => {
    const written = Buffer.alloc(4);
    written.writeInt32LE(value);
    return written;
  };
  let [least, greatest] = [values[0]!, values[0]!];
  for (const value of values) {
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  return [bytes(least), bytes(greatest)];
};

/** Statistics of longer texts are not worth the space. */
const MOST_BOUND = 64;

const statisticsOf = (base: Kind, data: ColumnData, nulls: number): Field => {
  const bounds = boundsOf(base, data);
  const isShort = bounds?.every(({ length }) => length <= MOST_BOUND) ?? false;
  return struct({
    3: i64(nulls),
    5: isShort ? binary(bounds![1]) : undefined,
    6: isShort ? binary(bounds![0]) : undefined,
  });
};

/** Makes the chunk of a column. */
export const makeColumnChunk = (name: string, kind: ColumnKind, data: ColumnData): ColumnChunk => {
  const { base, isOptional } = parseKind(kind);
  const isList = base === 'texts' || base === 'floats';
  const levels = levelsOf(data, isList, isOptional);
  const hasDictionary = data.texts !== undefined && isWorthDictionary(data);
  const dictionary = hasDictionary ? dictionaryPage(data.texts) : undefined;
  const values = hasDictionary ? packPlaces(data.values as Int32Array, data.texts.length) : plainValues(data);
  const encoding = hasDictionary ? RLE_DICTIONARY : PLAIN;
  const page = makePage(levels.bytes.length === 0 ? [values] : [levels.bytes, values], {
    1: i32(DATA_PAGE),
    5: struct({ 1: i32(levels.count), 2: i32(encoding), 3: i32(RLE), 4: i32(RLE) }),
  });
  const parts = [...(dictionary?.parts ?? []), ...page.parts];
  const uncompressedSize = (dictionary?.uncompressedSize ?? 0) + page.uncompressedSize;
  const path = isList ? [name, 'list', 'element'] : [name];
  const about = (offset: number): Field => {
    const metadata = struct({
      1: i32(physicalType(base)),
      2: list([...new Set([PLAIN, RLE, encoding])].map(i32)),
      3: list(path.map(text)),
      4: i32(ZSTD),
      5: i64(levels.count),
      6: i64(uncompressedSize),
      7: i64(sizeOf(parts)),
      9: i64(offset + sizeOf(dictionary?.parts ?? [])),
      11: dictionary === undefined ? undefined : i64(offset),
      12: statisticsOf(base, data, levels.nulls),
    });
    return struct({ 2: i64(offset), 3: metadata });
  };
  return { parts, uncompressedSize, about };
};
