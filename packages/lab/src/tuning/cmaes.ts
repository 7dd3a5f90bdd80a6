import { Rng, type Seed, subSeed } from '@ludus/kernel';
import { type Eigen, eigenOf } from './eigen.ts';

/**
 * Covariance matrix adaptation (Hansen, "The CMA evolution strategy: a tutorial", arXiv 1604.00772). It
 * minimises a function of which only values at points are known, even noisy ones. Each generation draws
 * points from a normal distribution, is told their costs, and moves and stretches the distribution towards
 * the better half.
 */

export interface CmaesOptions {
  /** The starting point. */
  readonly start: readonly number[];
  /** The initial step size in every direction. */
  readonly sigma: number;
  readonly seed: Seed;
  /** Points per generation; 4 + 3 ln n if left out. */
  readonly population?: number;
  /** Points outside are drawn again and, if that does not help, moved to the boundary. */
  readonly bounds?: readonly (readonly [number, number])[];
}

/** The complete state of an optimisation between two generations, as JSON. */
export interface CmaesState {
  readonly options: CmaesOptions;
  readonly generation: number;
  readonly mean: readonly number[];
  readonly sigma: number;
  readonly covariance: readonly (readonly number[])[];
  /** The evolution paths, of the covariance and of the step size. */
  readonly path: readonly number[];
  readonly stepPath: readonly number[];
}

/** Constants that depend only on dimension and population; names and formulas are from table 1 of the tutorial. */
interface Constants {
  readonly population: number;
  readonly weights: readonly number[];
  readonly muEff: number;
  readonly cSigma: number;
  readonly dSigma: number;
  readonly cC: number;
  readonly c1: number;
  readonly cMu: number;
  readonly chi: number;
}

const constantsFor = (n: number, asked: number | undefined): Constants => {
  const population = Math.max(4, asked ?? 4 + Math.floor(3 * Math.log(n)));
  const mu = Math.floor(population / 2);
  const raw = Array.from({ length: mu }, (_, i) => Math.log((population + 1) / 2) - Math.log(i + 1));
  const sum = raw.reduce((total, weight) => total + weight, 0);
  const weights = raw.map((weight) => weight / sum);
  const muEff = 1 / weights.reduce((total, weight) => total + weight * weight, 0);
  const cSigma = (muEff + 2) / (n + muEff + 5);
  const c1 = 2 / ((n + 1.3) ** 2 + muEff);
  return {
    population,
    weights,
    muEff,
    cSigma,
    dSigma: 1 + 2 * Math.max(0, Math.sqrt((muEff - 1) / (n + 1)) - 1) + cSigma,
    cC: (4 + muEff / n) / (n + 4 + (2 * muEff) / n),
    c1,
    cMu: Math.min(1 - c1, (2 * (muEff - 2 + 1 / muEff)) / ((n + 2) ** 2 + muEff)),
    chi: Math.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n)),
  };
};

const RETRIES = 30;

/** A standard normal number (Box and Muller). */
const normal = (rng: Rng): number =>
  Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());

const norm = (vector: readonly number[]): number => Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));

const begin = (options: CmaesOptions): CmaesState => {
  const zeros = options.start.map(() => 0);
  return {
    options,
    generation: 0,
    mean: options.start,
    sigma: options.sigma,
    covariance: zeros.map((_, i) => zeros.map((_, j) => (i === j ? 1 : 0))),
    path: zeros,
    stepPath: zeros,
  };
};

/**
 * ```ts
 * const search = Cmaes.start({ start: [3, 3], sigma: 1, seed: 'sphere' });
 * for (let i = 0; i < 60; i += 1) search.tell(search.ask().map(([x = 0, y = 0]) => x * x + y * y));
 * search.mean; // close to [0, 0]
 * ```
 */
export class Cmaes {
  #state: CmaesState;
  readonly #constants: Constants;
  #eigen: Eigen;
  #asked: readonly (readonly number[])[] | undefined;

  private constructor(state: CmaesState) {
    this.#state = state;
    this.#constants = constantsFor(state.mean.length, state.options.population);
    this.#eigen = eigenOf(state.covariance);
  }

  static start(options: CmaesOptions): Cmaes {
    return new Cmaes(begin(options));
  }

  /** Continues exactly from `state`. */
  static resume(state: CmaesState): Cmaes {
    return new Cmaes(state);
  }

  get state(): CmaesState {
    return this.#state;
  }

  /** The centre of the distribution: under noise, a better answer than any single point. */
  get mean(): readonly number[] {
    return this.#state.mean;
  }

  get sigma(): number {
    return this.#state.sigma;
  }

  get generation(): number {
    return this.#state.generation;
  }

  get population(): number {
    return this.#constants.population;
  }

