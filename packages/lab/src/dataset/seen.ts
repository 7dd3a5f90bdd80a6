import { hashWords } from '@ludus/kernel';

/** The 64 bits that stand for a text. */
export type SeenKey = readonly [low: number, high: number];

const seenKey = (text: string): SeenKey => {
  const [low, high] = hashWords(text);
  return [low, high];
};

/** The value of eight hexadecimal digits; NaN for anything else. */
const parseWord = (text: string, from: number): number => {
  let word = 0;
  for (let i = from; i < from + 8; i += 1) {
    const code = text.charCodeAt(i);
    if (code >= 48 && code <= 57) word = word * 16 + code - 48;
    else if (code >= 97 && code <= 102) word = word * 16 + code - 87;
    else return Number.NaN;
  }
  return word;
};

/** The key of a state of a game. Its hash need not be hashed again. */
export const stateKeys = (game: string): ((hash: string) => SeenKey) => {
  const [a, b] = seenKey(game);
  return (hash) => {
    const [low, high] = [parseWord(hash, 0), parseWord(hash, 8)];
    return Number.isNaN(low + high) ? seenKey(`${game}:${hash}`) : [(low ^ a) >>> 0, (high ^ b) >>> 0];
  };
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
    return this.addKey(...seenKey(text));
  }

  /** Adds a string by its key. */
  addKey(a: number, high: number): boolean {
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
