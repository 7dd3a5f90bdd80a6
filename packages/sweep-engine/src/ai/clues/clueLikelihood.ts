import { CLUE_PIPS, CLUE_RULES, type ClueRule, spoilerCopies, tilesAtClue } from '../../clue.ts';
import { OWNERS, type SeenClue, type SweepView, type Tile } from '../../types.ts';
import { logBinomial } from '../exact/logFactorial.ts';

/** What one clue says about the tiles that could be in its bag. */
export interface ClueLikelihood {
  readonly rule: ClueRule;
  /** The tiles that could be named. */
  readonly tiles: readonly Tile[];
  /** How many of them are targets. */
  readonly targets: number;
  /**
   * For each of `tiles`, how likely its pips are as a spoiler or outside the bag, by owner in the order of
   * `OWNERS`.
   */
  readonly apart: readonly Float64Array[];
  /**
   * For each of `tiles`, how much likelier its pips are as a target than otherwise, if it belongs to the
   * clue's side.
   */
  readonly asTarget: Float64Array;
}

/** The probability of drawing k of `copies` in `draws` from a bag of `size`. */
const hypergeometric = (k: number, copies: number, draws: number, size: number): number => {
  if (k < 0 || k > copies || draws - k > size - copies || k > draws) return 0;
  return Math.exp(logBinomial(copies, k) + logBinomial(size - copies, draws - k) - logBinomial(size, draws));
};

/** No draw is impossible: the size of the bag is an average, so what looks impossible may only be rare. */
const FLOOR = 1e-6;

/** The probabilities of 0 to 10 pips for a tile in the bag, by owner as a spoiler and as a target. */
const pipTables = (
  rule: ClueRule,
  targets: number,
  spoilers: number,
): { readonly spoiler: readonly Float64Array[]; readonly target: Float64Array } => {
  const guaranteed = Math.min(rule.guaranteed, targets);
  const size = targets * rule.targetCopies + spoilers * (rule.spoilerCopies - 0.4);
  const bag = Math.max(CLUE_PIPS, Math.round(size - guaranteed));
  const draws = Math.min(CLUE_PIPS - guaranteed, bag);
  const table = (chance: (k: number) => number): Float64Array =>
    Float64Array.from({ length: CLUE_PIPS + 1 }, (_, k) => chance(k) + FLOOR);
  const sure = guaranteed / Math.max(targets, 1);
  return {
    spoiler: OWNERS.map((owner) => table((k) => hypergeometric(k, spoilerCopies(rule, owner), draws, bag))),
    target: table(
      (k) =>
        sure * hypergeometric(k - 1, rule.targetCopies - 1, draws, bag) +
        (1 - sure) * hypergeometric(k, rule.targetCopies, draws, bag),
    ),
  };
};

/** The tiles of the clue's side that were hidden when it was given. */
const hiddenOfSide = (view: SweepView, rule: ClueRule, tiles: ReadonlySet<Tile>): number => {
  let count = view.config.level.counts[rule.side];
  for (const [tile, owner] of view.owners.entries()) if (owner === rule.side && !tiles.has(tile)) count -= 1;
  return count;
};

/** Reads a clue as it was seen: which tiles it could name, and what their pips say. */
export const clueLikelihood = (view: SweepView, clue: SeenClue): ClueLikelihood => {
  const rule = CLUE_RULES[clue.kind];
  const { can } = tilesAtClue(view, clue);
  const tiles = [...can];
  const targets = Math.max(0, Math.min(rule.targets, hiddenOfSide(view, rule, can)));
  const spoilers = Math.min(rule.spoilers, tiles.length - targets);
  const inBag = spoilers / Math.max(tiles.length - targets, 1);
  const { spoiler, target } = pipTables(rule, targets, spoilers);
  const pips = new Map(clue.pips.map((given) => [given.tile, given.pips]));
  const side = OWNERS.indexOf(rule.side);
  const byPips = Array.from({ length: CLUE_PIPS + 1 }, (_, k) =>
    Float64Array.from(spoiler, (chances) => inBag * chances[k]! + (k === 0 ? 1 - inBag : 0)),
  );
  const apart = tiles.map((tile) => byPips[pips.get(tile) ?? 0]!);
  const asTarget = Float64Array.from(tiles, (tile, i) => target[pips.get(tile) ?? 0]! / apart[i]![side]!);
  return { rule, tiles, targets, apart, asTarget };
};
