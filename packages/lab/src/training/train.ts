import { type Model, makeModel } from '@ludus/agents';
import { type Game, type Json, Rng, type Seed } from '@ludus/kernel';
import type { Gathered } from './gather.ts';
import { type Score, Trainer } from './trainer.ts';

export interface TrainingOptions {
  /** At most so many times through all examples. */
  readonly epochs: number;
  readonly seed: Seed;
  /** Sizes of the hidden layers. */
  readonly hidden: readonly number[];
  /** Examples per step. */
  readonly batch: number;
  /** How far a step goes at first; halved after every epoch that did not help. */
  readonly rate: number;
  /** How strongly weights are pulled towards 0. */
  readonly decay: number;
  /** Training ends after so many epochs in a row that did not help. */
  readonly patience: number;
  /** Told after every epoch. */
  readonly onEpoch?: (epoch: Epoch) => void;
  /** Asked now and then whether to stop. */
  readonly onStep?: () => Promise<'stop' | undefined>;
}

export const TRAINING_DEFAULTS = {
  epochs: 30,
  hidden: [64, 32],
  batch: 256,
  rate: 0.001,
  decay: 0.01,
  patience: 3,
} as const;

export interface Epoch {
  readonly epoch: number;
  /** On average while it lasted. */
  readonly loss: number;
  readonly validation: Score;
  readonly rate: number;
  readonly isBest: boolean;
}

export interface Trained {
  readonly parameters: Float32Array;
  readonly sizes: readonly number[];
  /** Before the first epoch, then after every one. */
  readonly start: Score;
  readonly epochs: readonly Epoch[];
  readonly best: Epoch | undefined;
  readonly isInterrupted: boolean;
}

const STEPS_BETWEEN_QUESTIONS = 64;

const shuffle = (order: Uint32Array, rng: Rng): void => {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = rng.int(i + 1);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
};

/** One run: epochs until nothing gets better. */
class Run {
  readonly #data: Gathered;
  readonly #options: TrainingOptions;
  readonly #trainer: Trainer;
  readonly #rng: Rng;
  readonly #order: Uint32Array;
  #rate: number;
  #isInterrupted = false;

  constructor(data: Gathered, options: TrainingOptions) {
    const rng = Rng.from(options.seed);
    this.#data = data;
    this.#options = options;
    this.#trainer = new Trainer(this.sizes, rng.fork('weights'), data.train.density);
    this.#rng = rng.fork('order');
    this.#order = Uint32Array.from({ length: data.train.count }, (_, i) => i);
    this.#rate = options.rate;
  }

  get sizes(): readonly number[] {
    return [this.#data.layout.dimension, ...this.#options.hidden, 1];
  }

  async run(): Promise<Trained> {
    const { epochs: most, patience, onEpoch } = this.#options;
    const start = this.#trainer.score(this.#data.validation);
    const epochs: Epoch[] = [];
    let best: Epoch | undefined;
    let parameters = this.#trainer.parameters.slice();
    for (let number = 1; number <= most; number += 1) {
      const epoch = await this.#epoch(number, best?.validation.loss ?? start.loss);
      if (this.#isInterrupted) break;
      epochs.push(epoch);
      onEpoch?.(epoch);
      if (epoch.isBest) {
        best = epoch;
        parameters = this.#trainer.parameters.slice();
      } else this.#rate /= 2;
      if (number - (best?.epoch ?? 0) >= patience) break;
    }
    return { parameters, sizes: this.sizes, start, epochs, best, isInterrupted: this.#isInterrupted };
  }

  async #epoch(epoch: number, lowest: number): Promise<Epoch> {
    const { batch, decay, onStep } = this.#options;
    const settings = { rate: this.#rate, decay };
    const order = this.#order;
    shuffle(order, this.#rng);
    let loss = 0;
    for (let from = 0, steps = 0; from < order.length; from += batch, steps += 1) {
      const to = Math.min(order.length, from + batch);
      loss += this.#trainer.step(this.#data.train, order, { from, to, settings }) * (to - from);
      if (steps % STEPS_BETWEEN_QUESTIONS === 0 && (await onStep?.()) === 'stop') {
        this.#isInterrupted = true;
        break;
      }
    }
    const validation = this.#trainer.score(this.#data.validation);
    return {
      epoch,
      loss: loss / order.length,
      validation,
      rate: settings.rate,
      isBest: validation.loss < lowest,
    };
  }
}

/** Fits a network to examples. The same examples, options and seed give the same network. */
export const train = (data: Gathered, options: TrainingOptions): Promise<Trained> =>
  new Run(data, options).run();

/** The file of a trained network. */
export const modelOf = (
  game: Game,
  { parameters, sizes, best }: Trained,
  about: {
    readonly id: string;
    readonly board: string;
    readonly players: number;
    readonly layout: Gathered['layout'];
    readonly trained: Readonly<Record<string, Json>>;
  },
): Model => {
  const { id, board, players, layout, trained } = about;
  const reached =
    best === undefined
      ? {}
      : { epoch: best.epoch, validationLoss: best.validation.loss, accuracy: best.validation.accuracy };
  return makeModel(
    {
      id,
      game: game.id,
      rulesVersion: game.rulesVersion,
      board,
      players,
      features: { version: layout.version, dimension: layout.dimension },
      layers: sizes,
      trained: { ...trained, ...reached },
    },
    parameters,
  );
};
