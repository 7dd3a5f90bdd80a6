import type { Rng } from '@ludus/kernel';
import { Adam } from './adam.ts';
import { type Choices, KEPT_MOVES } from './choices.ts';
import type { Samples } from './samples.ts';
import type { Trainer } from './trainer.ts';

/** How well a policy head predicts the choices of searches. */
export interface PolicyScore {
  /** Mean cross-entropy in nats, over the moves that were kept of each choice. */
  readonly loss: number;
  /** How often the chosen move has the highest score. */
  readonly accuracy: number;
}

/** Choices, and the samples they were made at. */
export interface ChoiceData {
  readonly samples: Samples;
  readonly choices: Choices;
}

interface PolicyOptions {
  readonly epochs: number;
  readonly batch: number;
  readonly rate: number;
  readonly rng: Rng;
}

/** No weight decay: there are far more choices than weights. */
const DECAY = 0;

/**
 * Fits a policy head to choices, on top of hidden layers that stay as they are: it learns which parts of moves are worth
 * how much, given what the network knows about the position.
 */
export class PolicyTrainer {
  /** By part: its bias, then by second hidden layer. */
  readonly parameters: Float32Array;
  readonly #trunk: Trainer;
  readonly #width: number;
  readonly #gradient: Float32Array;
  readonly #adam: Adam;
  readonly #shares = new Float32Array(KEPT_MOVES);
  #hidden: Float32Array = new Float32Array(0);
  #moves = 0;

  constructor(trunk: Trainer, moveParts: number, second: number) {
    this.#trunk = trunk;
    this.#width = 1 + second;
    this.parameters = new Float32Array(moveParts * this.#width);
    this.#gradient = new Float32Array(this.parameters.length);
    this.#adam = new Adam(this.parameters.length);
  }

  /** Goes through all choices several times, with shorter and shorter steps. */
  fit(data: ChoiceData, { epochs, batch, rate, rng }: PolicyOptions): void {
    const { choices } = data;
    const all = Math.ceil(choices.count / batch) * epochs;
    for (let step = 0; step < all; step += 1) {
      this.#gradient.fill(0);
      for (let i = 0; i < batch; i += 1) this.#learn(data, rng.int(choices.count));
      const settings = { rate: rate * (1 - step / all), decay: DECAY, decaying: 0 };
      this.#adam.descend(this.parameters, this.#gradient, batch, settings);
    }
  }

  score(data: ChoiceData): PolicyScore {
    let loss = 0;
    let right = 0;
    for (let choice = 0; choice < data.choices.count; choice += 1) {
      this.#look(data, choice);
      const shares = this.#shares.subarray(0, this.#moves);
      loss -= Math.log(Math.max(1e-7, shares[0]!));
      if (shares[0] === Math.max(...shares)) right += 1;
    }
    return { loss: loss / data.choices.count, accuracy: right / data.choices.count };
  }

  /** Computes how likely each move of a choice is. */
  #look({ samples, choices }: ChoiceData, choice: number): void {
    const shares = this.#shares;
    this.#hidden = this.#trunk.lastHidden(samples, choices.sample(choice));
    let highest = Number.NEGATIVE_INFINITY;
    this.#moves = 0;
    for (let move = 0; move < KEPT_MOVES; move += 1) {
      const parts = choices.parts(choice, move);
      if (parts.length === 0) break;
      shares[move] = this.#scoreOf(parts);
      highest = Math.max(highest, shares[move]!);
      this.#moves += 1;
    }
    let sum = 0;
    for (let move = 0; move < this.#moves; move += 1) {
      shares[move] = Math.exp(shares[move]! - highest);
      sum += shares[move]!;
    }
    for (let move = 0; move < this.#moves; move += 1) shares[move]! /= sum;
  }

  #scoreOf(parts: Uint8Array): number {
    const { parameters } = this;
    let score = 0;
    for (let k = 0; k < parts.length; k += 1) {
      const row = parts[k]! * this.#width;
      score += parameters[row]!;
      for (let j = 0; j < this.#hidden.length; j += 1) score += this.#hidden[j]! * parameters[row + 1 + j]!;
    }
    return score;
  }

  #learn(data: ChoiceData, choice: number): void {
    this.#look(data, choice);
    for (let move = 0; move < this.#moves; move += 1) {
      const slope = this.#shares[move]! - (move === 0 ? 1 : 0);
      const parts = data.choices.parts(choice, move);
      for (let k = 0; k < parts.length; k += 1) this.#push(parts[k]! * this.#width, slope);
    }
  }

  #push(row: number, slope: number): void {
    const gradient = this.#gradient;
    gradient[row]! += slope;
    for (let j = 0; j < this.#hidden.length; j += 1) gradient[row + 1 + j]! += slope * this.#hidden[j]!;
  }
}
