import type { Level } from '@ludus/sweep-engine';

/** What a finished game amounts to, counted from its moves. */
export interface GameRecord {
  readonly id: string;
  readonly level: string;
  readonly isWon: boolean;
  readonly rounds: number;
  /** Tiles the player opened that were not the player's. */
  readonly slips: number;
  /** Whether it followed the rules of the campaign: the level's own rival, the usual deck. */
  readonly isCampaign: boolean;
}

export const GOALS = ['win', 'rounds', 'slips'] as const;
export type Goal = (typeof GOALS)[number];

interface Limits {
  readonly rounds: number;
  readonly slips: number;
}

/**
 * How many rounds and wrong tiles earn a star. In 60 games per level, the built-in player needs one round
 * less in three out of four wins, and opens as many wrong tiles.
 */
const LIMITS: Readonly<Record<string, Limits>> = {
  1: { rounds: 4, slips: 2 },
  2: { rounds: 4, slips: 2 },
  3: { rounds: 5, slips: 2 },
  4: { rounds: 5, slips: 2 },
  5: { rounds: 5, slips: 1 },
  6: { rounds: 4, slips: 1 },
  7: { rounds: 6, slips: 2 },
  8: { rounds: 5, slips: 2 },
  9: { rounds: 6, slips: 2 },
  10: { rounds: 5, slips: 2 },
};

export const limitsOf = ({ id }: Pick<Level, 'id'>): Limits => LIMITS[id] ?? { rounds: 6, slips: 2 };

/** The goals that a game reached. A lost game, or one with other rules, reaches none. */
export const goalsOf = ({ level, isWon, isCampaign, rounds, slips }: GameRecord): readonly Goal[] => {
  if (!isWon || !isCampaign) return [];
  const limits = limitsOf({ id: level });
  return GOALS.filter(
    (goal) =>
      goal === 'win' ||
      (goal === 'rounds' && rounds <= limits.rounds) ||
      (goal === 'slips' && slips <= limits.slips),
  );
};
