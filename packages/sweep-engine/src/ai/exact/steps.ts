import type { NumberFact } from '../numbers.ts';
import { type Box, factsOf, MINE_ONLY, NEUTRAL_ONLY } from './boxes.ts';

/** Ways to fill a box of n tiles with p of the player's and r of the rival's, at `p * (n + 1) + r`. */
const fillings = ({ tiles, weight: [wp, wr, wo] }: Box): Float64Array => {
  const n = tiles.length;
  const ways = new Float64Array((n + 1) * (n + 1));
  let choosePlayer = wo ** n;
  for (let p = 0; p <= n; p += 1) {
    let count = choosePlayer;
    for (let r = 0; r <= n - p; r += 1) {
      ways[p * (n + 1) + r] = count;
      count *= ((n - p - r) / (r + 1)) * (wr / wo);
    }
    choosePlayer *= ((n - p) / (p + 1)) * (wp / wo);
  }
  return ways;
};

/** A number within a state: residuals are at most 12, so eight of them share a word. */
const SLOT_BITS = 4;
const SLOTS_PER_WORD = 8;

/** Totals within a word: two of them share one. */
export const TOTAL_BITS = 16;

/**
 * The numbers that count a side's tiles of a box, three integers each: the word and the shift of its slot,
 * and how many tiles of later boxes can still count for it.
 */
export type Counted = Int32Array;

/** The fewest tiles of a box a side may own, so that every number can still come out. */
export const fewest = (row: Int32Array, counted: Counted): number => {
  let least = 0;
  for (let i = 0; i < counted.length; i += 3) {
    const need = ((row[counted[i]!]! >>> counted[i + 1]!) & 15) - counted[i + 2]!;
    if (need > least) least = need;
  }
  return least;
};

/** The most tiles of a box a side may own. */
export const most = (row: Int32Array, counted: Counted, size: number): number => {
  let count = size;
  for (let i = 0; i < counted.length; i += 3) {
    const need = (row[counted[i]!]! >>> counted[i + 1]!) & 15;
    if (need < count) count = need;
  }
  return count;
};

/** A change to every word of a state, and to its hash. */
export interface Change {
  readonly words: Int32Array;
  readonly hash: number;
}

/**
 * A box at its position in the order: which numbers it changes, and how. With p player and r rival tiles in
 * it, a state changes by `opening` − p · `perPlayer` − r · `perRival`.
 */
export interface Step {
  readonly box: Box;
  readonly ways: Float64Array;
  readonly player: Counted;
  readonly rival: Counted;
  readonly opening: Change;
  readonly perPlayer: Change;
  readonly perRival: Change;
}

/** A state: words for the numbers, a word for the totals of both sides and, if needed, one for the others. */
export interface StateLayout {
  /** Where the totals of both sides are: the player's in the low bits. */
  readonly sides: number;
  /**
   * Where the totals of neutral tiles (in the low bits) and mines are; undefined if no box distinguishes
   * them.
   */
  readonly others: number | undefined;
  readonly width: number;
}

/** The boxes of a component in order, as steps. */
export interface StepPlan {
  readonly steps: readonly Step[];
  readonly layout: StateLayout;
}

/** Gives every number a slot from its first box to its last, so that few slots are needed. */
const assignSlots = (order: readonly Box[]): { slotOf: Map<number, number>; slots: number } => {
  const boxesLeft = new Map<number, number>();
  for (const box of order)
    for (const fact of factsOf(box)) boxesLeft.set(fact, (boxesLeft.get(fact) ?? 0) + 1);
  const slotOf = new Map<number, number>();
  const free: number[] = [];
  let slots = 0;
  for (const box of order) {
    for (const fact of factsOf(box)) if (!slotOf.has(fact)) slotOf.set(fact, free.pop() ?? slots++);
    for (const fact of factsOf(box)) {
      boxesLeft.set(fact, boxesLeft.get(fact)! - 1);
      if (boxesLeft.get(fact) === 0) free.push(slotOf.get(fact)!);
    }
  }
  return { slotOf, slots };
};

