/** Values as bytes, for machines that need not have the same processor or the same version of Bun. */

const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** Marks an object that stands for a typed array or a long text. Nothing of ours has a field of this name. */
const MARK = '\u0001part';

/** Texts from this length on are kept as they are: JSON would look at every character of them. */
const LONG = 500;

/** What stands for a part: how long it is, and of which type, or that it is a text. */
interface Stand {
  readonly [MARK]: ArrayName | 'text';
  readonly bytes: number;
}

const nameOf = (value: object): ArrayName => {
  const name = (Object.keys(ARRAYS) as ArrayName[]).find((one) => value instanceof ARRAYS[one]);
  if (name === undefined) throw new TypeError('Only common typed arrays can be sent through a queue.');
  return name;
};

/** A value with its typed arrays and long texts taken out, which become parts. */
const takeApart = (value: unknown, parts: Uint8Array[]): unknown => {
  const stand = (name: Stand[typeof MARK], bytes: Uint8Array): Stand => {
    parts.push(bytes);
    return { [MARK]: name, bytes: bytes.length };
  };
  if (typeof value === 'string') return value.length < LONG ? value : stand('text', Buffer.from(value));
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value))
    return stand(nameOf(value), new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (Array.isArray(value)) return value.map((item) => takeApart(item, parts));
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = takeApart((value as typeof copy)[key], parts);
  return copy;
};

const isStand = (value: object): value is Stand => MARK in value;

/** Puts parts back in their places, in the order they were taken out. */
class Restoration {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  restore(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i += 1) value[i] = this.restore(value[i]);
      return value;
    }
    if (isStand(value)) return this.#part(value);
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) object[key] = this.restore(object[key]);
    return object;
  }

  #part({ [MARK]: name, bytes }: Stand): string | TypedArray {
    const part = this.#bytes.subarray(this.#at, this.#at + bytes);
    this.#at += bytes;
    if (name === 'text') return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
    // A copy: the memory of an array must not begin anywhere.
    return new ARRAYS[name](new Uint8Array(part).buffer);
  }
}

const HEAD = 4;

/** JSON with typed arrays, compressed. The same value always gives the same bytes. */
export const encode = (value: unknown): Buffer => {
  const parts: Uint8Array[] = [];
  const json = Buffer.from(JSON.stringify(takeApart(value, parts)));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(json.length);
  return Bun.zstdCompressSync(Buffer.concat([head, json, ...parts]), { level: 1 });
};

export const decode = (bytes: Uint8Array): unknown => {
  const whole = Buffer.from(Bun.zstdDecompressSync(bytes));
  const end = HEAD + whole.readUInt32LE(0);
  return new Restoration(whole, end).restore(JSON.parse(whole.toString('utf8', HEAD, end)));
};
