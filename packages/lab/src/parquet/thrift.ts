/** Thrift's compact protocol, as far as Parquet needs it: https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md */

const BINARY = 8;
const I32 = 5;
const I64 = 6;
const LIST = 9;
const STRUCT = 12;
const FALSE = 2;

/** A field of a struct. `struct` leaves out absent fields. */
export interface Field {
  readonly type: number;
  readonly bytes: Uint8Array;
}

const EMPTY = new Uint8Array(0);

/** A whole number of at most 53 bits in groups of seven, the lowest first. */
const varint = (value: number): Uint8Array => {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Uint8Array.from(bytes);
};

const zigzag = (value: number): Uint8Array => varint(value >= 0 ? value * 2 : -value * 2 - 1);

export const i32 = (value: number): Field => ({ type: I32, bytes: zigzag(value) });
export const i64 = (value: number): Field => ({ type: I64, bytes: zigzag(value) });
/** In a field, the type already contains the value. */
export const isFalse: Field = { type: FALSE, bytes: EMPTY };

export const binary = (value: Uint8Array): Field => ({
  type: BINARY,
  bytes: Buffer.concat([varint(value.length), value]),
});

export const text = (value: string): Field => binary(Buffer.from(value));

/** Items of one type. */
export const list = (items: readonly Field[]): Field => {
  const { length } = items;
  const type = items[0]?.type ?? STRUCT;
  const head = length < 15 ? [(length << 4) | type] : [0xf0 | type, ...varint(length)];
  return { type: LIST, bytes: Buffer.concat([Uint8Array.from(head), ...items.map(({ bytes }) => bytes)]) };
};

/** Fields by their numbers. */
export const struct = (fields: Readonly<Record<number, Field | undefined>>): Field => {
  const parts: Uint8Array[] = [];
  let last = 0;
  // Field numbers are in ascending order.
  for (const [key, field] of Object.entries(fields)) {
    if (field === undefined) continue;
    const id = Number(key);
    const step = id - last;
    parts.push(
      step <= 15
        ? Uint8Array.of((step << 4) | field.type)
        : Buffer.concat([Uint8Array.of(field.type), zigzag(id)]),
    );
    parts.push(field.bytes);
    last = id;
  }
  return { type: STRUCT, bytes: Buffer.concat([...parts, Uint8Array.of(0)]) };
};
