import { imagineState, searchPositionOf, type Tagged, unwrap } from '@ludus/kernel';
import { Judge } from '../judge.ts';
import { settle } from '../settle.ts';
import type { Request } from '../types.ts';
import { isUnsettled } from './mark.ts';

/** What two actions are worth where something is hidden or drawn, each in the same guessed worlds. */
interface WorldValues {
  /** Everybody's chances after each action, on average. */
  readonly means: readonly (readonly number[])[];
  /** The standard error of the difference between the first two, for the seat that decides. */
  readonly noise: number;
  readonly worlds: number;
}

/** At least this many worlds, and more while a mark is in doubt. */
const FEWEST = 48;
const MOST = 1200;
/** Worlds that are slow to guess are fewer. */
const MOST_WITHOUT_PLAYOUTS = 96;

/** Sums over worlds, from which means and errors are computed. */
class Tally {
  readonly #sums: Float64Array[];
  #difference = 0;
  #squares = 0;
  worlds = 0;

  constructor(actions: number, seats: number) {
    this.#sums = Array.from({ length: actions }, () => new Float64Array(seats));
  }

  add(values: readonly Float64Array[], seat: number): void {
    for (const [i, value] of values.entries())
      for (let s = 0; s < value.length; s += 1) this.#sums[i]![s]! += value[s]!;
    const difference = values.length < 2 ? 0 : values[0]![seat - 1]! - values[1]![seat - 1]!;
    this.#difference += difference;
    this.#squares += difference * difference;
    this.worlds += 1;
  }

  get mean(): number {
    return this.#difference / this.worlds;
  }

  get noise(): number {
    const variance = this.#squares / this.worlds - this.mean ** 2;
    return Math.sqrt(Math.max(0, variance) / Math.max(1, this.worlds - 1));
  }

  get means(): number[][] {
    return this.#sums.map((sums) => Array.from(sums, (sum) => sum / this.worlds));
  }
}

/** Judges a state: by playing it out if the game can, otherwise by evaluating it. */
const judgeState = (judge: Judge, { game, seat }: Request, state: unknown, seed: number): Float64Array => {
  const into = new Float64Array(judge.seats);
  const position = searchPositionOf(game, state);
  if (judge.canPlayOut) judge.playOut(position, { seat, seed }, into);
  else {
    settle(position, judge);
    judge.value(position, into);
  }
  return into;
};

/**
 * Compares actions in worlds that agree with what the seat knows. All actions are tried in the same world
 * with the same luck, so luck cancels out. It continues until the mark is clear or the limit is reached.
 */
export function* compareInWorlds(
  request: Request,
  actions: readonly Tagged[],
): Generator<undefined, WorldValues> {
  const { game, view, seat, seats, rng, signal } = request;
  const judge = new Judge(game, imagineState(game, view, rng), { seats });
  const tally = new Tally(actions.length, seats);
  const most = judge.canPlayOut ? MOST : MOST_WITHOUT_PLAYOUTS;
  do {
    const world = imagineState(game, view, rng);
    const seed = rng.uint32();
    const values = actions.map((action) =>
      judgeState(judge, request, unwrap(game.play(world, action, seat)).state, seed),
    );
    tally.add(values, seat);
    yield;
  } while (
    signal?.aborted !== true &&
    tally.worlds < most &&
    (tally.worlds < FEWEST || (actions.length > 1 && isUnsettled({ loss: tally.mean, noise: tally.noise })))
  );
  return { means: tally.means, noise: tally.noise, worlds: tally.worlds };
}
