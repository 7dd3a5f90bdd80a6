import type { Feature, Seat } from '@ludus/kernel';
import type { Sketch } from './sketch.ts';

/** What a seat's chances depend on at the start of a turn. */
const BASE = [
  { id: 'armies', description: 'natural logarithm of the armies' },
  { id: 'income', description: 'natural logarithm of the armies the next turn gives' },
  {
    id: 'strength',
    description: 'natural logarithm of the armies with two incomes and the worth of the cards',
  },
  { id: 'territories', description: 'share of all territories' },
  { id: 'cards', description: 'value of the hand in armies, relative to armies and income' },
  { id: 'border', description: 'share of own territories next to an enemy' },
  { id: 'force', description: 'natural logarithm of the armies that can attack, with the income' },
  { id: 'spearhead', description: 'natural logarithm of the largest army next to an enemy' },
  { id: 'exposed', description: 'share of own territories next to a stronger army' },
  { id: 'toAct', description: 'is to act' },
  { id: 'wait', description: 'turns until it is to act' },
  { id: 'lead', description: 'own territories relative to those of all others' },
] as const satisfies readonly Feature[];

type BaseId = (typeof BASE)[number]['id'];
export type FeatureId = BaseId | `duel.${BaseId}`;

/**
 * Every feature twice: for three or more sides, and for two, with different weights. The ones that do not
 * apply are 0.
 */
export const FEATURES: readonly (Feature & { readonly id: FeatureId })[] = [
  ...BASE,
  ...BASE.map(({ id, description }) => ({
    id: `duel.${id}` as const,
    description: `${description}, with two sides left`,
  })),
];

const SIZE = BASE.length;

/** Estimates who wins how often, from the start of a turn on. */
export class Outlook {
  readonly #weights: Float64Array;
  /** The features of every seat, seat by seat. */
  #values = new Float64Array(0);

  /** `weights` in the order of `FEATURES`. */
  constructor(weights: ArrayLike<number>) {
    this.#weights = Float64Array.from(weights);
  }

  /** Writes every seat's chance of winning: the softmax of weighted features, shared by the members of a team. */
  write(sketch: Sketch, into: Float64Array): void {
    if (sketch.winner !== undefined) {
      writeWin(sketch, sketch.winner, into);
      return;
    }
    this.#look(sketch);
    const first = firstOf(sketch);
    let highest = Number.NEGATIVE_INFINITY;
    for (let seat = 1; seat <= sketch.seats; seat += 1) {
      into[seat - 1] = sketch.held[seat] === 0 ? Number.NEGATIVE_INFINITY : this.#score(seat, first);
      highest = Math.max(highest, into[seat - 1]!);
    }
    let sum = 0;
    for (let i = 0; i < sketch.seats; i += 1) {
      into[i] = Math.exp(into[i]! - highest);
      sum += into[i]!;
    }
    for (let i = 0; i < sketch.seats; i += 1) into[i]! /= sum;
    if (sketch.rules.teams.teamsEnabled) shareWithinSides(sketch, into);
  }

  /** Writes the features of a seat; only zeros if it is out. */
  features(sketch: Sketch, seat: Seat, into: Float64Array): void {
    this.#look(sketch);
    into.fill(0);
    into.set(this.#values.subarray(seat * SIZE, (seat + 1) * SIZE), firstOf(sketch));
  }

  #score(seat: Seat, first: number): number {
    let score = 0;
    for (let k = 0; k < SIZE; k += 1) score += this.#weights[first + k]! * this.#values[seat * SIZE + k]!;
    return score;
  }

  #look(sketch: Sketch): void {
    const size = (sketch.seats + 1) * SIZE;
    if (this.#values.length === size) this.#values.fill(0);
    else this.#values = new Float64Array(size);
    for (let i = 0; i < sketch.owners.length; i += 1)
      if (sketch.owners[i] !== 0) addTerritory(sketch, i, this.#values);
    for (let seat = 1; seat <= sketch.seats; seat += 1)
      if (sketch.held[seat]! > 0) finishSeat(sketch, seat, this.#values);
  }
}

/** Where the features for the current number of sides start. */
const firstOf = ({ alive }: Sketch): number => (alive > 2 ? 0 : SIZE);

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
    if (!sketch.isRival(next, owner)) continue;
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
const turnsUntil = ({ table: { order }, held, seat: current }: Sketch, seat: Seat): number => {
  let turns = 0;
  for (let at = order.indexOf(current); order[at] !== seat; at = (at + 1) % order.length)
    if (held[order[at]!]! > 0) turns += 1;
  return turns;
};

const finishSeat = (sketch: Sketch, seat: Seat, into: Float64Array): void => {
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
  // Capped at four, so that somebody about to win does not drown out everything else.
  into[at + 11] = held / (sketch.owners.length - held + 4);
};

/** Members of a team win together. */
const shareWithinSides = ({ sides, seats }: Sketch, into: Float64Array): void => {
  const sums = new Float64Array(seats + 1);
  const members = new Float64Array(seats + 1);
  for (let seat = 1; seat <= seats; seat += 1) {
    sums[sides[seat]!]! += into[seat - 1]!;
    members[sides[seat]!]! += 1;
  }
  for (let seat = 1; seat <= seats; seat += 1) into[seat - 1] = sums[sides[seat]!]! / members[sides[seat]!]!;
};

/** Everybody who is left shares a draw. */
const writeWin = ({ sides, seats, held }: Sketch, winner: number, into: Float64Array): void => {
  let winners = 0;
  for (let seat = 1; seat <= seats; seat += 1) {
    const hasWon = winner === 0 ? held[seat]! > 0 : sides[seat] === winner;
    into[seat - 1] = hasWon ? 1 : 0;
    winners += into[seat - 1]!;
  }
  for (let i = 0; i < seats; i += 1) into[i]! /= winners;
};
