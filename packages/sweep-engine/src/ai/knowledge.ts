import { array, hashJson, integer, object, parse, Rng, type Schema } from '@ludus/kernel';
import type { RivalName, SweepState, SweepView, Tile } from '../types.ts';
import { currentPips } from './basePriority.ts';

/** What the rules let the `reasoning` rival know beyond its view. */
export interface RivalKnowledge {
  /** Hidden mines that this turn's clue does not name to the rival. */
  readonly unnamedMines: readonly Tile[];
}

const KNOWLEDGE: Schema<RivalKnowledge> = object({ unnamedMines: array(integer(0), { max: 1_000 }) });

/**
 * What a rival may know about a state besides its view: only `reasoning` knows anything, and not if the rival
 * must be fair.
 */
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

/** Knowledge as it arrives with a request; anything else counts as none. */
export const readKnowledge = (value: unknown): RivalKnowledge | undefined => {
  const read = parse(KNOWLEDGE, value);
  return read.ok ? read.value : undefined;
};

/**
 * The randomness in a rival's decision at the table. It depends only on what the rival sees, so an
 * explanation later uses the same numbers.
 */
export const tableRng = (view: SweepView): Rng => Rng.from(`rival ${hashJson(view)}`);
