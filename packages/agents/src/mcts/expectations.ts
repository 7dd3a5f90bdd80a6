import type { Judge } from '../judge.ts';
import type { AnyPosition } from '../searchContext.ts';
import type { MctsOptions } from './options.ts';

/** Moves, best first, with what is expected of them. */
interface Expectations {
  readonly moves: readonly number[];
  readonly priors: Float64Array;
  /** What a move is worth to the seat before it is tried. */
  readonly guesses: Float64Array;
}

/** A position in which somebody is about to decide. */
interface Outlook {
  readonly position: AnyPosition;
  readonly judge: Judge;
  readonly moves: readonly number[];
  readonly options: MctsOptions;
  /** The estimated value of the position for the seat to act. */
  readonly mean: number;
}

/** A good reason adds about 1 to a rating; a tenth of that is about how much it changes the chances. */
export const RATING_SCALE = 0.1;
/** A move about which nothing is known counts a little less than the position. */
export const CAUTION = 0.05;

let ratings = new Float64Array(2048);
let scores = new Float64Array(2048);

const rateAll = ({ position, judge, moves }: Outlook): number[] => {
  if (moves.length > ratings.length) {
    ratings = new Float64Array(moves.length * 2);
    scores = new Float64Array(moves.length * 2);
  }
  judge.rate(position, moves, ratings);
  return Array.from(moves, (_, i) => i).sort((a, b) => ratings[b]! - ratings[a]! || a - b);
};

const shares = (order: readonly number[], temperature: number): Float64Array => {
  const highest = scores[order[0]!]!;
  const weights = Float64Array.from(order, (i) => Math.exp((scores[i]! - highest) / temperature));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
};

/** The value for the seat to act after each of these moves. */
const evaluateMoves = ({ position, judge, moves }: Outlook, which: readonly number[]): void => {
  const seat = position.toAct();
  const chances = new Float64Array(judge.seats);
  for (const i of which) {
    position.apply(moves[i]!);
    judge.value(position, chances);
    position.undo();
    scores[i] = chances[seat - 1]!;
  }
};

/** The expected values of the moves of a position. */
export const expectationsOf = (outlook: Outlook): Expectations => {
  const { moves, options } = outlook;
  const byRating = rateAll(outlook);
  const isEvaluated = options.priors === 'evaluation';
  const screened = isEvaluated ? byRating.slice(0, options.screened) : [];
  const rest = isEvaluated ? byRating.slice(options.screened) : byRating;
  evaluateMoves(outlook, screened);
  screened.sort((a, b) => scores[b]! - scores[a]! || a - b);
  const lowest = isEvaluated ? scores[screened[screened.length - 1]!]! : outlook.mean - CAUTION;
  const base = rest.length === 0 ? 0 : ratings[rest[0]!]!;
  for (const i of rest) scores[i] = lowest + (ratings[i]! - base) * RATING_SCALE;
  const order = [...screened, ...rest];
  return {
    moves: order.map((i) => moves[i]!),
    priors: shares(order, options.temperature),
    guesses: Float64Array.from(order, (i) => Math.min(scores[i]!, 1)),
  };
};
