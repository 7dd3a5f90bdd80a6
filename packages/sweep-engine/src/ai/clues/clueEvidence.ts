import { isPinned, ownersIn } from '../../ownerSet.ts';
import { OWNERS, type Owner, type SweepView, type Tile } from '../../types.ts';
import type { Evidence } from '../exact/inference.ts';
import type { Posterior } from '../exact/posterior.ts';
import { hiddenCounts } from '../numbers.ts';
import { type ClueLikelihood, clueLikelihood } from './clueLikelihood.ts';

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
  return symmetricRatios(weights, targets).map(
    (ratio, i) => Math.round(GRAIN * Math.min(FORCED, 1 + asTarget[i]! * ratio)) / GRAIN,
  );
};

/** Used if only this tile can be the missing target. */
const FORCED = 1e6;
/** Factors are rounded to this part, so that tiles about which a clue says the same are counted together. */
const GRAIN = 256;

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

/** What a clue says about its tiles. */
const saidBy = ({ rule, tiles, apart }: ClueLikelihood, factors: Float64Array, size: number): Weights => {
  const weights = new Float64Array(size * KINDS).fill(1);
  const side = OWNERS.indexOf(rule.side);
  for (let i = 0; i < tiles.length; i += 1) {
    const own = apart[i]!;
    for (let owner = 0; owner < KINDS; owner += 1)
      weights[tiles[i]! * KINDS + owner] = own[owner]! * (owner === side ? factors[i]! : 1);
  }
  scale(weights);
  return weights;
};

/** A number for each of the four owners of a tile, in the order of `OWNERS`. */
type ByOwner = readonly [player: number, neutral: number, rival: number, mine: number];

/** The chance of the owner with this code, if the chances of all owners are in proportion to `parts`. */
const shareOf = (parts: ByOwner, code: number): number => {
  const all = parts[0] + parts[1] + parts[2] + parts[3];
  return all === 0 ? 0 : parts[code]! / all;
};

/**
 * What the pips of all clues seen say about each tile. A clue has a fixed number of targets: once they are
 * found, its other pips say little. The chances that other tiles are targets are averaged, so this
 * approximates the likelihood of whole draws closely, but not exactly.
 */
export class ClueReading {
  readonly #clues: readonly ClueLikelihood[];
  readonly #known: readonly (Owner | undefined)[];
  /** What each clue says on its own. */
  #said: readonly Weights[];

  constructor(view: SweepView) {
    this.#clues = view.clues.map((clue) => clueLikelihood(view, clue));
    this.#known = view.revealed.map((_, tile) => knownOwner(view, tile));
    const { player, neutral, rival, mine } = hiddenCounts(view);
    this.#said = this.#read(() => [player, neutral, rival, mine]);
  }

  /** Reads every clue with what is known without it: numbers in proportion to the chances of the owners. */
  #read(without: (tile: Tile, clue: number) => ByOwner): readonly Weights[] {
    return this.#clues.map((clue, number) => {
      const code = OWNERS.indexOf(clue.rule.side);
      const chance = Float64Array.from(this.#known, (owner, tile) =>
        owner === undefined ? shareOf(without(tile, number), code) : Number(owner === clue.rule.side),
      );
      return saidBy(clue, targetFactors(clue, chance), this.#known.length);
    });
  }

  /** Reads the clues again with the chances that numbers and all clues gave, each without what it said itself. */
  refine(owners: Posterior['owners']): void {
    const said = this.#said;
    this.#said = this.#read((tile, clue) => {
      const { player, neutral, rival, mine } = owners[tile]!;
      const at = tile * KINDS;
      const own = said[clue]!;
      return [player / own[at]!, neutral / own[at + 1]!, rival / own[at + 2]!, mine / own[at + 3]!];
    });
  }

  get evidence(): Evidence {
    const said = this.#said;
    const of = (tile: Tile, owner: number): number =>
      said.reduce((product, weights) => product * weights[tile * KINDS + owner]!, 1);
    return (tile) => [of(tile, 0), of(tile, 1), of(tile, 2), of(tile, 3)];
  }
}

/** What the pips of all clues seen say about each tile, as likelihoods of the four owners. */
export const clueEvidence = (view: SweepView): Evidence => new ClueReading(view).evidence;
