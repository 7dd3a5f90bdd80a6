import type { Game } from '../game.ts';
import { sameJson } from '../json.ts';
import { type Seat, seats } from '../outcome.ts';
import type { Rng } from '../rng.ts';
import { once } from './once.ts';
import { generatorsIn, isTree } from './paths.ts';

/** What a seat sees, and two full states guessed from it. */
export interface Imagined {
  readonly seat: Seat;
  readonly view: unknown;
  readonly guesses: readonly Guess[];
}

/** A state that `determinize` made. Other checks only look at it if nothing is wrong with it. */
export interface Guess {
  readonly state: unknown;
  readonly fault: () => string | undefined;
}

/** The guesses of every seat; empty for games without secrets. */
export const imagineFor = (
  { secrets }: Game,
  state: unknown,
  seatCount: number,
  {
    rng,
    faultOf,
  }: {
    readonly rng: Rng;
    readonly faultOf: (seat: Seat, view: unknown, guess: unknown) => string | undefined;
  },
): Imagined[] => {
  if (secrets === undefined) return [];
  return seats(seatCount).map((seat) => {
    const view = secrets.view(state, seat);
    const guesses = [0, 1].map((i): Guess => {
      const guess = secrets.determinize(view, rng.fork(`world ${seat} ${i}`));
      return { state: guess, fault: once(() => faultOf(seat, view, guess)) };
    });
    return { seat, view, guesses };
  });
};

/** The valid guesses of a seat. */
export const soundGuesses = ({ guesses }: Imagined): unknown[] =>
  guesses.flatMap(({ state, fault }) => (fault() === undefined ? [state] : []));

/** The fields in which two states differ. */
export const differingFields = (a: unknown, b: unknown): string[] =>
  isTree(a) && isTree(b)
    ? Object.keys(a).filter((field) => !sameJson(a[field] ?? null, b[field] ?? null))
    : [];

/** After this many equal guesses of something hidden, it is no coincidence. */
const SAME_GUESSES = 12;
/** After a viewer was right about a field, or saw it change, this many times, it seems to know the field. */
const RIGHT_GUESSES = 12;
const SEEN_CHANGES = 6;

const MOST_CONFIRMED = 8;
const MOST_CHANGED = 100;

/** Whether a value contains anything to hide. */
const hasContent = (value: unknown): boolean =>
  isTree(value) ? Object.values(value).some(hasContent) : value !== null && value !== undefined;

/** Counts by field and viewer; 0 stands for spectators. */
class Counts {
  readonly #counts = new Map<string, number>();

  add(field: string, viewer: Seat): void {
    this.#counts.set(`${viewer} ${field}`, this.of(field, viewer) + 1);
  }

  of(field: string, viewer: Seat): number {
    return this.#counts.get(`${viewer} ${field}`) ?? 0;
  }
}

/** What all walks together show about the secrets of a game. */
export class Ledger {
  /** The most seats of any setup. */
  seatCount = 0;
  /** The fields of all states that were checked. */
  readonly fields = new Set<string>();
  #guesses = 0;
  readonly #wrongGuesses = new Map<string, number>();
  readonly #guessed = new Set<string>();
  readonly #generators = new Set<string>();
  /** Fields that some view lacks, or shows in another form. */
  readonly #unseen = new Set<string>();
  readonly #unknown = new Counts();
  readonly #seen = new Counts();
  readonly #right = new Counts();
  readonly #confirmed = new Counts();
  readonly #changed = new Counts();
  readonly #leaking = new Set<string>();

  /** Whether a slow check is worth repeating for a kind of move and a viewer. */
  mayConfirm(kind: string, viewer: Seat, most = MOST_CONFIRMED): boolean {
    this.#confirmed.add(kind, viewer);
    return this.#confirmed.of(kind, viewer) <= most;
  }

  /** Whether to change the random numbers of another move of this kind. */
  mayChange(kind: string): boolean {
    this.#changed.add(kind, 0);
    return this.#changed.of(kind, 0) <= MOST_CHANGED && !this.#leaking.has(kind);
  }

  /** Records that moves of a kind tell too much, so that no others of it need to be examined. */
  noteLeak(kind: string): void {
    this.#leaking.add(kind);
  }

  /** Records that a viewer does not notice a different value in a field. */
  noteHidden(field: string, viewer: Seat): void {
    this.#unknown.add(field, viewer);
  }

  /** Records that a viewer notices a different value in a field. */
  noteSeen(field: string, viewer: Seat): void {
    this.#seen.add(field, viewer);
  }

  /** Records the guesses of a seat. */
  noteWorlds(state: unknown, imagined: Imagined): void {
    const { seat, view } = imagined;
    const states = soundGuesses(imagined);
    for (const [field] of generatorsIn(state)) this.#generators.add(String(field));
    for (const field of isTree(view) ? differingFields(state, view) : []) this.#unseen.add(field);
    if (states.length < 2) return;
    this.#guesses += 1;
    const wrong = differingFields(state, states[0]);
    const varied = differingFields(states[0], states[1]);
    for (const field of isTree(state) ? Object.keys(state) : []) {
      this.fields.add(field);
      if (wrong.includes(field) || varied.includes(field)) this.noteHidden(field, seat);
      else if (hasContent((state as Readonly<Record<string, unknown>>)[field])) this.#right.add(field, seat);
    }
    for (const field of varied) this.#guessed.add(field);
    for (const field of wrong) this.#wrongGuesses.set(field, (this.#wrongGuesses.get(field) ?? 0) + 1);
  }

  /** Whether every guess was right, and there were enough of them. */
  hidesNothing(): boolean {
    return this.#guesses >= RIGHT_GUESSES && this.#wrongGuesses.size === 0;
  }

  isGenerator(field: string): boolean {
    return this.#generators.has(field);
  }

  /**
   * Fields that seem to contain secrets: those that somebody guessed wrong. If there are none,
   * those that a view lacks, or shows in another form. Generators are left out.
   */
  hiddenFields(): string[] {
    const wrong = [...this.#wrongGuesses.keys()].filter((field) => !this.isGenerator(field));
    return wrong.length > 0 ? wrong : [...this.#unseen].filter((field) => !this.isGenerator(field));
  }

  /** Hidden fields that are always guessed the same. */
  neverGuessed(): string[] {
    return [...this.#wrongGuesses].flatMap(([field, count]) =>
      count >= SAME_GUESSES && !this.#guessed.has(field) ? [field] : [],
    );
  }

  /** The viewers who knew a field completely whenever there was something to know; 0 stands for spectators. */
  whoKnows(field: string): Seat[] {
    return [0, ...seats(this.seatCount)].filter(
      (viewer) =>
        this.#unknown.of(field, viewer) === 0 &&
        (this.#seen.of(field, viewer) >= SEEN_CHANGES || this.#right.of(field, viewer) >= RIGHT_GUESSES),
    );
  }
}
