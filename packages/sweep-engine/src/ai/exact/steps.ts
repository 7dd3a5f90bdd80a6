import type { NumberFact } from '../numbers.ts';
import { type Box, factsOf } from './boxes.ts';

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

export interface Counted {
  readonly word: number;
  readonly shift: number;
  /** How many tiles of later boxes can still count for this number. */
  readonly later: number;
}

/** A box at its position in the order: which numbers it changes, and how. */
export interface Step {
  readonly box: Box;
  readonly ways: Float64Array;
  readonly player: readonly Counted[];
  readonly rival: readonly Counted[];
  /** What one player tile, and one rival tile, subtracts from each word. */
  readonly perPlayer: Int32Array;
  readonly perRival: Int32Array;
  /** The needs of numbers first seen here, added to each word. */
  readonly opening: Int32Array;
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

/** Lays out the states of a component and determines what every box does to them. */
export const planSteps = (
  order: readonly Box[],
  facts: readonly NumberFact[],
): { steps: Step[]; words: number } => {
  const { slotOf, slots } = assignSlots(order);
  const words = Math.ceil(slots / SLOTS_PER_WORD);
  const wordOf = (fact: number): number => Math.floor(slotOf.get(fact)! / SLOTS_PER_WORD);
  const shiftOf = (fact: number): number => (slotOf.get(fact)! % SLOTS_PER_WORD) * SLOT_BITS;
  const later = new Map<number, number>();
  for (const box of order)
    for (const fact of factsOf(box)) later.set(fact, (later.get(fact) ?? 0) + box.tiles.length);
  const opened = new Set<number>();
  const sum = (list: readonly number[], value: (fact: number) => number): Int32Array => {
    const total = new Int32Array(words);
    for (const fact of list) total[wordOf(fact)]! += value(fact) << shiftOf(fact);
    return total;
  };
  const steps = order.map((box): Step => {
    for (const fact of factsOf(box)) later.set(fact, later.get(fact)! - box.tiles.length);
    const counted = (list: readonly number[]): Counted[] =>
      list.map((fact) => ({ word: wordOf(fact), shift: shiftOf(fact), later: later.get(fact)! }));
    const opening = factsOf(box).filter((fact) => !opened.has(fact));
    for (const fact of opening) opened.add(fact);
    return {
      box,
      ways: fillings(box),
      player: counted(box.playerFacts),
      rival: counted(box.rivalFacts),
      perPlayer: sum(box.playerFacts, () => 1),
      perRival: sum(box.rivalFacts, () => 1),
      opening: sum(opening, (fact) => facts[fact]!.need),
    };
  });
  return { steps, words };
};
