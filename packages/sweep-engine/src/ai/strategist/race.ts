import type { OwnerCounts, Side } from '../../types.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';

/**
 * How clearly a view shows the hidden tiles of each side: the average chance that it gives to their true owner. It is 1
 * if all of them are known.
 */
interface Clarity {
  readonly player: number;
  readonly rival: number;
}

/** How the race stands, as one side sees it. */
export interface Race {
  /** The tiles of every owner still hidden. */
  readonly left: OwnerCounts;
  /** Left out if the side estimates no chances. */
  readonly clarity?: Clarity;
  /** The player's energy if the player sees it and is to move; 0 when the turn is over. */
  readonly energy: number;
}

export const clarityOf = (chances: readonly (OwnerProbabilities | null)[], left: OwnerCounts): Clarity => {
  let player = 0;
  let rival = 0;
  for (const chance of chances) {
    if (chance === null) continue;
    player += chance.player ** 2;
    rival += chance.rival ** 2;
  }
  return { player: player / Math.max(left.player, 1), rival: rival / Math.max(left.rival, 1) };
};

const UNCLEAR: Clarity = { player: 0, rival: 0 };

/** What the regressions weigh, the constant first. */
export const raceFeatures = ({ left, clarity = UNCLEAR, energy }: Race): number[] => {
  const hidden = left.player + left.rival + left.neutral + left.mine;
  return [
    1,
    Math.log(left.player),
    Math.log(left.rival),
    Math.log(left.rival) ** 2,
    left.mine / hidden,
    clarity.player,
    clarity.rival,
    energy,
  ];
};

/**
 * Logistic regressions of the rival's wins in 2,500 games of `strategist` against the built-in player, made by
 * `packages/sweep-engine/scripts/fitRace.ts`: what the rival sees when its turn is over, and what the player sees in its turn;
 * and what the numbers of tiles tell on their own when the rival's turn is over, from 1,000 games.
 */
const WEIGHTS: Readonly<Record<Side | 'counts', readonly number[]>> = {
  rival: [-2.256, 2.121, 0.059, -0.433, 3.367, -6.406, 1.709, 0],
  player: [-1.19, 1.403, -0.089, -0.316, 4.129, -4.814, 2.16, -0.144],
  counts: [-3.514, 1.187, 0.11, -0.181, 5.531, 0, 0, 0],
};

/** The rival's chance of winning, from the view of a side. */
export const rivalChance = (seenBy: Side, race: Race): number => {
  if (race.left.rival <= 0) return 1;
  if (race.left.player <= 0) return 0;
  const weights = WEIGHTS[race.clarity === undefined ? 'counts' : seenBy];
  const score = raceFeatures(race).reduce((sum, value, i) => sum + value * weights[i]!, 0);
  return 1 / (1 + Math.exp(-score));
};
