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
export const either: Code = [0x72];
export const shiftLeft: Code = [0x74];
export const loadWord = (offset: number): Code => [0x28, ...memory(offset)];
/** A byte as a word. */
export const loadByte = (offset: number): Code => [0x2d, ...memory(offset)];
export const storeWord = (offset: number): Code => [0x36, ...memory(offset)];

export const loadVector = (offset: number): Code => vector(0, ...memory(offset));
/** Four times the same 32-bit floating-point number. */
export const floats = (value: number): Code => {
  const bytes = [...new Uint8Array(Float32Array.of(value).buffer)];
  return vector(12, ...bytes, ...bytes, ...bytes, ...bytes);
};
/** Two 64-bit floating-point numbers as 32-bit ones in the first two lanes. */
export const demote: Code = vector(0x5e);
/** The first halves of two vectors. */
export const firstHalves: Code = vector(13, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23);
/** Four 16-bit numbers as four of 32 bits. */
export const loadWide = (offset: number): Code => vector(3, ...memory(offset));
/** The same 32 bits four times. */
export const loadSplat = (offset: number): Code => vector(9, ...memory(offset));
export const storeVector = (offset: number): Code => vector(11, ...memory(offset));
export const splat16: Code = vector(16);
export const splat32: Code = vector(17);
/** All bits of a lane where two vectors of sixteen or of four differ, otherwise none. */
export const differ8: Code = vector(0x24);
export const differ32: Code = vector(0x38);
/** The highest bits of sixteen or four lanes as a number, the first lane lowest. */
export const laneBits8: Code = vector(0x64);
export const laneBits32: Code = vector(0xa4);
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

/** Runs the body for `counter` = 0, `step`, … while it is less than `end`; not at all if that is 0. Both are locals. */
export const repeat = (counter: number, step: number, end: Code, body: Code): Code => [
  ...constant(0),
  ...set(counter),
  ...[0x02, 0x40],
  ...end,
  ...[0x45, 0x0d, 0],
  ...[0x03, 0x40],
  ...body,
  ...get(counter),
  ...constant(step),
  ...add,
  ...[0x22, ...unsigned(counter)],
  ...end,
  ...less,
  ...[0x0d, 0],
  ...[0x0b, 0x0b],
];

/** Runs the body for each bit of a word, with the bit's place in `place`. Both are locals; the word becomes 0. */
export const eachBit = (word: number, place: number, body: Code): Code => [
  ...[0x02, 0x40],
  ...get(word),
  ...[0x45, 0x0d, 0],
  ...[0x03, 0x40],
  ...get(word),
  ...[0x68],
  ...set(place),
  ...body,
  ...get(word),
  ...get(word),
  ...constant(1),
  ...[0x6b, 0x71],
  ...[0x22, ...unsigned(word)],
  ...[0x0d, 0],
  ...[0x0b, 0x0b],
];

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
