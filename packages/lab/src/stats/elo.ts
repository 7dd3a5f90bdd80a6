import { normalCdf } from './normal.ts';

/** Elo points per unit of the logistic curve's natural scale: 400 points are odds of 10 to 1. */
export const ELO_SCALE = 400 / Math.LN10;

/** Share of the points a player expects who is this many Elo points stronger: `expectedScore(100)` is 0.64. */
export const expectedScore = (elo: number): number => 1 / (1 + Math.exp(-elo / ELO_SCALE));

/** The difference in Elo points that a share of the points stands for: `eloOf(0.75)` is 191; infinite at 0 and 1. */
export const eloOf = (score: number): number => ELO_SCALE * Math.log(score / (1 - score));

/**
 * Likelihood of superiority: the chance that the first of two players is the stronger one, from wins and losses of
 * independent games with nothing known before. Draws do not matter. `likelihoodOfSuperiority(15, 5)` is 0.987.
 */
export const likelihoodOfSuperiority = (wins: number, losses: number): number =>
  wins + losses === 0 ? 0.5 : normalCdf((wins - losses) / Math.sqrt(wins + losses));
