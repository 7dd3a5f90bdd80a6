/** A piece of text as code units, ready to be copied. */
export type Piece = Uint16Array;

export const piece = (text: string): Piece => {
  // A large board has hundreds of them, made within its first move, and `Uint16Array.from` is slow.
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i += 1) units[i] = text.charCodeAt(i);
  return units;
};

/** How many code units are turned into a string at once. */
const CHUNK = 4096;

const ZERO = 48;

/**
 * Text assembled in memory that is reused for the next text. It need not become a string to be hashed, and
 * its beginning can be kept for the next text.
 */
export class TextBuffer {
  units: Uint16Array = new Uint16Array(CHUNK);
  length = 0;

  put(text: Piece): void {
    const at = this.length;
    this.#reserve(text.length);
    const { units } = this;
    for (let i = 0; i < text.length; i += 1) units[at + i] = text[i]!;
  }

  /** A whole number of at least 0. */
  number(value: number): void {
    let digits = 1;
    for (let limit = 10; value >= limit; limit *= 10) digits += 1;
    this.#reserve(digits);
    const { units } = this;
    for (let i = 1, rest = value; i <= digits; i += 1) {
      units[this.length - i] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
  }

  /** Removes the separator after the last item of a list. */
  trim(separator: Piece): void {
    if (this.units[this.length - 1] === separator[0]) this.length -= 1;
  }

  toString(): string {
    let text = '';
    for (let at = 0; at < this.length; at += CHUNK)
      text += String.fromCharCode.apply(
        null,
        this.units.subarray(at, Math.min(at + CHUNK, this.length)) as never,
      );
    return text;
  }

  #reserve(count: number): void {
    this.length += count;
    if (this.length <= this.units.length) return;
    const larger = new Uint16Array(2 * this.length);
    larger.set(this.units);
    this.units = larger;
  }
}