  /** The standard deviations of the distribution along each axis. */
  get spread(): number[] {
    const { sigma, covariance } = this.#state;
    return covariance.map((row, i) => sigma * Math.sqrt(row[i]!));
  }

  /** The points of this generation; the same ones until `tell` is called. */
  ask(): readonly (readonly number[])[] {
    const { options, generation } = this.#state;
    const rng = Rng.from(subSeed(options.seed, `generation ${generation}`));
    this.#asked ??= Array.from({ length: this.population }, () => this.#draw(rng));
    return this.#asked;
  }

  /** Takes the costs of the points from `ask`, in order; lower is better. */
  tell(costs: readonly number[]): void {
    const points = this.ask();
    if (costs.length !== points.length)
      throw new RangeError(`${costs.length} costs for ${points.length} points`);
    const order = points.map((_, i) => i).sort((a, b) => costs[a]! - costs[b]! || a - b);
    const best = order.slice(0, this.#constants.weights.length).map((i) => points[i]!);
    this.#state = this.#update(best);
    this.#eigen = eigenOf(this.#state.covariance);
    this.#asked = undefined;
  }

  #draw(rng: Rng): number[] {
    const { bounds } = this.#state.options;
    let point = this.#sample(rng);
    const isOutside = (x: number, i: number): boolean => x < bounds![i]![0] || x > bounds![i]![1];
    for (let retry = 0; bounds !== undefined && retry < RETRIES && point.some(isOutside); retry += 1)
      point = this.#sample(rng);
    return bounds === undefined
      ? point
      : point.map((x, i) => Math.min(bounds[i]![1], Math.max(bounds[i]![0], x)));
  }

  #sample(rng: Rng): number[] {
    const { mean, sigma } = this.#state;
    const { values, vectors } = this.#eigen;
    const lengths = Array.from(values, (value) => Math.sqrt(Math.max(0, value)) * normal(rng));
    return mean.map((middle, i) => {
      let step = 0;
      for (let j = 0; j < lengths.length; j += 1) step += vectors[i]![j]! * lengths[j]!;
      return middle + sigma * step;
    });
  }

  /** C^(−1/2) times a vector. */
  #whiten(vector: readonly number[]): number[] {
    const { values, vectors } = this.#eigen;
    const along = Array.from(values, (value, j) => {
      let sum = 0;
      for (let i = 0; i < vector.length; i += 1) sum += vectors[i]![j]! * vector[i]!;
      return sum / Math.sqrt(Math.max(1e-300, value));
    });
    return vector.map((_, i) => along.reduce((sum, length, j) => sum + vectors[i]![j]! * length, 0));
  }

  #update(best: readonly (readonly number[])[]): CmaesState {
    const { mean, sigma, options, stepPath, path, generation } = this.#state;
    const { weights, muEff, cSigma, dSigma, cC, chi } = this.#constants;
    const n = mean.length;
    const steps = best.map((point) => point.map((x, i) => (x - mean[i]!) / sigma));
    const step = mean.map((_, i) => steps.reduce((sum, one, k) => sum + weights[k]! * one[i]!, 0));
    const white = this.#whiten(step);
    const pull = Math.sqrt(cSigma * (2 - cSigma) * muEff);
    const nextStepPath = stepPath.map((p, i) => (1 - cSigma) * p + pull * white[i]!);
    const length = norm(nextStepPath);
    const settled = Math.sqrt(1 - (1 - cSigma) ** (2 * (generation + 1)));
    // A step size that grows fast would stretch the covariance along with it.
    const isSteady = length / settled < (1.4 + 2 / (n + 1)) * chi ? 1 : 0;
    const nextPath = path.map(
      (p, i) => (1 - cC) * p + isSteady * Math.sqrt(cC * (2 - cC) * muEff) * step[i]!,
    );
    return {
      options,
      generation: generation + 1,
      mean: mean.map((x, i) => x + sigma * step[i]!),
      sigma: sigma * Math.exp(Math.min(1, (cSigma / dSigma) * (length / chi - 1))),
      covariance: this.#adapt(steps, nextPath, isSteady),
      path: nextPath,
      stepPath: nextStepPath,
    };
  }

  /** The rank-one update along the path, and the rank-mu update along the best steps. */
  #adapt(steps: readonly (readonly number[])[], path: readonly number[], isSteady: number): number[][] {
    const { weights, c1, cMu, cC } = this.#constants;
    const keep = 1 - c1 - cMu + (1 - isSteady) * c1 * cC * (2 - cC);
    return this.#state.covariance.map((row, i) =>
      row.map((old, j) => {
        const rankMu = steps.reduce((sum, step, k) => sum + weights[k]! * step[i]! * step[j]!, 0);
        return keep * old + c1 * path[i]! * path[j]! + cMu * rankMu;
      }),
    );
  }
}
