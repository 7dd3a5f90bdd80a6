import type { SweepView } from '../types.ts';

/** This turn's pips of the rival's clue, per tile. */
export const currentPips = ({
  clues,
  round,
  revealed,
}: Pick<SweepView, 'clues' | 'round' | 'revealed'>): Float64Array => {
  const pips = new Float64Array(revealed.length);
  for (const clue of clues)
    if (clue.kind === 'rival' && clue.round === round)
      for (const given of clue.pips) pips[given.tile] = given.pips;
  return pips;
};

/**
 * What clues and Distraction alone say about every tile: this turn's pips, all but one pip of every earlier
 * clue, and this turn's Distraction.
 */
export const basePriority = (view: SweepView): Float64Array => {
  const priority = currentPips(view);
  for (const clue of view.clues)
    if (clue.kind === 'rival' && clue.round !== view.round)
      for (const { tile, pips } of clue.pips) priority[tile]! += pips - 1;
  for (const [tile, bonus] of (view.distraction ?? []).entries()) priority[tile]! += bonus;
  return priority;
};
