/** A value of a record in an SQLite file. */
export type Field = string | number | bigint | Uint8Array | null;

/** The variable-length integer at an offset, and where it ends; undefined if the bytes end first. */
export const readVarint = (bytes: Buffer, at: number): { value: number; end: number } | undefined => {
  let value = 0;
  for (let i = 0; i < 8; i += 1) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at + i + 1 };
  }
  const last = bytes[at + 8];
  return last === undefined ? undefined : { value: value * 256 + last, end: at + 9 };
};

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8] as const;

/** The size of a value of a serial type; undefined for the two reserved types. */
const lengthOf = (type: number): number | undefined => {
  if (type <= 6) return INTEGER_LENGTHS[type];
  if (type === 7) return 8;
  if (type === 8 || type === 9) return 0;
  return type < 12 ? undefined : (type - (type % 2 === 0 ? 12 : 13)) / 2;
};

const readInteger = (bytes: Buffer, at: number, length: number): number | bigint => {
  if (length < 8) return bytes.readIntBE(at, length);
  const large = bytes.readBigInt64BE(at);
  return large >= Number.MIN_SAFE_INTEGER && large <= Number.MAX_SAFE_INTEGER ? Number(large) : large;
};

const readField = (bytes: Buffer, at: number, type: number): Field => {
  if (type === 0) return null;
  if (type <= 6) return readInteger(bytes, at, INTEGER_LENGTHS[type]!);
  if (type === 7) return bytes.readDoubleBE(at);
  if (type <= 9) return type - 8;
  const content = bytes.subarray(at, at + lengthOf(type)!);
  return type % 2 === 0 ? new Uint8Array(content) : content.toString();
};

/** The types of the values of a record, from its header. */
const readTypes = (payload: Buffer): { types: number[]; end: number } | undefined => {
  const header = readVarint(payload, 0);
  if (header === undefined || header.value > payload.length) return undefined;
  const types: number[] = [];
  let at = header.end;
  while (at < header.value) {
    const type = readVarint(payload, at);
    if (type === undefined) return undefined;
    types.push(type.value);
    at = type.end;
  }
  return at === header.value ? { types, end: at } : undefined;
};

/** The values of a record; undefined if these bytes are not exactly one. */
export const readRecord = (payload: Buffer): Field[] | undefined => {
  const header = readTypes(payload);
  if (header === undefined) return undefined;
  const fields: Field[] = [];
  let at = header.end;
  for (const type of header.types) {
    const length = lengthOf(type);
    if (length === undefined || at + length > payload.length) return undefined;
    fields.push(readField(payload, at, type));
    at += length;
  }
  return at === payload.length ? fields : undefined;
};
