import type { OwnerCounts } from '../../types.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';

/**
 * How well a view tells the hidden tiles of each side: the chance it gives, on average, to a tile of the side for being one. It
 * is 1 if all of them are known.
 */
export interface Clarity {
  readonly player: number;
  readonly rival: number;
}

/** How the race stands, as one side sees it. */
export interface Race {
  /** The tiles of every owner still hidden. */
  readonly left: OwnerCounts;
  readonly clarity: Clarity;
  /** The player's energy in its turn; 0 for what the rival does not see. */
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

/** What the regressions weigh, the constant first. */
export const raceFeatures = ({ left, clarity, energy }: Race): number[] => {
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

/** Whose view it is and whose turn: the rival only judges positions after its turn. */
export const RACE_MODELS = [
  'rival, player to move',
  'player, player to move',
  'player, rival to move',
] as const;
export type RaceModel = (typeof RACE_MODELS)[number];

/**
 * Logistic regressions of the rival's wins in 2,500 games of `strategist` against the built-in player, made by
 * `packages/sweep-engine/scripts/fitRace.ts`.
 */
const WEIGHTS: Readonly<Record<RaceModel, readonly number[]>> = {
  'rival, player to move': [-2.256, 2.121, 0.059, -0.433, 3.367, -6.406, 1.709, 0],
  'player, player to move': [-1.19, 1.403, -0.089, -0.316, 4.129, -4.814, 2.16, -0.144],
  'player, rival to move': [-1.19, 1.403, -0.089, -0.316, 4.129, -4.814, 2.16, 0],
};

/** The rival's chance to win. */
export const rivalChance = (model: RaceModel, race: Race): number => {
  if (race.left.rival <= 0) return 1;
  if (race.left.player <= 0) return 0;
  const weights = WEIGHTS[model];
  const score = raceFeatures(race).reduce((sum, value, i) => sum + value * weights[i]!, 0);
  return 1 / (1 + Math.exp(-score));
};
