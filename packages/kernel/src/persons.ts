import { type Game, type Position, STAY_SEATED, type Tagged } from './game.ts';
import type { Outcome, Seat } from './outcome.ts';

/** Who sits where, seat 1 first, each person named by the seat they started in. */
type Arrangement = readonly Seat[];

/** 0 if everyone sits in their own seat, and a different number for every other arrangement of a small table. */
const keyOf = (arrangement: Arrangement): number => {
  let key = 0;
  for (const [i, person] of arrangement.entries())
    if (person !== i + 1) key = Math.imul(key ^ (person * 16 + i + 1), 0x9e3779b1);
  return key;
};

const outcomeFor = (outcome: Outcome, arrangement: Arrangement): Outcome => ({
  ...outcome,
  winners: outcome.winners.map((seat) => arrangement[seat - 1]!).sort((a, b) => a - b),
  ranking: outcome.ranking.map(({ seat, rank }) => ({ seat: arrangement[seat - 1]!, rank })),
});

/**
 * A position in terms of people instead of seats. A pie rule swaps the people and leaves the board alone, so a search
 * that looks past it must follow the people: here a seat means whoever sat in it when the position was created.
 */
export class PersonPosition<State, Action extends Tagged> implements Position<State, Action> {
  /** The position as the rules see it, for evaluations. */
  readonly inner: Position<State, Action>;
  readonly #reseat: (action: Action) => readonly Seat[] | undefined;
  readonly #before: (Arrangement | undefined)[] = [];
  /** Undefined while everyone sits where they started. */
  #arrangement: Arrangement | undefined;
  #key = 0;

  constructor(inner: Position<State, Action>, reseat: (action: Action) => readonly Seat[] | undefined) {
    this.inner = inner;
    this.#reseat = reseat;
  }

  /** The person who sits in a seat. */
  personIn(seat: Seat): Seat {
    return seat === 0 ? 0 : (this.#arrangement?.[seat - 1] ?? seat);
  }

  /** The seat in which a person sits. */
  seatOf(person: Seat): Seat {
    return this.#arrangement === undefined ? person : this.#arrangement.indexOf(person) + 1;
  }

  /** Reorders values by seat, seat 1 first, into values by person. */
  reorder(values: Float64Array): void {
    if (this.#arrangement === undefined) return;
    const bySeat = values.slice();
    for (const [i, person] of this.#arrangement.entries()) values[person - 1] = bySeat[i]!;
  }

  toAct(): Seat {
    return this.personIn(this.inner.toAct());
  }

  legal(into: number[]): void {
    this.inner.legal(into);
  }

  apply(move: number): void {
    const order = this.#reseat(this.inner.action(move));
    this.#before.push(this.#arrangement);
    if (order !== undefined) this.#sit(order.map((left) => this.personIn(left)));
    this.inner.apply(move);
  }

  undo(): void {
    this.inner.undo();
    const before = this.#before.pop();
    if (before !== this.#arrangement) this.#sit(before);
  }

  #sit(arrangement: Arrangement | undefined): void {
    this.#arrangement = arrangement;
    this.#key = arrangement === undefined ? 0 : keyOf(arrangement);
  }

  keyLow(): number {
    return this.inner.keyLow();
  }

  /** The same board with other people at it is a different position. */
  keyHigh(): number {
    return this.inner.keyHigh() ^ this.#key;
  }

  outcome(): Outcome | undefined {
    const outcome = this.inner.outcome();
    return outcome === undefined || this.#arrangement === undefined
      ? outcome
      : outcomeFor(outcome, this.#arrangement);
  }

  action(move: number): Action {
    return this.inner.action(move);
  }

  state(): State {
    return this.inner.state();
  }
}

/** Whether people may change seats in this state or in one that follows from it. */
export const mayReseat = <State, Action extends Tagged>(
  { seating }: Pick<Game<never, State, Action>, 'seating'>,
  state: State,
): boolean => {
  if (seating === undefined || seating.reseat === STAY_SEATED.reseat) return false;
  return seating.mayReseat?.(state) ?? true;
};

/**
 * The position for a search from a state on behalf of the people who sit there now. If nobody can change seats any
 * more, it is the given position.
 */
export const followPersons = <State, Action extends Tagged>(
  game: Pick<Game<never, State, Action>, 'seating'>,
  state: State,
  position: Position<State, Action>,
): Position<State, Action> =>
  mayReseat(game, state) ? new PersonPosition(position, (action) => game.seating!.reseat(action)) : position;
