import { eloOf } from '../stats/elo.ts';
import { type Interval, meanInterval, wilson } from '../stats/interval.ts';
import { countGroups, SPRT_ERRORS, sprt } from '../stats/sprt.ts';
import type { LearnPlan, Rating } from './types.ts';

/**
 * A share of the points as an Elo difference to each opponent; winning or losing everything counts as far as this many
 * games can show. An equal share is 0 with any number of players (Luce, 1959).
 */
const bounded = (score: number, games: number, players: number): number => {
  const share = Math.min(1 - 0.5 / (games + 1), Math.max(0.5 / (games + 1), score));
  const strength = share * (players - 1);
  return eloOf(strength / (strength + 1 - share));
};

/** The mean of the groups. If all are equal, they show no spread, so each counts as one game. */
const scoreOf = (groups: readonly number[]): Interval => {
  const isUniform = groups.every((share) => share === groups[0]);
  const points = groups.reduce((sum, share) => sum + share, 0);
  return isUniform ? wilson(points, groups.length) : meanInterval(groups);
};

/** What groups of games, one per opening, say about the first contender. */
export const ratingOf = (groups: readonly number[], players: number): Rating => {
  const games = groups.length * players;
  const score = scoreOf(groups);
  const clipped = (x: number): number => bounded(Math.min(1, Math.max(0, x)), games, players);
  return {
    games,
    score,
    elo: { estimate: clipped(score.estimate), low: clipped(score.low), high: clipped(score.high) },
  };
};

/** The state of the test of a network against the champion. */
export const verdictOf = (
  groups: readonly number[],
  { gateElo, players }: Pick<LearnPlan, 'gateElo' | 'players'>,
): 'better' | 'no better' | 'undecided' => {
  // With more than two players, an equal share is less than half.
  const even = groups.map((share) => Math.min(1, (share * players) / 2));
  const state = sprt({ elo0: 0, elo1: gateElo, ...SPRT_ERRORS }, countGroups(even, players));
  if (state.verdict === 'H1') return 'better';
  return state.verdict === 'H0' ? 'no better' : 'undecided';
};
