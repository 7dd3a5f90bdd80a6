/** Adam (Kingma and Ba, 2015) with decoupled weight decay (Loshchilov and Hutter, 2019). */
const BETA1 = 0.9;
const BETA2 = 0.999;
const EPSILON = 1e-8;

export interface Settings {
  /** The learning rate. */
  readonly rate: number;
  /** The weight decay. */
  readonly decay: number;
  /** Weight decay applies to this many parameters, from the first on. */
  readonly decaying: number;
}

/** Adam's running averages of the gradients. */
export class Adam {
  readonly #mean: Float32Array;
  readonly #square: Float32Array;
  #steps = 0;

  constructor(count: number) {
    this.#mean = new Float32Array(count);
    this.#square = new Float32Array(count);
  }

  /** One step against the sum of the gradients of this many samples. */
  descend(
    parameters: Float32Array,
    gradient: Float32Array,
    samples: number,
    { rate, decay, decaying }: Settings,
  ): void {
    this.#steps += 1;
    const pace = (rate * Math.sqrt(1 - BETA2 ** this.#steps)) / (1 - BETA1 ** this.#steps);
    const keep = 1 - rate * decay;
    const [mean, square] = [this.#mean, this.#square];
    for (let i = 0; i < parameters.length; i += 1) {
      const g = gradient[i]! / samples;
      const m = BETA1 * mean[i]! + (1 - BETA1) * g;
      const s = BETA2 * square[i]! + (1 - BETA2) * g * g;
      mean[i] = m;
      square[i] = s;
      parameters[i] = (i < decaying ? keep : 1) * parameters[i]! - (pace * m) / (Math.sqrt(s) + EPSILON);
    }
  }
}
