import type { Rng } from '@ludus/kernel';
import { codeOf, has, isPinned } from '../../ownerSet.ts';
import { OWNERS, type Owner, type Tile } from '../../types.ts';
import type { Known } from '../numbers.ts';
import { counterfactualBoard } from './counterfactualBoard.ts';
import { type ClimbOptions, climb } from './hillClimber.ts';
import { checkPossibilities } from './possibilityChecker.ts';
import { randomAssignment } from './randomAssignment.ts';
import type { ClimbResult, Exclusions, MonteCarloResults, OwnerTally } from './types.ts';

export const ITERATIONS = 20;

export interface MonteCarloOptions extends ClimbOptions {
  readonly iterations?: number;
}

/** Phase 2: guesses the board many times, improves each guess by hill climbing, and counts the owners. */
export const runMonteCarlo = (
  view: Known,
  exclusions: Exclusions,
  rng: Rng,
  options: MonteCarloOptions = {},
): MonteCarloResults => {
  const { iterations = ITERATIONS } = options;
  const possibilities = checkPossibilities(view, exclusions);
  const { guessed, possible, counts } = possibilities;
  const board = counterfactualBoard(view, possibilities);
  const tallies = new Int32Array(guessed.length * OWNERS.length);
  const placeOf = new Map(guessed.map((tile, place) => [tile, place]));
  const tallyOf = (tile: Tile): OwnerTally => {
    const place = placeOf.get(tile);
    const count = (owner: Owner): number => {
      const code = codeOf(owner);
      if (place === undefined) return possible[tile] === 1 << code ? iterations : 0;
      return tallies[place * OWNERS.length + code]!;
    };
    return { player: count('player'), rival: count('rival'), neutral: count('neutral'), mine: count('mine') };
  };
  const climbs: ClimbResult[] = [];
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const assigned = randomAssignment({ tiles: guessed, possible, counts }, rng);
    if (assigned === undefined) throw new Error('no board agrees with the numbers and the counts');
    const owners = Uint8Array.from(guessed, (tile) => assigned[tile]!);
    climbs.push(climb(board, owners, rng, options));
    for (let place = 0; place < owners.length; place += 1)
      tallies[place * OWNERS.length + owners[place]!]! += 1;
  }
  const ownerCounts = new Map<Tile, OwnerTally>();
  // A tile that the numbers leave open may still be certain by the counts; then every guess agrees on it.
  for (const tile of [...guessed, ...possibilities.certain].sort((a, b) => a - b)) {
    const set = exclusions.possible[tile]!;
    if (!has(set, 'rival') || isPinned(set)) continue;
    ownerCounts.set(tile, tallyOf(tile));
  }
  return { iterations, ownerCounts, climbs };
};
