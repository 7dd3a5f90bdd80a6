import { CLUE_PIPS, CLUE_RULES, type ClueRule, spoilerCopies } from '../../clue.ts';
import { OWNERS, type Owner, type SeenClue, type SweepView } from '../../types.ts';
import type { Evidence } from '../exact/inference.ts';
import { logBinomial } from '../exact/logFactorial.ts';

/** The chance to draw k of `copies` in `draws` from a bag of `size`. */
const hypergeometric = (k: number, copies: number, draws: number, size: number): number => {
  if (k < 0 || k > copies || draws - k > size - copies || k > draws) return 0;
  return Math.exp(logBinomial(copies, k) + logBinomial(size - copies, draws - k) - logBinomial(size, draws));
};

interface Situation {
  readonly rule: ClueRule;
  /** Tiles of the clue's side, and all tiles, that the bag could be filled from. */
  readonly ofSide: number;
  readonly all: number;
}

/** How likely a tile of an owner is to get k pips, the rest of the bag taken as average. */
const pipChance = ({ rule, ofSide, all }: Situation, owner: Owner, k: number): number => {
  const targets = Math.min(rule.targets, ofSide);
  const spoilers = Math.min(rule.spoilers, all - targets);
  const guaranteed = Math.min(rule.guaranteed, targets);
  const size = targets * rule.targetCopies + spoilers * (rule.spoilerCopies - 0.4);
  const bag = Math.max(CLUE_PIPS, Math.round(size - guaranteed));
  const draws = Math.min(CLUE_PIPS - guaranteed, bag);
  const asTarget = owner === rule.side ? targets / Math.max(ofSide, 1) : 0;
  const asSpoiler = ((1 - asTarget) * spoilers) / Math.max(all - targets, 1);
  const sure = guaranteed / Math.max(targets, 1);
  const target =
    sure * hypergeometric(k - 1, rule.targetCopies - 1, draws, bag) +
    (1 - sure) * hypergeometric(k, rule.targetCopies, draws, bag);
  const spoiler = hypergeometric(k, spoilerCopies(rule, owner), draws, bag);
  const absent = k === 0 ? 1 - asTarget - asSpoiler : 0;
  return asTarget * target + asSpoiler * spoiler + absent;
};

const situationOf = (view: SweepView, { kind, round }: SeenClue): Situation => {
  const rule = CLUE_RULES[kind];
  let ofSide = view.config.level.counts[rule.side];
  let all = view.revealed.length;
  for (const [tile, reveal] of view.revealed.entries())
    if (reveal !== null && reveal.round < round) {
      all -= 1;
      if (view.owners[tile] === rule.side) ofSide -= 1;
    }
  return { rule, ofSide, all };
};

/** A clue rules nothing out for good: this floor keeps one odd draw from deciding everything. */
const FLOOR = 1e-4;

/**
 * What the pips of all clues seen say of each tile, as likelihoods of player, rival and other. Tiles are taken one
 * by one, so this is a good approximation, not the exact likelihood of the whole draw.
 */
export const clueEvidence = (view: SweepView): Evidence => {
  const likelihood = view.revealed.map(() => [1, 1, 1] as [number, number, number]);
  for (const clue of view.clues) {
    const situation = situationOf(view, clue);
    const { neutral, mine } = view.config.level.counts;
    const table = Array.from({ length: CLUE_PIPS + 1 }, (_, k) => {
      const of = Object.fromEntries(OWNERS.map((owner) => [owner, pipChance(situation, owner, k)]));
      const other = (of.neutral! * neutral + of.mine! * mine) / Math.max(neutral + mine, 1);
      return [of.player! + FLOOR, of.rival! + FLOOR, other + FLOOR] as const;
    });
    const pips = new Map(clue.pips.map((given) => [given.tile, given.pips]));
    for (const [tile, own] of likelihood.entries()) {
      const [player, rival, other] = table[pips.get(tile) ?? 0]!;
      const scale = Math.max(player, rival, other);
      own[0] *= player / scale;
      own[1] *= rival / scale;
      own[2] *= other / scale;
    }
  }
  return (tile) => likelihood[tile]!;
};
