/** Values as bytes, for machines that need not have the same processor or the same version of Bun. */

const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** Marks an object that stands for a typed array. Nothing of ours has a field of this name. */
const MARK = '\u0001array';

const nameOf = (value: object): ArrayName | undefined =>
  (Object.keys(ARRAYS) as ArrayName[]).find((name) => value instanceof ARRAYS[name]);

const replaceArrays = (_: string, value: unknown): unknown => {
  if (!ArrayBuffer.isView(value)) return value;
  const name = nameOf(value);
  if (name === undefined) throw new TypeError('Only common typed arrays can be sent through a queue.');
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return { [MARK]: name, bytes: bytes.toString('base64') };
};

const restoreArrays = (_: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !(MARK in value)) return value;
  const { [MARK]: name, bytes } = value as { [MARK]: ArrayName; bytes: string };
  // A copy: the memory of a small Buffer begins anywhere, that of an array must not.
  const { buffer } = new Uint8Array(Buffer.from(bytes, 'base64'));
  return new ARRAYS[name](buffer) satisfies TypedArray;
};

/** JSON with typed arrays, compressed. The same value always gives the same bytes. */
export const encode = (value: unknown): Buffer =>
  Bun.zstdCompressSync(Buffer.from(JSON.stringify(value, replaceArrays)), { level: 1 });

export const decode = (bytes: Uint8Array): unknown =>
  JSON.parse(Buffer.from(Bun.zstdDecompressSync(bytes)).toString(), restoreArrays);
