import { cellsOf, fit, type Layout, variability } from './bradleyTerry.ts';
import { connected, type Group } from './comparison.ts';
import { ELO_SCALE } from './elo.ts';
import { CONFIDENCE, type Interval } from './interval.ts';
import { type Matrix, multiply, transpose } from './linear.ts';
import { studentCdf, studentQuantile } from './student.ts';

export interface FitOptions {
  readonly players: number;
  /** How many seats a table has, to fit what each of them is worth; if left out, all seats count as equal. */
  readonly seats?: number;
  readonly confidence?: number;
  /** Players with fixed Elo ratings; all others are rated on their scale. */
  readonly anchors?: ReadonlyMap<number, number>;
}

export interface RatingDifference extends Interval {
  /** The probability that the first of the two is stronger. */
  readonly superiority: number;
}

export interface Ratings {
  /**
   * Elo relative to the average of all rated players, or on the scale of the anchors; undefined for players
   * without comparisons.
   */
  readonly players: readonly (Interval | undefined)[];
  /** What a seat is worth relative to the average seat, in Elo; empty if not fitted. */
  readonly seats: readonly Interval[];
  /** How many Elo points one player is above another. */
  difference(first: number, second: number): RatingDifference | undefined;
}

/** From parameters, one of which is left out as zero, to values relative to their average. */
const centering = (count: number, offset: number, size: number): Matrix =>
  Array.from({ length: count }, (_, i) =>
    Array.from({ length: size }, (_, j) => {
      const own = j - offset;
      if (own < 0 || own >= count - 1) return 0;
      return (own === i ? 1 : 0) - 1 / count;
    }),
  );

/** Values derived from parameters: a row of weights for each, and a constant. */
interface Contrasts {
  readonly rows: Matrix;
  readonly constants: readonly number[];
}

/**
 * Every rated player, then every seat relative to the average seat. Players are relative to their average or,
 * if some ratings are given, on that scale.
 */
const contrasts = ({ rated, fixed, places, seats, size }: Layout): Contrasts => {
  const ofSeats = seats > 0 ? centering(seats, places.size, size) : [];
  if (fixed.size > 0) {
    const rows = rated.map((player) =>
      Array.from({ length: size }, (_, j) => (places.get(player) === j ? 1 : 0)),
    );
    const constants = [...rated.map((player) => fixed.get(player) ?? 0), ...ofSeats.map(() => 0)];
    return { rows: [...rows, ...ofSeats], constants };
  }
  // The first player is the one left out, so it is last in the list of values and then moved to the front.
  const players = centering(rated.length, 0, size);
  players.unshift(players.pop()!);
  const rows = [...players, ...ofSeats];
  return { rows, constants: rows.map(() => 0) };
};

/** Values with their covariance, on the natural scale, and what is needed for intervals. */
interface Estimates {
  readonly values: readonly number[];
  readonly covariance: Matrix;
  /** Degrees of freedom: the number of groups minus the parameters. */
  readonly degrees: number;
  readonly confidence: number;
}

const intervalOf = (
  value: number,
  variance: number,
  { degrees, confidence }: Pick<Estimates, 'degrees' | 'confidence'>,
): Interval => {
  const estimate = ELO_SCALE * value;
  const quantile = degrees < 1 ? Infinity : studentQuantile((1 + confidence) / 2, degrees);
  const error = ELO_SCALE * quantile * Math.sqrt(Math.max(0, variance));
  return { estimate, low: estimate - error, high: estimate + error };
};

const estimate = (groups: readonly Group[], layout: Layout, confidence: number): Estimates | undefined => {
  const { cells, assigned } = cellsOf(groups, layout);
  const fitted = fit(cells, layout.size);
  if (fitted === undefined) return undefined;
  const meat = variability(assigned, cells, fitted);
  const sandwich = multiply(multiply(fitted.inverse, meat), fitted.inverse);
  const { rows, constants } = contrasts(layout);
  return {
    values: rows.map((row, k) =>
      row.reduce((sum, weight, i) => sum + weight * fitted.theta[i]!, constants[k]!),
    ),
    covariance: multiply(multiply(rows, sandwich), transpose(rows)),
    degrees: assigned.length - layout.size,
    confidence,
  };
};

/** The difference between two estimated values. If nothing is known about the error, either may be higher. */
const differenceOf = (estimates: Estimates, i: number, j: number): RatingDifference => {
  const { values, covariance, degrees } = estimates;
  const value = values[i]! - values[j]!;
  const variance = Math.max(0, covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!);
  const isUnknown = value === 0 || degrees < 1;
  if (variance === 0 && value !== 0)
    return { ...intervalOf(value, 0, estimates), superiority: value > 0 ? 1 : 0 };
  const superiority = isUnknown ? 0.5 : studentCdf(value / Math.sqrt(variance), degrees);
  return { ...intervalOf(value, variance, estimates), superiority };
};

const layoutOf = (rated: readonly number[], seats: number, anchors: ReadonlyMap<number, number>): Layout => {
  const fixed = new Map([...anchors].map(([player, elo]) => [player, elo / ELO_SCALE]));
  // Without anchors, all others are measured against the first player.
  const free = fixed.size > 0 ? rated.filter((player) => !fixed.has(player)) : rated.slice(1);
  const places = new Map(free.map((player, i) => [player, i]));
  return { rated, fixed, places, seats, size: free.length + Math.max(0, seats - 1) };
};

/**
 * Rates players by maximum likelihood, with the Bradley–Terry model on the Elo scale: a player d points above
 * another, seats included, is expected to get 1 / (1 + 10^(−d/400)) of the points; draws are half points.
 * Intervals come from how groups of games vary (the sandwich estimator with groups as clusters, Student's t),
 * not from the model, so they stay correct if games of a pair depend on each other or draws are frequent.
 *
 * ```ts
 * const { players } = fitRatings(groups, { players: 2 });
 * ```
 */
export const fitRatings = (
  groups: readonly Group[],
  { players, seats = 0, confidence = CONFIDENCE, anchors = new Map() }: FitOptions,
): Ratings => {
  const rated = connected(players, groups, [...anchors.keys()]);
  const none: Ratings = { players: Array.from({ length: players }), seats: [], difference: () => undefined };
  if (rated.length < 2) return none;
  const layout = layoutOf(rated, seats, anchors);
  const estimates = estimate(groups, layout, confidence);
  // Until everyone has sat everywhere, seats and players cannot be separated.
  if (estimates === undefined) return seats > 0 ? fitRatings(groups, { players, confidence, anchors }) : none;
  const { values, covariance } = estimates;
  const at = (i: number): Interval => intervalOf(values[i]!, covariance[i]![i]!, estimates);
  const place = (player: number): number => rated.indexOf(player);
  return {
    players: Array.from({ length: players }, (_, player) =>
      place(player) < 0 ? undefined : at(place(player)),
    ),
    seats: values.slice(rated.length).map((_, k) => at(rated.length + k)),
    difference: (first, second) => {
      const [i, j] = [place(first), place(second)];
      return i < 0 || j < 0 || i === j ? undefined : differenceOf(estimates, i, j);
    },
  };
};
