import { inputsOf, outputsFor } from '@ludus/agents';
import {
  err,
  type Game,
  type InputReader,
  type Learning,
  type NetworkInputs,
  ok,
  plural,
  positionOf,
  problem,
  type Result,
  type Tagged,
} from '@ludus/kernel';
import type { GameFilter, GameStore, OnGame } from '@ludus/replay';
import { samplesOf } from '../dataset/samples.ts';
import { splitOf } from '../dataset/split.ts';
import type { Sample } from '../dataset/types.ts';
import { readGames } from '../work/readGames.ts';
import { evaluationWeights, ownEvaluation } from './ownEvaluation.ts';
import { keyOf } from './positionKey.ts';
import { Samples } from './samples.ts';
import type { TrainingData } from './train.ts';

export interface GatherOptions {
  readonly filter: GameFilter;
  readonly validation: number;
  /** Whether to add every symmetry of the game. */
  readonly symmetries: boolean;
  readonly onGame?: OnGame;
}

export interface Gathered extends TrainingData {
  readonly games: number;
  readonly skipped: number;
  /** Repeated positions that were left out. */
  readonly repeated: number;
  /** What the game's own evaluation says about the samples for validation; undefined for games without one. */
  readonly own: readonly (readonly number[])[] | undefined;
  readonly isInterrupted: boolean;
}

/** What the engine thought of the position; a move that it made at random on purpose says nothing. */
const opinionOf = ({ move }: Sample): number | undefined =>
  move.engineEval !== undefined && (move.engineNodes ?? 0) > 0 ? move.engineEval : undefined;

const asChance = (value: number): number => (value + 1) / 2;

/** What each seat has won of a game, seat 1 first. */
const sharesOf = ({ values }: Sample): number[] => {
  const chances = values.map(asChance);
  const sum = chances.reduce((total, one) => total + one, 0);
  return chances.map((chance) => (sum > 0 ? chance / sum : 1 / chances.length));
};

/**
 * The chances an engine gave, seat 1 first: it estimates only its own seat, and the others share the rest in
 * proportion to the result.
 */
const opinionsOf = (sample: Sample, results: readonly number[]): readonly number[] => {
  const own = opinionOf(sample);
  if (own === undefined) return results;
  const place = sample.seat - 1;
  const rest = 1 - results[place]!;
  return results.map((result, i) => {
    if (i === place) return own;
    return (1 - own) * (rest > 0 ? result / rest : 1 / (results.length - 1));
  });
};

/** The first outputs of values by seat, in the order of turns from a seat on. */
const fromSeat = (values: readonly number[], seat: number, outputs: number): number[] =>
  Array.from({ length: outputs }, (_, turn) => values[(seat - 1 + turn) % values.length]!);

/** Samples of one board, whose shape is known from the first of them. */
class Collected {
  readonly train: Samples;
  readonly validation: Samples;
  readonly layout: TrainingData['layout'];
  readonly turns: readonly Uint16Array[];
  readonly straight: Float32Array | undefined;
  readonly own: (readonly number[])[] = [];
  readonly #game: Game;
  readonly #learning: Learning<unknown, Tagged>;
  readonly #reader: InputReader<unknown, Tagged>;
  readonly #evaluate: ReturnType<typeof ownEvaluation>;
  readonly #outputs: number;
  readonly #slots: Uint8Array;
  readonly #numbers: Float64Array;
  readonly #seen = new Set<number>();
  readonly #hasSymmetries: boolean;
  repeated = 0;

