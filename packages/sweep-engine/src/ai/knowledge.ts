import { array, hashJson, integer, object, parse, Rng, type Schema } from '@ludus/kernel';
import type { RivalName, SweepState, SweepView, Tile } from '../types.ts';
import { currentPips } from './basePriority.ts';

/** What the rules let the `reasoning` rival know beyond its view. */
export interface RivalKnowledge {
  /** Hidden mines that this turn's clue does not name to the rival. */
  readonly unnamedMines: readonly Tile[];
}

const KNOWLEDGE: Schema<RivalKnowledge> = object({ unnamedMines: array(integer(0), { max: 1_000 }) });

/** What a rival may know in a state besides its view: only `reasoning` anything, and not if the rival is to be fair. */
export const rivalKnowledge = (state: SweepState, rival: RivalName): RivalKnowledge | undefined => {
  const { config, owners, revealed, clues, round, side, result } = state;
  if (rival !== 'reasoning' || config.fairRival || side !== 'rival' || result !== null) return undefined;
  const seen = clues.flatMap(({ kind, round: given, forRival }) =>
    forRival === null ? [] : [{ kind, round: given, pips: forRival }],
  );
  const pips = currentPips({ clues: seen, round, revealed });
  const unnamedMines = owners.flatMap((owner, tile) =>
    owner === 'mine' && revealed[tile] === null && pips[tile] === 0 ? [tile] : [],
  );
  return { unnamedMines };
};

/** Knowledge as it arrives with a question; anything else counts as none. */
export const readKnowledge = (value: unknown): RivalKnowledge | undefined => {
  const read = parse(KNOWLEDGE, value);
  return read.ok ? read.value : undefined;
};

/**
 * The chance in a rival's decision at the table. It depends on nothing but what the rival sees, so whoever explains the
 * decision later comes to the same numbers.
 */
export const tableRng = (view: SweepView): Rng => Rng.from(`rival ${hashJson(view)}`);
