import { hashWords } from './hash.ts';
import { type Checked, err, ok, problem } from './result.ts';

/** What starts a stream of random numbers. `1` and `"1"` are different seeds. */
export type Seed = string | number;

/** The complete state of a stream, as JSON. Equal draws lead to equal states. */
export interface RngState {
  readonly seed: Seed;
  /** How many numbers have been drawn. */
  readonly index: number;
}

/** Whether a JSON value is the state of a stream. */
export const isRngState = (value: unknown): value is RngState =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  'seed' in value &&
  'index' in value;

/** The 64-bit key of a stream. */
interface Key {
  readonly low: number;
  readonly high: number;
}

const keyOf = (seed: Seed): Key => {
  const [a, b, c, d] = hashWords(typeof seed === 'number' ? `n:${seed === 0 ? 0 : seed}` : `s:${seed}`);
  return { low: a ^ c, high: b ^ d };
};

/** Games draw from one seed many times in a row, so the last key is kept. */
let lastSeed: Seed = '';
let lastKey: Key = keyOf('');

const cachedKey = (seed: Seed): Key => {
  if (seed !== lastSeed) {
    lastKey = keyOf(seed);
    lastSeed = seed;
  }
  return lastKey;
};

const TWO_32 = 0x1_0000_0000;
const TWO_21 = 0x20_0000;

/**
 * Threefry-2x32 with 20 rounds (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011):
 * a counter-based generator, so draw `i` is a pure function of the key and `i`. The second word is
 * left in `spare`, which saves an allocation per draw.
 */
let spare = 0;

export const threefry = (
  keyLow: number,
  keyHigh: number,
  counterLow: number,
  counterHigh: number,
): number => {
  let a = keyLow;
  let b = keyHigh;
  let c = 0x1bd11bda ^ keyLow ^ keyHigh;
  let x = (counterLow + a) | 0;
  let y = (counterHigh + b) | 0;
  for (let group = 1; group <= 5; group += 1) {
    if ((group & 1) === 1) {
      x = (x + y) | 0;
      y = ((y << 13) | (y >>> 19)) ^ x;
      x = (x + y) | 0;
      y = ((y << 15) | (y >>> 17)) ^ x;
      x = (x + y) | 0;
      y = ((y << 26) | (y >>> 6)) ^ x;
      x = (x + y) | 0;
      y = ((y << 6) | (y >>> 26)) ^ x;
    } else {
      x = (x + y) | 0;
      y = ((y << 17) | (y >>> 15)) ^ x;
      x = (x + y) | 0;
      y = ((y << 29) | (y >>> 3)) ^ x;
      x = (x + y) | 0;
      y = ((y << 16) | (y >>> 16)) ^ x;
      x = (x + y) | 0;
      y = ((y << 24) | (y >>> 8)) ^ x;
    }
    const used = a;
    a = b;
    b = c;
    c = used;
    x = (x + a) | 0;
    y = (y + b + group) | 0;
  }
  spare = y >>> 0;
  return x >>> 0;
};

/** The second word of the last `threefry`. */
export const secondWord = (): number => spare;

/**
 * A cursor over a stream. Drawing moves it. `state` is its place as JSON, and `new Rng(state)` continues from exactly
 * there.
 *
 * ```ts
 * const rng = Rng.from('tuesday');
 * const die = 1 + rng.int(6);
 * const deck = rng.shuffle(cards);
 * const next = { ...state, rng: rng.state };
 * ```
 */
export class Rng {
  readonly seed: Seed;
  #index: number;
  readonly #low: number;
  readonly #high: number;

  constructor(state: RngState) {
    const key = cachedKey(state.seed);
    this.seed = state.seed;
    this.#index = state.index;
    this.#low = key.low;
    this.#high = key.high;
  }

  static from(seed: Seed): Rng {
    return new Rng({ seed, index: 0 });
  }

  get state(): RngState {
    return { seed: this.seed, index: this.#index };
  }

  /** 32 random bits as an integer from 0 to 2³² − 1. */
  uint32(): number {
    const index = this.#index;
    this.#index = index + 1;
    return threefry(this.#low, this.#high, index | 0, (index / TWO_32) | 0);
  }

  /** A float in [0, 1) with 53 random bits. One draw. */
  float(): number {
    const first = this.uint32();
    return ((first >>> 11) * TWO_32 + spare) / 0x20_0000_0000_0000;
  }

  /** An integer from 0 to n − 1, every one equally likely; n may be up to 2⁵³. */
  int(n: number): number {
    if (!Number.isSafeInteger(n) || n < 1)
      throw new RangeError(`int(n) needs a whole number above 0, not ${n}`);
    if (n <= TWO_21) return this.#small(n);
    // Values below the largest multiple of n under 2^53 are kept; the rest are drawn again.
    const limit = 0x20_0000_0000_0000 - (0x20_0000_0000_0000 % n);
    for (;;) {
      const first = this.uint32();
      const drawn = (first >>> 11) * TWO_32 + spare;
      if (drawn < limit) return drawn % n;
    }
  }

  /** Lemire's multiplication method: n ≤ 2²¹ keeps the product exact in a double. */
  #small(n: number): number {
    for (;;) {
      const product = this.uint32() * n;
      const low = product >>> 0;
      if (low >= n || low >= (TWO_32 - n) % n) return (product - low) / TWO_32;
    }
  }

  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T {
    return items[this.int(items.length)]!;
  }

  /** The items in random order, every order equally likely. The input is unchanged. */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = items.slice();
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = this.int(i + 1);
      const item = shuffled[i]!;
      shuffled[i] = shuffled[j]!;
      shuffled[j] = item;
    }
    return shuffled;
  }

  /** An index into `weights`, each with a probability proportional to its weight. One draw. */
  weighted(weights: readonly number[]): number {
    let total = 0;
    for (const weight of weights) {
      if (!(weight >= 0) || weight === Infinity)
        throw new RangeError(`a weight must be 0 or more, not ${weight}`);
      total += weight;
    }
    if (!(total > 0) || total === Infinity)
      throw new RangeError('the weights must have a finite sum above 0');
    let left = this.float() * total;
    let last = 0;
    for (let i = 0; i < weights.length; i += 1) {
      const weight = weights[i]!;
      if (weight === 0) continue;
      if (left < weight) return i;
      left -= weight;
      last = i;
    }
    return last;
  }

  /** A separate stream, the same for the same seed and name, wherever this cursor is. */
  fork(name: string): Rng {
    return Rng.from(subSeed(this.seed, name));
  }
}

/** The seed of the sub-stream `name` of `seed`. */
export const subSeed = (seed: Seed, name: string): string => {
  const [a, b, c, d] = hashWords(`fork:${typeof seed}:${String(seed).length}:${seed}/${name}`);
  return [a, b, c, d].map((word) => word.toString(16).padStart(8, '0')).join('');
};

/** A seed from outside: any string of at most 256 characters or any finite number. */
export const parseSeed = (value: unknown): Checked<Seed> => {
  if (typeof value === 'string' && value.length <= 256) return ok(value);
  if (typeof value === 'number' && Number.isFinite(value)) return ok(value === 0 ? 0 : value);
  return err([
    problem('bad_seed', 'seed', 'A seed must be a finite number or a string of at most 256 characters.'),
  ]);
};