  constructor(
    game: Game,
    {
      inputs,
      symmetries,
      state,
    }: {
      readonly inputs: NetworkInputs<unknown, Tagged>;
      readonly symmetries: boolean;
      readonly state: unknown;
    },
    seats: number,
  ) {
    const layout = inputs.layout(state);
    const count = symmetries ? game.learning!.symmetries.count(state) : 1;
    this.#game = game;
    this.#learning = game.learning!;
    this.#reader = inputs.reader(state);
    this.#evaluate = ownEvaluation(game, state, seats);
    this.straight = evaluationWeights(game, state);
    this.#slots = new Uint8Array(layout.slots);
    this.#numbers = new Float64Array(layout.numbers);
    this.#hasSymmetries = symmetries;
    this.layout = layout;
    this.#outputs = outputsFor(seats);
    const shape = { ...layout, outputs: this.#outputs };
    this.train = new Samples(shape);
    this.validation = new Samples(shape);
    this.turns = layout.slots === 0 ? [] : Array.from({ length: count }, (_, i) => inputs.turned(state, i));
  }

  add(sample: Sample, isTrain: boolean): void {
    for (const turned of isTrain ? this.#turned(sample.state) : [sample.state]) {
      const position = positionOf(this.#game, turned);
      const key = keyOf(position);
      if (this.#seen.has(key)) this.repeated += 1;
      else this.#look(sample, position, { key, isTrain });
      this.#seen.add(key);
    }
  }

  #look(
    sample: Sample,
    position: ReturnType<typeof positionOf>,
    { key, isTrain }: { readonly key: number; readonly isTrain: boolean },
  ): void {
    const { seat } = sample;
    const shares = sharesOf(sample);
    const ordered = (values: readonly number[]): number[] => fromSeat(values, seat, this.#outputs);
    this.#reader.read(position, seat, this.#slots, this.#numbers);
    const into = isTrain ? this.train : this.validation;
    const [values, results] = [ordered(opinionsOf(sample, shares)), ordered(shares)];
    into.add(this.#slots, this.#numbers, { values, results, key });
    if (!isTrain && this.#evaluate !== undefined) this.own.push(ordered(this.#evaluate(position)));
  }

  /** Boards with slots are turned during training; for others, every turned position is a sample. */
  #turned(state: unknown): unknown[] {
    const { symmetries } = this.#learning;
    if (!this.#hasSymmetries || this.layout.slots > 0) return [state];
    return Array.from({ length: symmetries.count(state) }, (_, i) => symmetries.state(state, i));
  }

  get ownChances(): readonly (readonly number[])[] | undefined {
    return this.#evaluate === undefined ? undefined : this.own;
  }
}

const tooFew = ({ name }: Game, count: number): Result<never> =>
  err(
    problem(
      'too_few_games',
      'db',
      count === 0
        ? `There are no finished games of ${name} on this board to train with. Record some with \`ludus selfplay --db\`, or choose another board with --board.`
        : `${plural(count, 'finished game')} of ${name} on this board cannot be split into training and validation. Record more with \`ludus selfplay --db\`.`,
    ),
  );

/**
 * The decisions of recorded games as samples. All positions of a game go either to training or to validation,
 * and no position is in both. Refuses a game without feature vectors.
 */
export const gather = async (
  game: Game,
  dbs: readonly GameStore[],
  { filter, validation, symmetries, onGame }: GatherOptions,
): Promise<Result<Gathered>> => {
  const inputs = inputsOf(game);
  if (inputs === undefined)
    return err(
      problem(
        'no_features',
        'game',
        `${game.name} has no feature vectors, so no network can be trained for it.`,
      ),
    );
  let collected: Collected | undefined;
  let [games, skipped] = [0, 0];
  let isInterrupted = false;
  for (const db of dbs)
    for await (const stored of isInterrupted ? [] : readGames(db.iterateGames(filter))) {
      const samples = stored.ok ? samplesOf(game, stored.value) : stored;
      if (samples.ok) games += 1;
      else skipped += 1;
      for (const sample of samples.ok ? samples.value : []) {
        if (sample.legalCount < 2) continue;
        const { state, values, metadata } = sample;
        collected ??= new Collected(game, { inputs, symmetries, state }, values.length);
        collected.add(sample, splitOf(metadata.gameId, validation) === 'train');
      }
      isInterrupted ||= (await onGame?.(games + skipped)) === 'stop';
      if (isInterrupted) break;
    }
  if (collected === undefined || collected.train.count === 0 || collected.validation.count === 0)
    return tooFew(game, games);
  const { layout, turns, straight, train, validation: apart, repeated, ownChances } = collected;
  const counts = { games, skipped, repeated, isInterrupted };
  return ok({ ...counts, layout, turns, straight, train, validation: apart, own: ownChances });
};
