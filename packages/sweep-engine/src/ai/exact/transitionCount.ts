import { NO_OTHER } from './boxes.ts';
import { fewest, most, type Step, type StepPlan } from './steps.ts';

/** The states of a layer that differ only in the totals of both sides, together. */
interface Family {
  readonly row: Int32Array;
  /** A bit for each of the totals that occur. */
  totals: Int32Array;
}

const bitsIn = (words: Int32Array): number => {
  let count = 0;
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i]!;
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
};

/** Sets all bits of `from` in `into`, `by` places higher. */
const addShifted = (into: Int32Array, from: Int32Array, by: number): void => {
  const words = by >>> 5;
  const bits = by & 31;
  for (let i = 0; i < from.length; i += 1) {
    const word = from[i]!;
    if (word === 0) continue;
    into[i + words]! |= word << bits;
    if (bits > 0) into[i + words + 1]! |= word >>> (32 - bits);
  }
};

/** Drops words that are 0 in all families of a layer; a layer keeps its totals relative to its first word. */
const trim = (families: readonly Family[]): void => {
  const width = families[0]?.totals.length ?? 0;
  let low = width;
  let high = 0;
  for (const { totals } of families) {
    for (let i = 0; i < low; i += 1) if (totals[i] !== 0) low = i;
    for (let i = width - 1; i >= high; i -= 1) if (totals[i] !== 0) high = i + 1;
  }
  for (const family of families) family.totals = family.totals.subarray(low, high);
};

class Layer {
  readonly families: Family[] = [];
  readonly #byRow = new Map<string, Family>();
  readonly #width: number;
  readonly #row: Int32Array;
  readonly #key: Uint16Array;

  constructor(words: number, width: number) {
    this.#width = width;
    this.#row = new Int32Array(words);
    this.#key = new Uint16Array(this.#row.buffer);
  }

  /** The family after a box with p player and r rival tiles. */
  after({ row }: Family, { opening, perPlayer, perRival }: Step, p: number, r: number): Family {
    for (let i = 0; i < this.#row.length; i += 1)
      this.#row[i] = row[i]! + opening.words[i]! - p * perPlayer.words[i]! - r * perRival.words[i]!;
    const key = String.fromCharCode.apply(null, this.#key as unknown as number[]);
    const known = this.#byRow.get(key);
    if (known !== undefined) return known;
    const family = { row: this.#row.slice(), totals: new Int32Array(this.#width) };
    this.#byRow.set(key, family);
    this.families.push(family);
    return family;
  }
}

/**
 * How many transitions it takes to fill a component; if more than `limit`, some number above it. States that
 * differ only in their totals are considered together, so this is much faster than filling. Undefined if
 * states also tell neutral tiles from mines.
 */
export const countTransitions = ({ steps, layout }: StepPlan, limit: number): number | undefined => {
  if (layout.others !== undefined) return undefined;
  // The totals p and r have the bit p · stride + r.
  const stride = 1 + steps.reduce((sum, { box }) => sum + (box.canRival ? box.tiles.length : 0), 0);
  let families: readonly Family[] = [{ row: new Int32Array(layout.sides), totals: Int32Array.of(1) }];
  let count = 0;
  for (const step of steps) {
    const { box, player, rival, opening } = step;
    const n = box.tiles.length;
    const next = new Layer(layout.sides, (families[0]?.totals.length ?? 0) + ((n * stride) >>> 5) + 2);
    for (const family of families) {
      const row = family.row.map((word, i) => word + opening.words[i]!);
      const states = bitsIn(family.totals);
      const leastRival = fewest(row, rival);
      const mostPlayer = most(row, player, box.canPlayer ? n : 0);
      const mostRival = most(row, rival, box.canRival ? n : 0);
      for (let p = fewest(row, player); p <= mostPlayer; p += 1) {
        const low = box.other === NO_OTHER ? Math.max(leastRival, n - p) : leastRival;
        for (let r = low; r <= Math.min(mostRival, n - p); r += 1) {
          addShifted(next.after(family, step, p, r).totals, family.totals, p * stride + r);
          count += states;
        }
      }
      if (count > limit) return count;
    }
    trim(next.families);
    families = next.families;
  }
  return count;
};
