import { OUTLOOK_WEIGHTS } from './outlookWeights.ts';
import type { Sketch } from './sketch.ts';

/** What the chances at the start of a turn are weighed by, per seat. */
export const OUTLOOK_FEATURES = [
  'logarithm of the armies',
  'logarithm of the income',
  'logarithm of the armies with two incomes and the worth of the cards',
  'share of the territories',
  'worth of the cards against armies and income',
  'share of the own territories next to an enemy',
  'logarithm of the armies that can attack, with the income',
  'logarithm of the largest army next to an enemy',
  'share of the own territories next to a stronger army',
  'is to act',
  'turns until it is to act',
  'own territories against those of all others',
] as const;

const SIZE = OUTLOOK_FEATURES.length;

const addTerritory = (sketch: Sketch, territory: number, into: Float64Array): void => {
  const { owners, armies, terrain } = sketch;
  const { starts, items } = terrain.neighbours;
  const owner = owners[territory]!;
  const own = armies[territory]!;
  const at = owner * SIZE;
  let isBorder = false;
  let strongest = 0;
  for (let n = starts[territory]!; n < starts[territory + 1]!; n += 1) {
    const next = items[n]!;
    if (!sketch.isHostile(next, owner)) continue;
    isBorder = true;
    if (owners[next] !== 0) strongest = Math.max(strongest, armies[next]!);
  }
  into[at]! += own;
  if (!isBorder) return;
  into[at + 5]! += 1;
  into[at + 6]! += own - 1;
  into[at + 7] = Math.max(into[at + 7]!, own);
  if (strongest > own) into[at + 8]! += 1;
};

/** How many turns of others come before the seat's own. */
const turnsUntil = ({ order, held, seat: current }: Sketch, seat: number): number => {
  let turns = 0;
  for (let at = order.indexOf(current); order[at] !== seat; at = (at + 1) % order.length)
    if (held[order[at]!]! > 0) turns += 1;
  return turns;
};

const finishSeat = (sketch: Sketch, seat: number, into: Float64Array): void => {
  const at = seat * SIZE;
  const held = sketch.held[seat]!;
  const armies = into[at]!;
  const income = sketch.income(seat);
  const cards = sketch.cards[seat]! * sketch.cardWorth();
  const turns = turnsUntil(sketch, seat);
  into[at] = Math.log(armies);
  into[at + 1] = Math.log(income);
  into[at + 2] = Math.log(armies + 2 * income + cards);
  into[at + 3] = held / sketch.owners.length;
  into[at + 4] = cards / (armies + income);
  into[at + 5]! /= held;
  into[at + 6] = Math.log(1 + into[at + 6]! + income);
  into[at + 7] = Math.log(Math.max(1, into[at + 7]!));
  into[at + 8]! /= held;
  into[at + 9] = turns === 0 ? 1 : 0;
  into[at + 10] = turns;
  // Four more, so that somebody about to win does not drown everything else.
  into[at + 11] = held / (sketch.owners.length - held + 4);
};

const values = new Float64Array(13 * SIZE);

/** The features of every seat, `OUTLOOK_FEATURES.length × seat` on, at the start of a turn; used again by the next call. */
export const lookAt = (sketch: Sketch): Float64Array => {
  values.fill(0);
  for (let i = 0; i < sketch.owners.length; i += 1)
    if (sketch.owners[i] !== 0) addTerritory(sketch, i, values);
  for (let seat = 1; seat <= sketch.seats; seat += 1)
    if (sketch.held[seat]! > 0) finishSeat(sketch, seat, values);
  return values;
};

const scoreOf = (seat: number, weights: readonly number[]): number => {
  let score = 0;
  for (let k = 0; k < SIZE; k += 1) score += weights[k]! * values[seat * SIZE + k]!;
  return score;
};

/** Members of a team win together. */
const shareWithinSides = ({ sides, seats }: Sketch, into: Float64Array): void => {
  const sums = new Float64Array(seats + 1);
  const members = new Float64Array(seats + 1);
  for (let s = 1; s <= seats; s += 1) {
    sums[sides[s]!]! += into[s - 1]!;
    members[sides[s]!]! += 1;
  }
  for (let s = 1; s <= seats; s += 1) into[s - 1] = sums[sides[s]!]! / members[sides[s]!]!;
};

/** Writes every seat's chance to win at the start of a turn: the softmax of weighted features. */
export const writeOutlook = (sketch: Sketch, into: Float64Array): void => {
  const { seats, held, alive, rules } = sketch;
  const weights = OUTLOOK_WEIGHTS[Math.min(Math.max(alive, 2), 6)]!;
  lookAt(sketch);
  let highest = Number.NEGATIVE_INFINITY;
  for (let s = 1; s <= seats; s += 1) {
    into[s - 1] = held[s] === 0 ? Number.NEGATIVE_INFINITY : scoreOf(s, weights);
    highest = Math.max(highest, into[s - 1]!);
  }
  let sum = 0;
  for (let s = 0; s < seats; s += 1) {
    into[s] = Math.exp(into[s]! - highest);
    sum += into[s]!;
  }
  for (let s = 0; s < seats; s += 1) into[s]! /= sum;
  if (rules.teams.teamsEnabled) shareWithinSides(sketch, into);
};
