import { deepFreeze, type Rng } from '@ludus/kernel';
import { layoutOf } from './layout.ts';
import type { Clue, ClueKind, Owner, Pips, PublicState, Side, Tile } from './types.ts';

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

export const CLUE_RULES: Readonly<Record<ClueKind, ClueRule>> = deepFreeze<Record<ClueKind, ClueRule>>({
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
});

/** The copies of a spoiler in the bag, by owner. Throws for anything that is not a rule. */
export const spoilerCopies = (rule: ClueRule, owner: Owner): number =>
  rule.spoilerCopies - (owner === rule.side ? 1 : 0) - (owner === 'mine' ? rule.mineLoss : 0);

/**
 * Hidden tiles that are not next to a 0 opened by `side`: the only ones a clue can name. Throws for anything
 * that is not a state.
 */
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

/** Whether a tile was open before a clue was drawn: `unknown` if both happened in one turn. */
type Opened = 'before' | 'after' | 'unknown';

/** The known part of a board: `owners` are at least those of revealed tiles. */
type RevealedBoard = Pick<PublicState, 'config' | 'revealed'> & {
  readonly owners: readonly (Owner | null)[];
};

/** When tiles were opened, relative to a clue. Tiles open at the start look like tiles opened in round 1. */
const openedAt = (
  { config, revealed, owners }: RevealedBoard,
  { kind, round }: Pick<Clue, 'kind' | 'round'>,
): Opened[] => {
  const clueTurn = 2 * round + (kind === 'rival' ? 1 : 0);
  const isOpening = (tile: Tile): boolean =>
    revealed[tile]?.by === 'rival' && revealed[tile]!.round === 1 && owners[tile] === 'rival';
  const early = revealed.filter((_, tile) => isOpening(tile)).length;
  const { rivalReveals } = config.level;
  return revealed.map((reveal, tile) => {
    if (reveal === null) return 'after';
    const turn = 2 * reveal.round + (reveal.by === 'rival' ? 1 : 0);
    if (turn < clueTurn) return 'before';
    if (rivalReveals > 0 && isOpening(tile)) return early === rivalReveals ? 'before' : 'unknown';
    return turn > clueTurn || kind === 'rival' ? 'after' : 'unknown';
  });
};

/**
 * The tiles that a clue could name when it was drawn, and those it could certainly name. Throws for anything
 * that is not a state.
 */
export const tilesAtClue = (
  board: RevealedBoard,
  clue: Pick<Clue, 'kind' | 'round'>,
): { readonly can: ReadonlySet<Tile>; readonly must: ReadonlySet<Tile> } => {
  const { neighbours } = layoutOf(board.config.level);
  const { side } = CLUE_RULES[clue.kind];
  const opened = openedAt(board, clue);
  // A zero next to a tile keeps it out of the bag once it is open.
  const excluded = new Array<Opened>(opened.length).fill('after');
  for (const [zero, reveal] of board.revealed.entries()) {
    if (reveal?.by !== side || reveal.count !== 0 || opened[zero] === 'after') continue;
    for (const tile of neighbours[zero]!) if (excluded[tile] !== 'before') excluded[tile] = opened[zero]!;
  }
  const can = new Set<Tile>();
  const must = new Set<Tile>();
  for (let tile = 0; tile < opened.length; tile += 1) {
    if (opened[tile] === 'before' || excluded[tile] === 'before') continue;
    can.add(tile);
    if (excluded[tile] === 'after' && opened[tile] === 'after') must.add(tile);
  }
  return { can, must };
};

interface Bag {
  /** Targets first, then spoilers. */
  readonly tiles: readonly Tile[];
  readonly copies: readonly number[];
  /** How many of the first tiles are guaranteed one pip. */
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

/** Draws the guaranteed pips and then, without replacement, up to ten in all; the bag is unchanged. */
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

/** A clue for a round that could have been drawn on this board. Throws for anything that is not a state. */
export const clueIn = (
  board: RevealedBoard & { readonly owners: readonly Owner[] },
  { kind, round }: Pick<Clue, 'kind' | 'round'>,
  rng: Rng,
): Clue => {
  const { can } = tilesAtClue(board, { kind, round });
  const bag = fillBag(CLUE_RULES[kind], [...can], board.owners, rng);
  const forRival = kind === 'rival' ? drawPips(bag, rng) : null;
  return { kind, round, forPlayer: drawPips(bag, rng), forRival };
};
