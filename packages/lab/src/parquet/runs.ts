/** Parquet's hybrid of run lengths and packed bits: https://parquet.apache.org/docs/file-format/data-pages/encodings/ */

/** How many bits the numbers from 0 to `most` need. */
export const bitWidth = (most: number): number => 32 - Math.clz32(most);

/** A growing list of bytes. */
class Bytes {
  #bytes = new Uint8Array(1024);
  #length = 0;

  push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(this.#length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length] = byte;
    this.#length += 1;
  }

  pushVarint(value: number): void {
    let rest = value;
    for (; rest >= 0x80; rest >>>= 7) this.push((rest & 0x7f) | 0x80);
    this.push(rest);
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Writes numbers below 256 as runs of equal ones, for levels, which seldom change. */
export class Runs {
  readonly #bytes = new Bytes();
  #value = 0;
  #count = 0;
  /** How many numbers there are. */
  count = 0;

  add(value: number, times: number): void {
    if (times === 0) return;
    if (value !== this.#value) this.#end();
    this.#value = value;
    this.#count += times;
    this.count += times;
  }

  take(): Uint8Array {
    this.#end();
    return this.#bytes.take();
  }

  #end(): void {
    if (this.#count === 0) return;
    this.#bytes.pushVarint(this.#count * 2);
    this.#bytes.push(this.#value);
    this.#count = 0;
  }
}

/** Writes numbers with this many bits, one after the other, in groups of eight. */
export const packBits = (values: Int32Array, width: number): Uint8Array => {
  const groups = Math.ceil(values.length / 8);
  const head = new Bytes();
  head.pushVarint(groups * 2 + 1);
  const packed = new Uint8Array(groups * width);
  let [at, buffer, bits] = [0, 0, 0];
  for (const value of values) {
    // At most 7 bits are pending, so wide numbers are added in two halves and nothing is shifted out.
    for (let shift = 0; shift < width; shift += 16) {
      const part = Math.min(16, width - shift);
      buffer |= ((value >>> shift) & ((1 << part) - 1)) << bits;
      for (bits += part; bits >= 8; bits -= 8) {
        packed[at] = buffer & 0xff;
        at += 1;
        buffer >>>= 8;
      }
    }
  }
  if (bits > 0) packed[at] = buffer;
  return Buffer.concat([head.take(), packed]);
};
