import {
  err,
  type Game,
  type Learning,
  ok,
  problem,
  type Result,
  Rng,
  type Seed,
  type Tagged,
} from '@ludus/kernel';
import type { GameFilter, GameStore, OnGame } from '@ludus/replay';
import { samplesOf } from '../dataset/samples.ts';
import { splitOf } from '../dataset/split.ts';
import type { Sample } from '../dataset/types.ts';
import { Examples } from './examples.ts';

export interface GatherOptions {
  readonly filter: GameFilter;
  readonly validation: number;
  /** How much of the target is what the engine thought of the position, where it noted it; the rest is the result. */
  readonly engineShare: number;
  /** Every position for training is also given turned, in so many of the ways there are. */
  readonly turns: number;
  readonly seed: Seed;
  readonly onGame?: OnGame;
}

export interface Gathered {
  readonly games: number;
  readonly skipped: number;
  readonly layout: { readonly version: number; readonly dimension: number };
  readonly train: Examples;
  readonly validation: Examples;
  readonly isInterrupted: boolean;
}

/** An engine that took a move at random on purpose had no opinion. */
const opinionOf = ({ move }: Sample): number | undefined =>
  move.engineEval !== undefined && (move.engineNodes ?? 0) > 0 ? move.engineEval : undefined;

const asChance = (value: number): number => (value + 1) / 2;

/** Turns the positions of recorded games into examples. */
class Gathering {
  readonly #game: Game;
  readonly #learning: Learning<unknown, Tagged>;
  readonly #options: GatherOptions;
  readonly #rng: Rng;
  readonly #train = new Examples();
  readonly #validation = new Examples();
  #layout: Gathered['layout'] | undefined;
  #games = 0;
  #skipped = 0;
  #isInterrupted = false;

  constructor(game: Game, learning: Learning<unknown, Tagged>, options: GatherOptions) {
    this.#game = game;
    this.#learning = learning;
    this.#options = options;
    this.#rng = Rng.from(options.seed).fork('turns');
  }

  async run(dbs: readonly GameStore[]): Promise<Result<Gathered>> {
    for (const db of dbs) if (!this.#isInterrupted) await this.#take(db);
    if (this.#layout === undefined || this.#train.count === 0 || this.#validation.count === 0)
      return err(
        problem(
          'too_few_games',
          'db',
          `${this.#games} finished games of ${this.#game.name} on this board are too few to train and validate with.`,
        ),
      );
    return ok({
      games: this.#games,
      skipped: this.#skipped,
      layout: this.#layout,
      train: this.#train,
      validation: this.#validation,
      isInterrupted: this.#isInterrupted,
    });
  }

  async #take(db: GameStore): Promise<void> {
    const { filter, onGame } = this.#options;
    for await (const stored of db.iterateGames(filter)) {
      const samples = stored.ok ? samplesOf(this.#game, stored.value) : stored;
      if (samples.ok) {
        this.#games += 1;
        for (const sample of samples.value) if (sample.legalCount > 1) this.#add(sample);
      } else this.#skipped += 1;
      if ((await onGame?.(this.#games + this.#skipped)) === 'stop') this.#isInterrupted = true;
      if (this.#isInterrupted) return;
    }
  }

  #add(sample: Sample): void {
    const { metadata, seat, values } = sample;
    this.#layout ??= this.#learning.features.layout(sample.state);
    const isTrain = splitOf(metadata.gameId, this.#options.validation) === 'train';
    const into = isTrain ? this.#train : this.#validation;
    // Between two, the chance of one is that of the other: `networkEvaluator` looks only through the seat to act.
    const seats = values.length === 2 ? [seat] : values.map((_, i) => i + 1);
    for (const state of this.#turned(sample.state, isTrain))
      for (const one of seats) this.#look(into, sample, state, one);
  }

  #look(into: Examples, sample: Sample, state: unknown, seat: number): void {
    const result = asChance(sample.values[seat - 1]!);
    const opinion = seat === sample.seat ? opinionOf(sample) : undefined;
    const share = opinion === undefined ? 0 : this.#options.engineShare;
    const target = share * (opinion ?? 0) + (1 - share) * result;
    into.add(this.#learning.features.vector(state, seat), target, result);
  }

  #turned(state: unknown, isTrain: boolean): unknown[] {
    const { symmetries } = this.#learning;
    if (!isTrain || this.#options.turns === 0) return [state];
    const others = Array.from({ length: symmetries.count(state) - 1 }, (_, i) => i + 1);
    const chosen = this.#rng.shuffle(others).slice(0, this.#options.turns);
    return [state, ...chosen.map((symmetry) => symmetries.state(state, symmetry))];
  }
}

/** The decisions of recorded games as examples, split by game. Refuses a game without feature vectors. */
export const gather = async (
  game: Game,
  dbs: readonly GameStore[],
  options: GatherOptions,
): Promise<Result<Gathered>> => {
  if (game.learning === undefined)
    return err(
      problem(
        'no_features',
        'game',
        `${game.name} has no feature vectors, so no network can be trained for it.`,
      ),
    );
  return new Gathering(game, game.learning, options).run(dbs);
};
