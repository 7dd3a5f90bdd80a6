import { OWNERS } from '../../types.ts';
import { type TensionShares, tensionShares } from './tensionCalculator.ts';
import type { CounterfactualAssignment, CounterfactualBoard } from './types.ts';

/**
 * The tension of a guess, updated while owners are swapped; always equal to `calculateTension`. A swap
 * changes few numbers, and what a number gives to distant tiles is stored once per owner instead of per tile.
 */
export class TensionTracker {
  readonly owners: CounterfactualAssignment;
  totalTension = 0;
  readonly #board: CounterfactualBoard;
  /** Per number: adjacent guessed tiles of its owner, and what it gives out. */
  readonly #actual: Int32Array;
  readonly #shares: TensionShares[];
  /** Per owner: its number of guessed tiles, which swaps never change. */
  readonly #ofOwner = new Int32Array(OWNERS.length);
  /** Per owner: what all numbers give to a distant tile of it. */
  readonly #distant = new Float64Array(OWNERS.length);
  /** Per index: the tension, minus the distant share that all tiles of its owner have. */
  readonly #local: Float64Array;
  readonly #fresh: TensionShares = { adjacentSame: 0, adjacentOther: 0, distant: 0, distantIsSame: false };

  constructor(board: CounterfactualBoard, owners: CounterfactualAssignment) {
    this.#board = board;
    this.owners = owners;
    this.#actual = new Int32Array(board.numbers.length);
    this.#local = new Float64Array(owners.length);
    this.#shares = board.numbers.map(() => ({
      adjacentSame: 0,
      adjacentOther: 0,
      distant: 0,
      distantIsSame: false,
    }));
    for (const owner of owners) this.#ofOwner[owner]! += 1;
    for (const [at, { owner, tiles }] of board.numbers.entries()) {
      let actual = 0;
      for (const place of tiles) if (owners[place] === owner) actual += 1;
      this.#recount(at, actual);
    }
  }

  tensionAt(place: number): number {
    return this.#local[place]! + this.#distant[this.owners[place]!]!;
  }

  /** How swapping two tiles of different owners would change the mismatch. */
  mismatchChange(a: number, b: number): number {
    const { owners } = this;
    return (
      this.#changeAround(a, b, owners[a]!, owners[b]!) + this.#changeAround(b, a, owners[b]!, owners[a]!)
    );
  }

  /** The effect of a swap on the numbers around `place`, without those that also see `other`, which do not change. */
  #changeAround(place: number, other: number, before: number, after: number): number {
    const { seenBy, numbers } = this.#board;
    const seen = seenBy[place]!;
    const alsoSeen = seenBy[other]!;
    let change = 0;
    for (let i = 0; i < seen.length; i += 1) {
      const at = seen[i]!;
      const { owner, expected } = numbers[at]!;
      if ((owner !== before && owner !== after) || alsoSeen.includes(at)) continue;
      const excess = this.#actual[at]! - expected;
      change += owner === before ? (excess > 0 ? -1 : 1) : excess < 0 ? -1 : 1;
    }
    return change;
  }

  /** The total mismatch of all numbers. */
  get mismatch(): number {
    let sum = 0;
    for (const [at, { expected }] of this.#board.numbers.entries())
      sum += Math.abs(this.#actual[at]! - expected);
    return sum;
  }

  /** Exchanges the owners of two places. */
  swap(a: number, b: number): void {
    const { owners } = this;
    const before = owners[a]!;
    const after = owners[b]!;
    this.#local[a] = 0;
    this.#local[b] = 0;
    owners[a] = after;
    owners[b] = before;
    this.#recountAround(a, before, after);
    this.#recountAround(b, after, before);
    this.#local[a] = this.#localAt(a);
    this.#local[b] = this.#localAt(b);
  }

  /** Updates the numbers around a tile whose owner changed from `before` to `after`. */
  #recountAround(place: number, before: number, after: number): void {
    const { seenBy, numbers } = this.#board;
    const seen = seenBy[place]!;
    for (let i = 0; i < seen.length; i += 1) {
      const at = seen[i]!;
      const { owner } = numbers[at]!;
      if (owner === before) this.#recount(at, this.#actual[at]! - 1);
      else if (owner === after) this.#recount(at, this.#actual[at]! + 1);
    }
  }

  #recount(at: number, actual: number): void {
    const { owner, expected, tiles } = this.#board.numbers[at]!;
    const { owners } = this;
    const old = this.#shares[at]!;
    const fresh = this.#fresh;
    const all = owners.length;
    const adjacent = tiles.length;
    const ofOwner = this.#ofOwner[owner]!;
    this.totalTension -= this.#handedOut(old, this.#actual[at]!, adjacent, ofOwner);
    this.#actual[at] = actual;
    tensionShares({ actual, expected, adjacent, ofOwner, all }, fresh);
    this.totalTension += this.#handedOut(fresh, actual, adjacent, ofOwner);
    const toSame =
      fresh.adjacentSame -
      (fresh.distantIsSame ? fresh.distant : 0) -
      (old.adjacentSame - (old.distantIsSame ? old.distant : 0));
    const toOther =
      fresh.adjacentOther -
      (fresh.distantIsSame ? 0 : fresh.distant) -
      (old.adjacentOther - (old.distantIsSame ? 0 : old.distant));
    for (let i = 0; i < adjacent; i += 1) {
      const place = tiles[i]!;
      this.#local[place]! += owners[place] === owner ? toSame : toOther;
    }
    this.#shiftDistant(owner, old, -1);
    this.#shiftDistant(owner, fresh, 1);
    old.adjacentSame = fresh.adjacentSame;
    old.adjacentOther = fresh.adjacentOther;
    old.distant = fresh.distant;
    old.distantIsSame = fresh.distantIsSame;
  }

  #shiftDistant(owner: number, { distant, distantIsSame }: TensionShares, sign: number): void {
    if (distant === 0) return;
    for (let of = 0; of < OWNERS.length; of += 1)
      if ((of === owner) === distantIsSame) this.#distant[of]! += sign * distant;
  }

  #handedOut(shares: TensionShares, actual: number, adjacent: number, ofOwner: number): number {
    const distantSame = ofOwner - actual;
    const distantTiles = shares.distantIsSame ? distantSame : this.owners.length - adjacent - distantSame;
    return (
      shares.adjacentSame * actual +
      shares.adjacentOther * (adjacent - actual) +
      shares.distant * distantTiles
    );
  }

  #localAt(place: number): number {
    const { numbers, seenBy } = this.#board;
    const owner = this.owners[place]!;
    const seen = seenBy[place]!;
    let sum = 0;
    for (let i = 0; i < seen.length; i += 1) {
      const at = seen[i]!;
      const shares = this.#shares[at]!;
      const same = numbers[at]!.owner === owner;
      sum += same ? shares.adjacentSame : shares.adjacentOther;
      if (same === shares.distantIsSame) sum -= shares.distant;
    }
    return sum;
  }
}
