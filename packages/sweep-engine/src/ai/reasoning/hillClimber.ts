import type { Rng } from '@ludus/kernel';
import { OWNERS } from '../../types.ts';
import { TensionTracker } from './tensionTracker.ts';
import type { ClimbResult, CounterfactualAssignment, CounterfactualBoard } from './types.ts';

export const MAX_STEPS = 100;
/** A step starts from one of this many most strained tiles. */
export const TOP_TILES = 5;
/** A climb that has not come closer to the numbers for this many steps has reached a plateau. */
export const PATIENCE = 60;

/**
 * The partner of a strained tile: the most strained tile of another owner (`letter`), or the most strained
 * one whose swap improves the numbers (`improving`), falling back to the first.
 */
export const SWAP_RULES = Object.freeze(['improving', 'letter'] as const);
type SwapRule = (typeof SWAP_RULES)[number];

export interface ClimbOptions {
  readonly maxSteps?: number;
  readonly swapRule?: SwapRule;
}

/** The indexes of a climb in random order; every step starts elsewhere, so ties take turns. */
class Places {
  readonly count: number;
  /** The order twice over: a scan from anywhere meets every index once. */
  readonly #circle: readonly number[];
  #start = 0;

  constructor(order: readonly number[]) {
    this.count = order.length;
    this.#circle = [...order, ...order];
  }

  startAt(place: number): void {
    this.#start = place;
  }

  at(i: number): number {
    return this.#circle[this.#start + i]!;
  }
}

/** Working memory of a climb: the most strained indexes, and the most strained one of every owner. */
interface Standing {
  readonly top: Int32Array;
  readonly tension: Float64Array;
  readonly first: Int32Array;
  readonly firstTension: Float64Array;
}

const standing = (): Standing => ({
  top: new Int32Array(TOP_TILES),
  tension: new Float64Array(TOP_TILES),
  first: new Int32Array(OWNERS.length),
  firstTension: new Float64Array(OWNERS.length),
});

/** Sorts as far as a step needs it, highest tension first, ties in the given order. Returns how many are in `top`. */
const rankPlaces = (tracker: TensionTracker, places: Places, into: Standing): number => {
  const { top, tension, first, firstTension } = into;
  firstTension.fill(-1);
  let filled = 0;
  for (let i = 0; i < places.count; i += 1) {
    const place = places.at(i);
    const own = tracker.tensionAt(place);
    const owner = tracker.owners[place]!;
    if (own > firstTension[owner]!) {
      firstTension[owner] = own;
      first[owner] = i;
    }
    if (filled === TOP_TILES && own <= tension[TOP_TILES - 1]!) continue;
    if (filled < TOP_TILES) filled += 1;
    let at = filled - 1;
    for (; at > 0 && own > tension[at - 1]!; at -= 1) {
      tension[at] = tension[at - 1]!;
      top[at] = top[at - 1]!;
    }
    tension[at] = own;
    top[at] = place;
  }
  return filled;
};

/** The most strained index of another owner, or -1 if all guessed tiles have the same owner. */
const letterPartner = (owner: number, places: Places, { first, firstTension }: Standing): number => {
  let best = -1;
  for (let other = 0; other < OWNERS.length; other += 1) {
    if (other === owner || firstTension[other]! < 0) continue;
    if (
      best < 0 ||
      firstTension[other]! > firstTension[best]! ||
      (firstTension[other] === firstTension[best] && first[other]! < first[best]!)
    )
      best = other;
  }
  return best < 0 ? -1 : places.at(first[best]!);
};

/** The most strained index of another owner whose swap lowers the mismatch, or -1 if there is none. */
const improvingPartner = (tracker: TensionTracker, place: number, places: Places): number => {
  const owner = tracker.owners[place]!;
  let best = -1;
  let bestTension = -1;
  for (let i = 0; i < places.count; i += 1) {
    const other = places.at(i);
    if (tracker.owners[other] === owner) continue;
    const tension = tracker.tensionAt(other);
    if (tension <= bestTension || tracker.mismatchChange(place, other) >= 0) continue;
    best = other;
    bestTension = tension;
  }
  return best;
};

/** The best board found by a climb. */
interface Lowest {
  mismatch: number;
  tension: number;
  step: number;
  readonly owners: CounterfactualAssignment;
}

/**
 * Step 2.2: swaps owners until no number is strained, at most `maxSteps` times. Each step takes one of the
 * five most strained tiles at random; the swap rule picks its partner. Under the rule `improving`, a climb
 * also ends on a plateau, with the best board it has found, so it never ends higher than it began. `owners`
 * is changed.
 */
export const climb = (
  board: CounterfactualBoard,
  owners: CounterfactualAssignment,
  rng: Rng,
  { maxSteps = MAX_STEPS, swapRule = 'improving' }: ClimbOptions = {},
): ClimbResult => {
  const improves = swapRule === 'improving';
  const tracker = new TensionTracker(board, owners);
  const places = new Places(rng.shuffle(Array.from(owners, (_, place) => place)));
  const ranking = standing();
  let { mismatch } = tracker;
  const lowest: Lowest = { mismatch, tension: tracker.totalTension, step: 0, owners: owners.slice() };
  let steps = 0;
  for (; steps < maxSteps && tracker.totalTension > 0; steps += 1) {
    if (improves && steps - lowest.step >= PATIENCE) break;
    places.startAt(rng.int(places.count));
    const place = ranking.top[rng.int(rankPlaces(tracker, places, ranking))]!;
    const better = improves ? improvingPartner(tracker, place, places) : -1;
    const partner = better >= 0 ? better : letterPartner(owners[place]!, places, ranking);
    if (partner < 0) break;
    mismatch += tracker.mismatchChange(place, partner);
    tracker.swap(place, partner);
    if (mismatch >= lowest.mismatch) continue;
    lowest.mismatch = mismatch;
    lowest.tension = tracker.totalTension;
    lowest.step = steps + 1;
    if (improves) lowest.owners.set(owners);
  }
  if (!improves) return { steps, tension: tracker.totalTension };
  owners.set(lowest.owners);
  return { steps, tension: lowest.tension };
};
