import { normalCdf } from './normal.ts';

/** Elo points per unit of the logistic curve's natural scale: 400 points are odds of 10 to 1. */
export const ELO_SCALE = 400 / Math.LN10;

/**
 * The expected share of the points for a player who is this many Elo points stronger: `expectedScore(100)` is
 * 0.64.
 */
export const expectedScore = (elo: number): number => 1 / (1 + Math.exp(-elo / ELO_SCALE));

/** The Elo difference for a share of the points: `eloOf(0.75)` is 191; infinite at 0 and 1. */
export const eloOf = (score: number): number => ELO_SCALE * Math.log(score / (1 - score));

/**
 * Likelihood of superiority: the probability that the first of two players is stronger, given wins and losses
 * in independent games and no prior knowledge. Draws do not matter. `likelihoodOfSuperiority(15, 5)` is
 * 0.987.
 */
export const likelihoodOfSuperiority = (wins: number, losses: number): number =>
  wins + losses === 0 ? 0.5 : normalCdf((wins - losses) / Math.sqrt(wins + losses));
