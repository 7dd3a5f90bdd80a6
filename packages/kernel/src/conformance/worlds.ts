import type { Game } from '../game.ts';
import { sameJson } from '../json.ts';
import { type Seat, seats } from '../outcome.ts';
import type { Rng } from '../rng.ts';
import { isTree } from './paths.ts';

/** What a seat sees, and two guesses of the whole state from it. */
export interface Imagined {
  readonly seat: Seat;
  readonly view: unknown;
  readonly states: readonly unknown[];
}

/** What every seat imagines behind its view; nothing for games without secrets. */
export const imagineFor = ({ secrets }: Game, state: unknown, seatCount: number, rng: Rng): Imagined[] => {
  if (secrets === undefined) return [];
  return seats(seatCount).map((seat) => {
    const view = secrets.view(state, seat);
    return {
      seat,
      view,
      states: [0, 1].map((i) => secrets.determinize(view, rng.fork(`world ${seat} ${i}`))),
    };
  });
};

/** The fields in which two states differ. */
export const differingFields = (a: unknown, b: unknown): string[] =>
  isTree(a) && isTree(b)
    ? Object.keys(a).filter((field) => !sameJson(a[field] ?? null, b[field] ?? null))
    : [];

/** How often something must have been seen to be hidden before never guessing anything else is no accident. */
const ENOUGH = 4;

/** What all walks together have shown about the secrets of a game. */
export class Ledger {
  /** Whether a world could be imagined that is not the true one. */
  hidesSomething = false;
  /** Of the largest table. */
  seatCount = 0;
  readonly #hidden = new Map<string, number>();
  readonly #guessed = new Set<string>();
  /** By field, the viewers from whom something of it was hidden; 0 stands for spectators. */
  readonly #unknownTo = new Map<string, Set<Seat>>();

  /** Another value in a field looks the same to a viewer. */
  noteHidden(field: string, viewer: Seat): void {
    if (viewer !== 0) this.#hidden.set(field, (this.#hidden.get(field) ?? 0) + 1);
    const viewers = this.#unknownTo.get(field) ?? new Set();
    this.#unknownTo.set(field, viewers.add(viewer));
  }

  /** The guesses of a seat. */
  noteWorlds(state: unknown, { seat, states }: Imagined): void {
    for (const field of differingFields(state, states[0])) {
      this.hidesSomething = true;
      this.noteHidden(field, seat);
    }
    for (const field of differingFields(states[0], states[1])) this.#guessed.add(field);
  }

  /** Fields that are hidden and yet always guessed alike. */
  neverGuessed(): string[] {
    return [...this.#hidden].flatMap(([field, count]) =>
      count >= ENOUGH && !this.#guessed.has(field) ? [field] : [],
    );
  }

  /** The viewers who always knew everything about a field; 0 stands for spectators. */
  whoKnows(field: string): Seat[] {
    return [0, ...seats(this.seatCount)].filter((viewer) => !this.#unknownTo.get(field)?.has(viewer));
  }
}
