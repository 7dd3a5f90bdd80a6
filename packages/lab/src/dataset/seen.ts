import { hashWords } from '@ludus/kernel';

/** The 64 bits that stand for a text. */
type SeenKey = readonly [low: number, high: number];

export const seenKey = (text: string): SeenKey => {
  const [low, high] = hashWords(text);
  return [low, high];
};

const FIRST_SIZE = 1 << 12;

/**
 * Remembers texts by 64 bits of their hash, in at most 32 bytes each. Among a hundred million texts, the
 * probability that any two different ones are mistaken for each other is about one in four thousand.
 */
export class Seen {
  #low = new Uint32Array(FIRST_SIZE);
  #high = new Uint32Array(FIRST_SIZE);
  size = 0;

  /** Adds a text; returns whether it is new. */
  add(text: string): boolean {
    return this.addKey(seenKey(text));
  }

  /** Adds a text of which only the key is at hand. */
  addKey([a, high]: SeenKey): boolean {
    // Two zeros mark an empty place.
    const low = a === 0 && high === 0 ? 1 : a;
    if (!this.#insert(low, high)) return false;
    this.size += 1;
    if (this.size * 2 > this.#low.length) this.#grow();
    return true;
  }

  #insert(low: number, high: number): boolean {
    const mask = this.#low.length - 1;
    for (let at = low & mask; ; at = (at + 1) & mask) {
      if (this.#low[at] === low && this.#high[at] === high) return false;
      if (this.#low[at] === 0 && this.#high[at] === 0) {
        this.#low[at] = low;
        this.#high[at] = high;
        return true;
      }
    }
  }

  #grow(): void {
    const [low, high] = [this.#low, this.#high];
    this.#low = new Uint32Array(low.length * 2);
    this.#high = new Uint32Array(low.length * 2);
    for (let i = 0; i < low.length; i += 1)
      if (low[i] !== 0 || high[i] !== 0) this.#insert(low[i]!, high[i]!);
  }
}