/** A term of a hash, one for every part of a state: hashes add up, so changes of a state change them directly. */
const hashTerm = (part: number): number => {
  const first = Math.imul(part + 1, 0x9e3779b1);
  const second = Math.imul(first ^ (first >>> 16), 0x21f0aaad);
  return Math.imul(second ^ (second >>> 15), 0x735a2d97) | 1;
};

/** The parts of a state: the totals, then the slots. */
const PLAYER_TOTAL = 0;
const RIVAL_TOTAL = 1;
const NEUTRAL_TOTAL = 2;
const MINE_TOTAL = 3;
const FIRST_SLOT = 4;

/** Collects a change part by part. */
class ChangeBuilder {
  readonly #words: Int32Array;
  #hash = 0;

  constructor(width: number) {
    this.#words = new Int32Array(width);
  }

  add(value: number, at: { readonly word: number; readonly shift: number; readonly part: number }): void {
    this.#words[at.word]! += value << at.shift;
    this.#hash = (this.#hash + Math.imul(value, hashTerm(at.part))) | 0;
  }

  get change(): Change {
    return { words: this.#words, hash: this.#hash };
  }
}

/** Lays out the states of a component and determines what every box does to them. */
export const planSteps = (order: readonly Box[], facts: readonly NumberFact[]): StepPlan => {
  const { slotOf, slots } = assignSlots(order);
  const sides = Math.ceil(slots / SLOTS_PER_WORD);
  const others = order.some(({ other }) => other === NEUTRAL_ONLY || other === MINE_ONLY)
    ? sides + 1
    : undefined;
  const width = (others ?? sides) + 1;
  const wordOf = (fact: number): number => Math.floor(slotOf.get(fact)! / SLOTS_PER_WORD);
  const shiftOf = (fact: number): number => (slotOf.get(fact)! % SLOTS_PER_WORD) * SLOT_BITS;
  const later = new Map<number, number>();
  for (const box of order)
    for (const fact of factsOf(box)) later.set(fact, (later.get(fact) ?? 0) + box.tiles.length);
  const opened = new Set<number>();
  const changeOf = (box: Box, list: readonly number[], of: ChangeParts): Change => {
    const builder = new ChangeBuilder(width);
    for (const fact of list)
      builder.add(of.fact(fact), {
        word: wordOf(fact),
        shift: shiftOf(fact),
        part: FIRST_SLOT + slotOf.get(fact)!,
      });
    builder.add(of.player, { word: sides, shift: 0, part: PLAYER_TOTAL });
    builder.add(of.rival, { word: sides, shift: TOTAL_BITS, part: RIVAL_TOTAL });
    if (box.other === NEUTRAL_ONLY) builder.add(of.other, { word: others!, shift: 0, part: NEUTRAL_TOTAL });
    if (box.other === MINE_ONLY)
      builder.add(of.other, { word: others!, shift: TOTAL_BITS, part: MINE_TOTAL });
    return builder.change;
  };
  const steps = order.map((box): Step => {
    for (const fact of factsOf(box)) later.set(fact, later.get(fact)! - box.tiles.length);
    const counted = (list: readonly number[]): Counted =>
      Int32Array.from(list.flatMap((fact) => [wordOf(fact), shiftOf(fact), later.get(fact)!]));
    const opening = factsOf(box).filter((fact) => !opened.has(fact));
    for (const fact of opening) opened.add(fact);
    return {
      box,
      ways: fillings(box),
      player: counted(box.playerFacts),
      rival: counted(box.rivalFacts),
      opening: changeOf(box, opening, {
        fact: (fact) => facts[fact]!.need,
        player: 0,
        rival: 0,
        other: box.tiles.length,
      }),
      perPlayer: changeOf(box, box.playerFacts, { fact: () => 1, player: -1, rival: 0, other: 1 }),
      perRival: changeOf(box, box.rivalFacts, { fact: () => 1, player: 0, rival: -1, other: 1 }),
    };
  });
  return { steps, layout: { sides, others, width } };
};

/** By how much each part of a state changes. */
interface ChangeParts {
  readonly fact: (fact: number) => number;
  readonly player: number;
  readonly rival: number;
  readonly other: number;
}
