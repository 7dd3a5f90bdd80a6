import { isPinned, ownersIn } from '../../ownerSet.ts';
import { OWNERS, type Owner, type SweepView, type Tile } from '../../types.ts';
import type { Evidence } from '../exact/inference.ts';
import { hiddenCounts } from '../numbers.ts';
import { type ClueLikelihood, clueLikelihood } from './clueLikelihood.ts';

/** How often the guesses about who the targets are take each other into account. */
const ROUNDS = 3;

/** The owner of a tile as far as the view tells it, by reveal or by a note. */
const knownOwner = (view: SweepView, tile: Tile): Owner | undefined => {
  const note = view.player?.notes[tile];
  return view.owners[tile] ?? (note !== undefined && isPinned(note) ? ownersIn(note)[0] : undefined);
};

/** How much more the products of `degree - 1` of the values come to than those of `degree`, the value at `without` left out. */
const symmetricRatio = (values: Float64Array, degree: number, without: number): number => {
  const sums = new Float64Array(degree + 1);
  sums[0] = 1;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i]!;
    if (i === without || value === 0) continue;
    for (let k = degree; k > 0; k -= 1) sums[k]! += value * sums[k - 1]!;
  }
  return sums[degree]! > 0 ? sums[degree - 1]! / sums[degree]! : Number.POSITIVE_INFINITY;
};

/**
 * How much likelier a clue's pips are for every tile that belongs to its side. A board is as likely as all choices of
 * targets on it together; a tile's part in them depends on how likely the others are the side's, `chance`.
 */
const targetFactors = ({ tiles, targets, asTarget }: ClueLikelihood, chance: Float64Array): Float64Array => {
  const weights = Float64Array.from(tiles, (tile, i) => chance[tile]! * asTarget[i]!);
  // Most tiles have no pips and weigh the same.
  const ratios = new Map<number, number>();
  return Float64Array.from(tiles, (_, i) => {
    if (targets === 0) return 1;
    const known = ratios.get(weights[i]!);
    const ratio = known ?? symmetricRatio(weights, targets, i);
    if (known === undefined) ratios.set(weights[i]!, ratio);
    return Math.min(FORCED, 1 + asTarget[i]! * ratio);
  });
};

/** Where only this tile can be the missing target. */
const FORCED = 1e6;

/** The evidence of all clues on one tile, in the order of `OWNERS`, the largest 1. */
type Weights = [number, number, number, number];

const scaled = (weights: Weights): Weights => {
  const most = Math.max(...weights);
  return weights.map((weight) => weight / most) as Weights;
};

/** How likely every tile belongs to a side, from counts and evidence alone. */
const chancesOf = (view: SweepView, side: Owner, weights: readonly Weights[]): Float64Array => {
  const left = hiddenCounts(view);
  const code = OWNERS.indexOf(side);
  return Float64Array.from(weights, (own, tile) => {
    const known = knownOwner(view, tile);
    if (known !== undefined) return known === side ? 1 : 0;
    let all = 0;
    for (const [i, owner] of OWNERS.entries()) all += own[i]! * left[owner];
    return all === 0 ? 0 : (own[code]! * left[side]) / all;
  });
};

/**
 * What the pips of all clues seen say of each tile, as likelihoods of the four owners. A clue has so many targets and no
 * more: once they are found, its other pips say little. How likely the other tiles are targets is taken as an average, so this
 * is a good approximation of the likelihood of whole draws, not the likelihood itself.
 */
export const clueEvidence = (view: SweepView): Evidence => {
  const clues = view.clues.map((clue) => clueLikelihood(view, clue));
  let weights = view.revealed.map((): Weights => [1, 1, 1, 1]);
  for (let round = 0; round < ROUNDS && clues.length > 0; round += 1) {
    const next = view.revealed.map((): Weights => [1, 1, 1, 1]);
    for (const clue of clues) {
      const side = OWNERS.indexOf(clue.rule.side);
      const factors = targetFactors(clue, chancesOf(view, clue.rule.side, weights));
      for (const [i, tile] of clue.tiles.entries())
        for (let owner = 0; owner < OWNERS.length; owner += 1)
          next[tile]![owner]! *= clue.apart[i]![owner]! * (owner === side ? factors[i]! : 1);
    }
    weights = next.map(scaled);
  }
  return (tile) => weights[tile]!;
};
