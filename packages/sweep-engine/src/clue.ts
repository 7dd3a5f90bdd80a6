import type { Rng } from '@ludus/kernel';
import { layoutOf } from './layout.ts';
import type { ClueKind, Owner, Pips, PublicState, Side, Tile } from './types.ts';

/** A clue's recipe (docs/sweep.md, Clues). */
export interface ClueRule {
  /** Whose tiles the clue is about, and whose zeros keep tiles out of the bag. */
  readonly side: Side;
  readonly targets: number;
  readonly targetCopies: number;
  readonly spoilers: number;
  readonly spoilerCopies: number;
  readonly guaranteed: number;
  /** Copies a spoiler loses for being a mine. */
  readonly mineLoss: number;
}

export const CLUE_PIPS = 10;

export const CLUE_RULES: Readonly<Record<ClueKind, ClueRule>> = {
  imperious: {
    side: 'player',
    targets: 2,
    targetCopies: 12,
    spoilers: 6,
    spoilerCopies: 4,
    guaranteed: 2,
    mineLoss: 1,
  },
  vague: {
    side: 'player',
    targets: 5,
    targetCopies: 4,
    spoilers: 14,
    spoilerCopies: 2,
    guaranteed: 3,
    mineLoss: 1,
  },
  rival: {
    side: 'rival',
    targets: 2,
    targetCopies: 12,
    spoilers: 6,
    spoilerCopies: 4,
    guaranteed: 2,
    mineLoss: 2,
  },
};

/** The copies a spoiler of an owner puts in the bag. */
export const spoilerCopies = (rule: ClueRule, owner: Owner): number =>
  rule.spoilerCopies - (owner === rule.side ? 1 : 0) - (owner === 'mine' ? rule.mineLoss : 0);

/** Unrevealed tiles that are not next to a 0 revealed by `side`: the only ones a clue can name. */
export const eligibleTiles = (
  { config, revealed }: Pick<PublicState, 'config' | 'revealed'>,
  side: Side,
): Tile[] => {
  const { neighbours } = layoutOf(config.level);
  const isZero = (tile: Tile): boolean => {
    const reveal = revealed[tile]!;
    return reveal !== null && reveal.by === side && reveal.count === 0;
  };
  return revealed.flatMap((reveal, tile) =>
    reveal === null && !neighbours[tile]!.some(isZero) ? [tile] : [],
  );
};

export interface Bag {
  /** Targets first, then spoilers. */
  readonly tiles: readonly Tile[];
  readonly copies: readonly number[];
  /** How many of the first tiles are sure of one pip. */
  readonly guaranteed: number;
}

/** Fills the bag: random targets, then random spoilers from everything else that is eligible. */
export const fillBag = (
  rule: ClueRule,
  eligible: readonly Tile[],
  owners: readonly Owner[],
  rng: Rng,
): Bag => {
  const own = eligible.filter((tile) => owners[tile] === rule.side);
  const targets = rng.shuffle(own).slice(0, rule.targets);
  const rest = eligible.filter((tile) => !targets.includes(tile));
  const spoilers = rng.shuffle(rest).slice(0, rule.spoilers);
  return {
    tiles: [...targets, ...spoilers],
    copies: [
      ...targets.map(() => rule.targetCopies),
      ...spoilers.map((tile) => spoilerCopies(rule, owners[tile]!)),
    ],
    guaranteed: Math.min(rule.guaranteed, targets.length),
  };
};

/** Draws the guaranteed pips and then, without replacement, up to ten in all; the bag is left as it was. */
export const drawPips = ({ tiles, copies, guaranteed }: Bag, rng: Rng): Pips[] => {
  const left = copies.map((count, i) => (i < guaranteed ? count - 1 : count));
  const pips = tiles.map((_, i) => (i < guaranteed ? 1 : 0));
  let total = left.reduce((sum, count) => sum + count, 0);
  for (let drawn = guaranteed; drawn < CLUE_PIPS && total > 0; drawn += 1, total -= 1) {
    let ticket = rng.int(total);
    let i = 0;
    while (ticket >= left[i]!) ticket -= left[i++]!;
    left[i]! -= 1;
    pips[i]! += 1;
  }
  return tiles
    .map((tile, i) => ({ tile, pips: pips[i]! }))
    .filter((given) => given.pips > 0)
    .sort((a, b) => a.tile - b.tile);
};
