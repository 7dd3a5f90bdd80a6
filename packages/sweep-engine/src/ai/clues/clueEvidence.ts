import { isPinned, ownersIn } from '../../ownerSet.ts';
import { OWNERS, type Owner, type SweepView, type Tile } from '../../types.ts';
import type { Evidence } from '../exact/inference.ts';
import { hiddenCounts } from '../numbers.ts';
import { type ClueLikelihood, clueLikelihood } from './clueLikelihood.ts';

/** How many rounds the guesses about targets are refined with each other. */
const ROUNDS = 3;

/** The owner of a tile, if the view shows it, openly or by a note. */
const knownOwner = (view: SweepView, tile: Tile): Owner | undefined => {
  const note = view.player?.notes[tile];
  return view.owners[tile] ?? (note !== undefined && isPinned(note) ? ownersIn(note)[0] : undefined);
};

/**
 * Elementary symmetric sums of degree 0, 1, … `degree` over the values before each index, one row per index
 * and one for the end; `step` −1 counts from the other end.
 */
const runningSums = (values: Float64Array, degree: number, step: 1 | -1): Float64Array => {
  const width = degree + 1;
  const rows = new Float64Array((values.length + 1) * width);
  rows[0] = 1;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[step === 1 ? i : values.length - 1 - i]!;
    const from = i * width;
    rows[from + width] = 1;
    for (let k = 1; k < width; k += 1) rows[from + width + k] = rows[from + k]! + value * rows[from + k - 1]!;
  }
  return rows;
};

/** For every value, the ratio between the products of `degree - 1` of the others and those of `degree`. */
const symmetricRatios = (values: Float64Array, degree: number): Float64Array => {
  const width = degree + 1;
  const before = runningSums(values, degree, 1);
  const behind = runningSums(values, degree, -1);
  return Float64Array.from(values, (_, i) => {
    const at = i * width;
    const back = (values.length - 1 - i) * width;
    let fewer = 0;
    let all = 0;
    for (let k = 0; k <= degree; k += 1) {
      all += before[at + k]! * behind[back + degree - k]!;
      if (k < degree) fewer += before[at + k]! * behind[back + degree - 1 - k]!;
    }
    return all > 0 ? fewer / all : Number.POSITIVE_INFINITY;
  });
};

/**
 * How much likelier a clue's pips are for each tile that belongs to its side. The likelihood of a board is
 * the sum over all choices of targets on it; a tile's part depends on `chance`, how likely the others belong
 * to the side.
 */
const targetFactors = ({ tiles, targets, asTarget }: ClueLikelihood, chance: Float64Array): Float64Array => {
  const weights = Float64Array.from(tiles, (tile, i) => chance[tile]! * asTarget[i]!);
  if (targets === 0) return new Float64Array(tiles.length).fill(1);
  return symmetricRatios(weights, targets).map((ratio, i) => Math.min(FORCED, 1 + asTarget[i]! * ratio));
};

/** Used if only this tile can be the missing target. */
const FORCED = 1e6;

/** The likelihoods of the four owners, tile by tile in the order of `OWNERS`; the largest of a tile is 1. */
type Weights = Float64Array;
const KINDS = OWNERS.length;

const scale = (weights: Weights): void => {
  for (let at = 0; at < weights.length; at += KINDS) {
    let most = 0;
    for (let owner = 0; owner < KINDS; owner += 1) most = Math.max(most, weights[at + owner]!);
    for (let owner = 0; owner < KINDS; owner += 1) weights[at + owner]! /= most;
  }
};

/** How likely every tile belongs to a side, from counts and evidence alone. */
const chancesOf = (
  left: Readonly<Record<Owner, number>>,
  known: readonly (Owner | undefined)[],
  side: Owner,
  weights: Weights,
): Float64Array => {
  const code = OWNERS.indexOf(side);
  const counts = OWNERS.map((owner) => left[owner]);
  const chances = new Float64Array(known.length);
  for (let tile = 0; tile < known.length; tile += 1) {
    const owner = known[tile];
    if (owner !== undefined) {
      chances[tile] = owner === side ? 1 : 0;
      continue;
    }
    let all = 0;
    for (let i = 0; i < KINDS; i += 1) all += weights[tile * KINDS + i]! * counts[i]!;
    chances[tile] = all === 0 ? 0 : (weights[tile * KINDS + code]! * counts[code]!) / all;
  }
  return chances;
};

/** Multiplies what a clue says about its tiles into the weights. */
const weigh = (weights: Weights, { rule, tiles, apart }: ClueLikelihood, factors: Float64Array): void => {
  const side = OWNERS.indexOf(rule.side);
  for (let i = 0; i < tiles.length; i += 1) {
    const at = tiles[i]! * KINDS;
    const own = apart[i]!;
    for (let owner = 0; owner < KINDS; owner += 1)
      weights[at + owner]! *= own[owner]! * (owner === side ? factors[i]! : 1);
  }
};

/**
 * What the pips of all clues seen say about each tile, as likelihoods of the four owners. A clue has a fixed
 * number of targets: once they are found, its other pips say little. How likely the other tiles are targets
 * is averaged, so this is a good approximation of the likelihood of whole draws, not the exact value.
 */
export const clueEvidence = (view: SweepView): Evidence => {
  const clues = view.clues.map((clue) => clueLikelihood(view, clue));
  const known = view.revealed.map((_, tile) => knownOwner(view, tile));
  const left = hiddenCounts(view);
  const size = view.revealed.length * KINDS;
  let weights: Weights = new Float64Array(size).fill(1);
  for (let round = 0; round < ROUNDS && clues.length > 0; round += 1) {
    const next = new Float64Array(size).fill(1);
    const chances = {
      player: chancesOf(left, known, 'player', weights),
      rival: chancesOf(left, known, 'rival', weights),
    };
    for (const clue of clues) weigh(next, clue, targetFactors(clue, chances[clue.rule.side]));
    scale(next);
    weights = next;
  }
  const of = (tile: Tile, owner: number): number => weights[tile * KINDS + owner]!;
  return (tile) => [of(tile, 0), of(tile, 1), of(tile, 2), of(tile, 3)];
};
