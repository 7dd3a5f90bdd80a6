import { type NetworkShape, shapeOf } from '@ludus/agents';
import { type InputLayout, Rng, type Seed } from '@ludus/kernel';
import type { Choices } from './choices.ts';
import { type PolicyScore, PolicyTrainer } from './policyTrainer.ts';
import type { Samples } from './samples.ts';
import { type Score, Trainer } from './trainer.ts';

export interface TrainingOptions {
  /** Passes over all samples. */
  readonly epochs: number;
  readonly seed: Seed;
  /** Sizes of the hidden layers. */
  readonly hidden: readonly [first: number, second: number];
  /** Samples per step. */
  readonly batch: number;
  /** The initial learning rate; it falls until the last epoch. */
  readonly rate: number;
  /** The weight decay. */
  readonly decay: number;
  /** The share of the search value in the target; the rest is the result. */
  readonly searchShare: number;
  /** Which network is kept: the one of the epoch with the smallest validation loss, or the last one. */
  readonly keep?: 'best' | 'last';
  /** Called after every epoch. */
  readonly onEpoch?: (epoch: Epoch) => void;
  /** Called now and then; returns whether to stop. */
  readonly onStep?: () => Promise<'stop' | undefined>;
}

export const TRAINING_DEFAULTS = {
  epochs: 10,
  hidden: [32, 16],
  batch: 512,
  rate: 0.002,
  decay: 0.05,
  searchShare: 0.7,
} as const;

/** The data a network is fitted to. */
export interface TrainingData {
  readonly layout: InputLayout;
  readonly train: Samples;
  readonly validation: Samples;
  /** The moves chosen at samples of each kind. Where there are any, a policy head is fitted to them. */
  readonly choices?: { readonly train: Choices; readonly validation: Choices };
  /** For every symmetry of the board, the slot that each slot is turned to. */
  readonly turns: readonly Uint16Array[];
  /** Initial parameters; random if left out. */
  readonly start?: Float32Array;
  /** Initial weights of the numbers instead: see `NetworkInputs.evaluationWeights`. */
  readonly straight?: Float32Array | undefined;
}

export interface Epoch {
  readonly epoch: number;
  /** The mean during the epoch. */
  readonly loss: number;
  readonly validation: Score;
  readonly isBest: boolean;
}

export interface Trained {
  readonly parameters: Float32Array;
  readonly shape: NetworkShape;
  /** Before the first epoch. */
  readonly start: Score;
  readonly epochs: readonly Epoch[];
  readonly best: Epoch | undefined;
  /** How well the policy head predicts the validation choices; undefined without a policy head. */
  readonly policy: PolicyScore | undefined;
  readonly isInterrupted: boolean;
}

/** Passes over all choices for the policy head, and the size and rate of its steps. */
const POLICY = { epochs: 4, batch: 256, rate: 0.01 } as const;

const STEPS_BETWEEN_QUESTIONS = 16;

const shuffle = (order: Uint32Array, rng: Rng): void => {
  for (let i = order.length - 1; i > 0; i -= 1) {
    const j = rng.int(i + 1);
    const kept = order[i]!;
    order[i] = order[j]!;
    order[j] = kept;
  }
};

/** One run: a fixed number of epochs with a falling learning rate. The network of the best epoch is kept. */
class Run {
  readonly #data: TrainingData;
  readonly #options: TrainingOptions;
  readonly #shape: NetworkShape;
  readonly #trainer: Trainer;
  readonly #rng: Rng;
  readonly #order: Uint32Array;
  #steps = 0;
  #isInterrupted = false;

  constructor(data: TrainingData, options: TrainingOptions) {
    const rng = Rng.from(options.seed);
    this.#data = data;
    this.#options = options;
    this.#shape = shapeOf(data.layout, options.hidden, { outputs: data.train.shape.outputs });
    this.#trainer = new Trainer(data.layout, this.#shape, data.start ?? rng.fork('weights'));
    if (data.start === undefined && data.straight !== undefined) this.#trainer.startFrom(data.straight);
    this.#rng = rng.fork('order');
    this.#order = Uint32Array.from({ length: data.train.count }, (_, i) => i);
  }

  async run(): Promise<Trained> {
    const { epochs: most, keep = 'best', onEpoch, searchShare } = this.#options;
    const start = this.#trainer.score(this.#data.validation, searchShare);
    const epochs: Epoch[] = [];
    let best: Epoch | undefined;
    let parameters = this.#trainer.parameters.slice();
    for (let number = 1; number <= most; number += 1) {
      const epoch = await this.#epoch(number, best?.validation.loss ?? start.loss);
      if (this.#isInterrupted) break;
      epochs.push(epoch);
      onEpoch?.(epoch);
      if (!epoch.isBest) continue;
      best = epoch;
      parameters = this.#trainer.parameters.slice();
    }
    if (keep === 'last') parameters = this.#trainer.parameters.slice();
    const isInterrupted = this.#isInterrupted;
    const head = isInterrupted ? undefined : this.#policy(parameters);
    const all = head === undefined ? parameters : Float32Array.from([...parameters, ...head.parameters]);
    const shape = { ...this.#shape, moveParts: head === undefined ? 0 : this.#data.layout.moveParts! };
    return { parameters: all, shape, start, epochs, best, policy: head?.score, isInterrupted };
  }

  /** Fits a policy head to the choices, if there are any. */
  #policy(
    parameters: Float32Array,
  ): { readonly parameters: Float32Array; readonly score: PolicyScore } | undefined {
    const { layout, choices, train: samples, validation } = this.#data;
    if (choices === undefined || choices.train.count === 0 || layout.moveParts === undefined)
      return undefined;
    const trunk = new Trainer(layout, this.#shape, parameters);
    const head = new PolicyTrainer(trunk, layout.moveParts, this.#shape.hidden[1]);
    head.fit({ samples, choices: choices.train }, { ...POLICY, rng: this.#rng });
    const score = head.score({ samples: validation, choices: choices.validation });
    return { parameters: head.parameters, score };
  }

  /** From the full rate down to a fiftieth of it, along a cosine. */
  get #rate(): number {
    const { epochs, batch, rate } = this.#options;
    const all = Math.ceil(this.#order.length / batch) * epochs;
    return rate * (0.02 + 0.98 * 0.5 * (1 + Math.cos((Math.PI * this.#steps) / all)));
  }

  async #epoch(epoch: number, lowest: number): Promise<Epoch> {
    const { batch, decay, searchShare, onStep } = this.#options;
    const { train: samples, turns } = this.#data;
    const order = this.#order;
    shuffle(order, this.#rng);
    let loss = 0;
    for (let from = 0; from < order.length; from += batch, this.#steps += 1) {
      const to = Math.min(order.length, from + batch);
      const settings = { rate: this.#rate, decay };
      const one = { samples, order, from, to, searchShare, turns, rng: this.#rng };
      loss += this.#trainer.step(one, settings) * (to - from);
      if (this.#steps % STEPS_BETWEEN_QUESTIONS === 0 && (await onStep?.()) === 'stop') {
        this.#isInterrupted = true;
        break;
      }
    }
    const validation = this.#trainer.score(this.#data.validation, searchShare);
    return { epoch, loss: loss / order.length, validation, isBest: validation.loss < lowest };
  }
}

/** Fits a network to samples. The same samples, options and seed give the same network. */
export const train = (data: TrainingData, options: TrainingOptions): Promise<Trained> =>
  new Run(data, options).run();
