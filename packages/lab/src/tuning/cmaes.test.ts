import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { Rng } from '@ludus/kernel';
import { Cmaes, type CmaesOptions } from './cmaes.ts';
import { eigenOf } from './eigen.ts';
import { adaptNoise, type NoiseState, noiseLevel } from './noise.ts';

setDefaultTimeout(600_000);

type Cost = (point: readonly number[]) => number;

const sphere: Cost = (point) => point.reduce((sum, x) => sum + x * x, 0);
const ellipsoid: Cost = (point) =>
  point.reduce((sum, x, i) => sum + 10 ** ((6 * i) / (point.length - 1)) * x * x, 0);
const rosenbrock: Cost = (point) =>
  point.slice(1).reduce((sum, x, i) => sum + 100 * (x - point[i]! ** 2) ** 2 + (1 - point[i]!) ** 2, 0);
const rastrigin: Cost = (point) =>
  point.reduce((sum, x) => sum + x * x - 10 * Math.cos(2 * Math.PI * x) + 10, 0);

/** Evaluations until the best point costs at most `target`; undefined if `most` was not enough. */
const evaluationsTo = (
  cost: Cost,
  target: number,
  options: CmaesOptions,
  most: number,
): number | undefined => {
  const search = Cmaes.start(options);
  for (let done = 0; done < most; ) {
    const costs = search.ask().map(cost);
    done += costs.length;
    if (Math.min(...costs) <= target) return done;
    search.tell(costs);
  }
  return undefined;
};

const from = (dimension: number, value: number): number[] => Array.from({ length: dimension }, () => value);

describe('the optimiser', () => {
  test.each([1, 2, 3])('finds the bottom of the sphere in 10 dimensions, seed %p', (seed) => {
    expect(evaluationsTo(sphere, 1e-9, { start: from(10, 3), sigma: 1, seed }, 2500)).toBeDefined();
  });

  test.each([1, 2, 3])(
    'learns the axes of an ellipsoid a million times longer than wide, seed %p',
    (seed) => {
      expect(evaluationsTo(ellipsoid, 1e-9, { start: from(8, 3), sigma: 1, seed }, 8000)).toBeDefined();
    },
  );

  test.each([1, 2, 3])("follows Rosenbrock's bent valley in 6 dimensions, seed %p", (seed) => {
    expect(evaluationsTo(rosenbrock, 1e-9, { start: from(6, 0), sigma: 0.5, seed }, 8000)).toBeDefined();
  });

  test('with a large population escapes the local minima of Rastrigin, 8 times out of 10', () => {
    const found = Array.from({ length: 10 }, (_, seed) =>
      evaluationsTo(rastrigin, 1e-6, { start: from(5, 3), sigma: 2, seed, population: 200 }, 60_000),
    );
    expect(found.filter((one) => one !== undefined).length).toBeGreaterThanOrEqual(8);
  });

  test('does not depend on how the space is rotated', () => {
    const turned: Cost = ([x = 0, y = 0, ...rest]) =>
      ellipsoid([(x + y) / Math.SQRT2, (x - y) / Math.SQRT2, ...rest]);
    const straight = evaluationsTo(ellipsoid, 1e-9, { start: from(5, 3), sigma: 1, seed: 1 }, 8000)!;
    const bent = evaluationsTo(turned, 1e-9, { start: from(5, 3), sigma: 1, seed: 1 }, 8000)!;
    expect(bent / straight).toBeLessThan(1.5);
  });

  test('stays within bounds and finds a bottom on the border', () => {
    const bounds = from(4, 0).map(() => [1, 5] as const);
    const search = Cmaes.start({ start: from(4, 3), sigma: 1, seed: 'border', bounds });
    for (let i = 0; i < 150; i += 1) {
      const points = search.ask();
      for (const point of points) for (const x of point) expect(x >= 1 && x <= 5).toBe(true);
      search.tell(points.map(sphere));
    }
    for (const x of search.mean) expect(x).toBeCloseTo(1, 2);
  });

  test('is the same for the same seed, and continues identically from JSON', () => {
    const options = { start: from(4, 2), sigma: 1, seed: 'resume' };
    const through = Cmaes.start(options);
    let broken = Cmaes.start(options);
    for (let i = 0; i < 40; i += 1) {
      through.tell(through.ask().map(rosenbrock));
      broken.tell(broken.ask().map(rosenbrock));
      broken = Cmaes.resume(JSON.parse(JSON.stringify(broken.state)));
    }
    expect(broken.state).toEqual(through.state);
    expect(Cmaes.start({ ...options, seed: 'other' }).ask()).not.toEqual(Cmaes.start(options).ask());
  });

  test('requires a cost for every point', () => {
    expect(() => Cmaes.start({ start: [0, 0], sigma: 1, seed: 1 }).tell([1])).toThrow(RangeError);
  });
});

describe('under noise', () => {
  const gauss = (rng: Rng): number =>
    Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());

  /** Where the mean ends up after this many evaluations of a sphere with noise of standard deviation 1. */
  const endOf = (seed: number, isHandled: boolean, most: number): number => {
    const rng = Rng.from(`noise ${seed}`);
    const search = Cmaes.start({ start: from(6, 3), sigma: 1, seed });
    let noise: NoiseState = { level: 0, times: 1 };
    const noisy = (point: readonly number[]): number => {
      let sum = 0;
      const times = isHandled ? Math.round(noise.times) : 1;
      for (let i = 0; i < times; i += 1) sum += sphere(point) + gauss(rng);
      done += times;
      return sum / times;
    };
    let done = 0;
    while (done < most) {
      const points = search.ask();
      const costs = points.map(noisy);
      if (isHandled) {
        const again = points.slice(0, 3).map(noisy);
        noise = adaptNoise(noise, noiseLevel(costs, again), { most: 200 });
        for (const [i, second] of again.entries()) costs[i] = (costs[i]! + second) / 2;
      }
      search.tell(costs);
    }
    return sphere(search.mean);
  };

  test('averaging according to the noise comes closer with the same number of evaluations', () => {
    const seeds = Array.from({ length: 8 }, (_, i) => i);
    const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
    const handled = mean(seeds.map((seed) => endOf(seed, true, 10_000)));
    const plain = mean(seeds.map((seed) => endOf(seed, false, 10_000)));
    expect(handled).toBeLessThan(0.1);
    expect(handled).toBeLessThan(plain);
  });

  test('a stable ranking is not noise, a shuffled one is', () => {
    const first = Array.from({ length: 12 }, (_, i) => i);
    expect(noiseLevel(first, first.slice(0, 4))).toBeLessThanOrEqual(0);
    expect(noiseLevel(first, [11.5, 10.5, 9.5, 8.5])).toBeGreaterThan(0);
    expect(adaptNoise({ level: 0, times: 4 }, 5, { most: 5 })).toEqual({ level: 1.5, times: 5 });
    expect(adaptNoise({ level: 0, times: 1 }, -5, { most: 5 }).times).toBe(1);
  });
});

test('a symmetric matrix is decomposed into axes and lengths', () => {
  const matrix = [
    [4, 1, 0.5],
    [1, 3, -1],
    [0.5, -1, 2],
  ];
  const { values, vectors } = eigenOf(matrix);
  for (let i = 0; i < 3; i += 1)
    for (let j = 0; j < 3; j += 1) {
      const back = values.reduce((sum, value, k) => sum + vectors[i]![k]! * value * vectors[j]![k]!, 0);
      expect(back).toBeCloseTo(matrix[i]![j]!, 10);
    }
});
