import type { Rng } from '@ludus/kernel';
import { OWNERS } from '../../types.ts';
import { TensionTracker } from './tensionTracker.ts';
import type { ClimbResult, CounterfactualAssignment, CounterfactualBoard } from './types.ts';

export const MAX_STEPS = 100;
/** A step starts from one of this many most strained tiles. */
export const TOP_TILES = 5;

export interface ClimbOptions {
  readonly maxSteps?: number;
}

/** Scratch of a climb: the most strained places, and for every owner its most strained one. */
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

/** Sorts as far as a step needs it, highest tension first, equals in the order given. Returns how many are in `top`. */
const rankPlaces = (tracker: TensionTracker, order: readonly number[], into: Standing): number => {
  const { top, tension, first, firstTension } = into;
  firstTension.fill(-1);
  let filled = 0;
  for (let i = 0; i < order.length; i += 1) {
    const place = order[i]!;
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

/** The most strained place of another owner, or -1 when all guessed tiles have the same. */
const partnerOf = (owner: number, order: readonly number[], { first, firstTension }: Standing): number => {
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
  return best < 0 ? -1 : order[first[best]!]!;
};

/**
 * Step 2.2: swaps owners until no number is strained, or `maxSteps` times. Each step takes one of the five most
 * strained tiles at random and swaps it with the most strained tile of another owner. `owners` is changed.
 */
export const climb = (
  board: CounterfactualBoard,
  owners: CounterfactualAssignment,
  rng: Rng,
  { maxSteps = MAX_STEPS }: ClimbOptions = {},
): ClimbResult => {
  const tracker = new TensionTracker(board, owners);
  const order = rng.shuffle(Array.from(owners, (_, place) => place));
  const places = standing();
  let steps = 0;
  for (; steps < maxSteps && tracker.totalTension > 0; steps += 1) {
    const filled = rankPlaces(tracker, order, places);
    const place = places.top[rng.int(filled)]!;
    const partner = partnerOf(owners[place]!, order, places);
    if (partner < 0) break;
    tracker.swap(place, partner);
  }
  return { steps, tension: tracker.totalTension };
};
