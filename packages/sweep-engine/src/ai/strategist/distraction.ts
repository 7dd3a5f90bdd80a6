import type { OwnerProbabilities } from '../exact/marginals.ts';

/**
 * What a distracted rival believes: every bonus of 1 doubles the odds that a tile is its own, unless it is
 * certain. A bonus of 1 does the same to the priorities of the other rivals, which are base-2 logarithms.
 */
export const distract = (chance: OwnerProbabilities, bonus: number): OwnerProbabilities => {
  const { rival } = chance;
  if (bonus === 0 || rival === 0 || rival >= 1) return chance;
  const odds = (rival / (1 - rival)) * 2 ** bonus;
  const believed = odds / (1 + odds);
  const rest = (1 - believed) / (1 - rival);
  return {
    rival: believed,
    player: chance.player * rest,
    neutral: chance.neutral * rest,
    mine: chance.mine * rest,
  };
};
