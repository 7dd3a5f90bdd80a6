import type {
  CounterfactualAssignment,
  CounterfactualBoard,
  CounterfactualNumber,
  TensionInfo,
} from './types.ts';

/** What one number gives to each tile of four groups; 0 if nothing. */
export interface TensionShares {
  adjacentSame: number;
  adjacentOther: number;
  /** For distant tiles: those of the counted owner if too few are adjacent, those of other owners if too many. */
  distant: number;
  distantIsSame: boolean;
}

/**
 * Shares are multiples of 2⁻⁴⁰, so their sums are exact in any order: equally strained tiles tie, no strain
 * is exactly 0, and a tension updated step by step equals one computed afresh.
 */
const GRAIN = 2 ** 40;

const share = (amount: number, among: number): number =>
  among === 0 ? 0 : Math.round((amount / among) * GRAIN) / GRAIN;

/**
 * The mismatch of a number, distributed by the rules: three quarters to the adjacent tiles that should
 * change, an eighth to the other adjacent ones, an eighth to the distant tiles that could swap with them.
 */
export const tensionShares = (
  count: {
    /** Guessed tiles of the counted owner next to the number, and how many there should be. */
    readonly actual: number;
    readonly expected: number;
    /** Guessed tiles next to the number. */
    readonly adjacent: number;
    /** Guessed tiles of the counted owner anywhere. */
    readonly ofOwner: number;
    /** Guessed tiles. */
    readonly all: number;
  },
  into: TensionShares,
): void => {
  const { actual, expected, adjacent, ofOwner, all } = count;
  const diff = Math.abs(actual - expected);
  const others = adjacent - actual;
  if (actual > expected) {
    into.adjacentSame = share(diff * 0.75, actual);
    into.adjacentOther = share(diff * 0.125, others);
    into.distant = share(diff * 0.125, all - adjacent - (ofOwner - actual));
    into.distantIsSame = false;
  } else {
    into.adjacentSame = share(diff * 0.125, actual);
    into.adjacentOther = share(diff * 0.75, others);
    into.distant = share(diff * 0.125, ofOwner - actual);
    into.distantIsSame = true;
  }
};

const sharesOf = (
  { owner, expected, tiles }: CounterfactualNumber,
  owners: CounterfactualAssignment,
): TensionShares => {
  const shares = { adjacentSame: 0, adjacentOther: 0, distant: 0, distantIsSame: false };
  const actual = tiles.reduce((sum, place) => sum + (owners[place] === owner ? 1 : 0), 0);
  const ofOwner = owners.reduce((sum, of) => sum + (of === owner ? 1 : 0), 0);
  tensionShares({ actual, expected, adjacent: tiles.length, ofOwner, all: owners.length }, shares);
  return shares;
};

/** Step 2.2.1 by its definition: every number that does not fit strains the guessed tiles. */
export const calculateTension = (
  { numbers }: Pick<CounterfactualBoard, 'numbers'>,
  owners: CounterfactualAssignment,
): TensionInfo => {
  const tensions = new Float64Array(owners.length);
  for (const number of numbers) {
    const shares = sharesOf(number, owners);
    for (let place = 0; place < owners.length; place += 1) {
      const same = owners[place] === number.owner;
      if (number.tiles.includes(place)) tensions[place]! += same ? shares.adjacentSame : shares.adjacentOther;
      else if (same === shares.distantIsSame) tensions[place]! += shares.distant;
    }
  }
  return { tensions, totalTension: tensions.reduce((sum, tension) => sum + tension, 0) };
};
