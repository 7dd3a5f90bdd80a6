/**
 * WebAssembly instructions as bytes, as far as networks need them (WebAssembly Core Specification 2.0,
 * section 5).
 */

export type Code = readonly number[];

const unsigned = (value: number): number[] => {
  const bytes: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? byte : byte | 0x80);
  } while (rest !== 0);
  return bytes;
};

const signed = (value: number): number[] => {
  const bytes: number[] = [];
  for (let rest = value; ; ) {
    const byte = rest & 0x7f;
    rest >>= 7;
    const isLast = (rest === 0 && (byte & 0x40) === 0) || (rest === -1 && (byte & 0x40) !== 0);
    bytes.push(isLast ? byte : byte | 0x80);
    if (isLast) return bytes;
  }
};

const vector = (operation: number, ...rest: number[]): Code => [0xfd, ...unsigned(operation), ...rest];
/** The offset of a load or store in bytes; alignment 0 promises nothing. */
const memory = (offset: number): number[] => [0, ...unsigned(offset)];

export const get = (local: number): Code => [0x20, ...unsigned(local)];
export const set = (local: number): Code => [0x21, ...unsigned(local)];
export const constant = (value: number): Code => [0x41, ...signed(value)];
export const add: Code = [0x6a];
export const multiply: Code = [0x6c];
export const less: Code = [0x49];
export const loadWord = (offset: number): Code => [0x28, ...memory(offset)];
export const storeWord = (offset: number): Code => [0x36, ...memory(offset)];

export const loadVector = (offset: number): Code => vector(0, ...memory(offset));
/** Four times the same 32-bit floating-point number. */
export const floats = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
  return vector(12, ...bytes, ...bytes, ...bytes, ...bytes);
};
/** Four 16-bit numbers as four of 32 bits. */
export const loadWide = (offset: number): Code => vector(3, ...memory(offset));
/** The same 32 bits four times. */
export const loadSplat = (offset: number): Code => vector(9, ...memory(offset));
export const storeVector = (offset: number): Code => vector(11, ...memory(offset));
export const splat16: Code = vector(16);
export const splat32: Code = vector(17);
/** Whether any bit is set. */
export const anyBit: Code = vector(0x53);
export const lane = (index: number): Code => vector(27, index);
/** Eight 16-bit numbers from two vectors of four; values that are too large become the largest. */
export const narrow: Code = vector(0x85);
export const subtract16: Code = vector(0x91);
export const least16: Code = vector(0x96);
export const most16: Code = vector(0x98);
export const shiftLeft32: Code = vector(0xab);
export const shiftRight32: Code = vector(0xac);
export const add32: Code = vector(0xae);
export const subtract32: Code = vector(0xb1);
export const floorFloats: Code = vector(0x68);
/** All bits of a lane where the first is at least the second, otherwise none: −1 or 0. */
export const atLeastFloats: Code = vector(0x46);
export const subtractFloats: Code = vector(0xe5);
export const multiplyFloats: Code = vector(0xe6);
export const leastFloats: Code = vector(0xea);
export const mostFloats: Code = vector(0xeb);
/** Four floating-point numbers as integers, without what follows the point. */
export const truncate: Code = vector(0xf8);
/** Products of eight pairs of 16-bit numbers, added in pairs. */
export const dot: Code = vector(0xba);

/** Runs the body for `counter` = 0, 1, … while it is less than `end`; not at all if that is 0. Both are locals. */
export const repeat = (counter: number, end: Code, body: Code): Code => [
  ...constant(0),
  ...set(counter),
  ...[0x02, 0x40],
  ...end,
  ...[0x45, 0x0d, 0],
  ...[0x03, 0x40],
  ...body,
  ...get(counter),
  ...constant(1),
  ...add,
  ...[0x22, ...unsigned(counter)],
  ...end,
  ...less,
  ...[0x0d, 0],
  ...[0x0b, 0x0b],
];

/** Does the body unless the number on the stack is 0. */
export const unlessZero = (body: Code): Code => [0x04, 0x40, ...body, 0x0b];

const section = (id: number, body: Code): Code => [id, ...unsigned(body.length), ...body];
const counted = (items: readonly Code[]): Code => [...unsigned(items.length), ...items.flat()];
const name = (text: string): Code => counted([...text].map((letter) => [letter.charCodeAt(0)]));

const I32 = 0x7f;
const V128 = 0x7b;

interface ModuleFunction {
  readonly name: string;
  /** Arguments, all 32-bit numbers like the result. They are the first locals. */
  readonly arguments: number;
  /** More locals: 32-bit numbers, then vectors. */
  readonly words: number;
  readonly vectors: number;
  readonly body: Code;
}

/** A module with one function and a memory of this many pages of 64 KiB, exported as `memory`. */
export const makeModule = (made: ModuleFunction, pages: number): Uint8Array<ArrayBuffer> => {
  const type = [0x60, ...counted(Array.from({ length: made.arguments }, () => [I32])), 1, I32];
  const locals = counted([
    [...unsigned(made.words), I32],
    [...unsigned(made.vectors), V128],
  ]);
  const code = [...locals, ...made.body, 0x0b];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, counted([type])),
    ...section(3, counted([[0]])),
    ...section(5, counted([[0, ...unsigned(pages)]])),
    ...section(
      7,
      counted([
        [...name(made.name), 0, 0],
        [...name('memory'), 2, 0],
      ]),
    ),
    ...section(10, counted([[...unsigned(code.length), ...code]])),
  ]);
};
