/** Values as bytes, for machines with different processors or versions of Bun. */

const ARRAYS = { Uint8Array, Int32Array, Uint32Array, Float32Array, Float64Array } as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** Marks an object that stands for a typed array or a long text. None of our objects has a field with this name. */
const MARK = '\u0001part';

/** Texts of this length or more are stored as they are, because JSON would examine every character. */
const LONG = 500;

const KINDS = ['text', ...(Object.keys(ARRAYS) as ArrayName[])] as const;
type Kind = (typeof KINDS)[number];

/** Parts of one kind are stored together, because similar bytes compress better. */
type Parts = Readonly<Record<Kind, Uint8Array[]>>;

/** Describes a part that was taken out: its length and its kind. */
interface Placeholder {
  readonly [MARK]: Kind;
  readonly bytes: number;
}

const nameOf = (value: object): ArrayName => {
  const name = (Object.keys(ARRAYS) as ArrayName[]).find((one) => value instanceof ARRAYS[one]);
  if (name === undefined) throw new TypeError('Only common typed arrays can be sent through a queue.');
  return name;
};

/** Replaces typed arrays and long texts in a value with placeholders and collects them as parts. */
const takeApart = (value: unknown, parts: Parts): unknown => {
  const stand = (kind: Kind, bytes: Uint8Array): Placeholder => {
    parts[kind].push(bytes);
    return { [MARK]: kind, bytes: bytes.length };
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

const isPlaceholder = (value: object): value is Placeholder => MARK in value;

/** Puts parts back where they were; those of one kind are in order. */
class Restoration {
  readonly #bytes: Uint8Array;
  /** Where the next part of each kind starts. */
  readonly #next: Record<Kind, number>;

  constructor(bytes: Uint8Array, start: number, lengths: readonly number[]) {
    this.#bytes = bytes;
    let next = start;
    const starts = KINDS.map((kind, i) => {
      const at = next;
      next += lengths[i]!;
      return [kind, at];
    });
    this.#next = Object.fromEntries(starts) as Record<Kind, number>;
  }

  restore(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length; i += 1) value[i] = this.restore(value[i]);
      return value;
    }
    if (isPlaceholder(value)) return this.#part(value);
    const object = value as Record<string, unknown>;
    for (const key of Object.keys(object)) object[key] = this.restore(object[key]);
    return object;
  }

  #part({ [MARK]: name, bytes }: Placeholder): string | TypedArray {
    const start = this.#next[name];
    const part = this.#bytes.subarray(start, start + bytes);
    this.#next[name] += bytes;
    if (name === 'text') return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString();
    // A copy, because the memory of a typed array must be aligned.
    return new ARRAYS[name](new Uint8Array(part).buffer);
  }
}

/** The number of bytes of the JSON, then of the parts of each kind. */
const HEAD = 4 * (1 + KINDS.length);

const lengthOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** JSON with typed arrays, compressed. Equal values give equal bytes. */
export const encode = (value: unknown): Buffer => {
  const parts = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Parts;
  const json = Buffer.from(JSON.stringify(takeApart(value, parts)));
  const groups = KINDS.map((kind) => parts[kind]);
  const head = Buffer.alloc(HEAD);
  for (const [i, length] of [json.length, ...groups.map(lengthOf)].entries())
    head.writeUInt32LE(length, 4 * i);
  return Bun.zstdCompressSync(Buffer.concat([head, json, ...groups.flat()]), { level: 1 });
};

export const decode = (bytes: Uint8Array): unknown => {
  const whole = Bun.zstdDecompressSync(bytes);
  const end = HEAD + whole.readUInt32LE(0);
  const lengths = KINDS.map((_, i) => whole.readUInt32LE(4 * (i + 1)));
  return new Restoration(whole, end, lengths).restore(JSON.parse(whole.toString('utf8', HEAD, end)));
};
