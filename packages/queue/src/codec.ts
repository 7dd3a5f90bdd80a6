/** Values as bytes, for machines with different processors or versions of Bun. */

const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** Marks an object that stands for a typed array or a long text. None of our objects has a field with this name. */
const MARK = '\u0001part';

/** Texts of this length or more are stored as they are, because JSON would examine every character. */
const LONG = 500;

/** Describes a part that was taken out: its length, and its type or that it is a text. */
interface Stand {
  readonly [MARK]: ArrayName | 'text';
  readonly bytes: number;
}

const nameOf = (value: object): ArrayName => {
  const name = (Object.keys(ARRAYS) as ArrayName[]).find((one) => value instanceof ARRAYS[one]);
  if (name === undefined) throw new TypeError('Only common typed arrays can be sent through a queue.');
  return name;
};

/** Replaces typed arrays and long texts in a value with placeholders and collects them as parts. */
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

/** Puts parts back where they were, in order. */
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
    // A copy, because the memory of a typed array must be aligned.
    return new ARRAYS[name](new Uint8Array(part).buffer);
  }
}

const HEAD = 4;

/** JSON with typed arrays, compressed. Equal values give equal bytes. */
export const encode = (value: unknown): Buffer => {
  const parts: Uint8Array[] = [];
  const json = Buffer.from(JSON.stringify(takeApart(value, parts)));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(json.length);
  return Bun.zstdCompressSync(Buffer.concat([head, json, ...parts]), { level: 1 });
};

export const decode = (bytes: Uint8Array): unknown => {
  const whole = Bun.zstdDecompressSync(bytes);
  const end = HEAD + whole.readUInt32LE(0);
  return new Restoration(whole, end).restore(JSON.parse(whole.toString('utf8', HEAD, end)));
};
