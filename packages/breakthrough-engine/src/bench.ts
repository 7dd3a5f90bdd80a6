import { type Benchmark, Rng, unwrap } from '@ludus/kernel';
import { ai } from './ai/index.ts';
import { breakthrough } from './game.ts';
import { BreakthroughPosition } from './position.ts';
import { SIZES, type Size } from './types.ts';

const startOf = (size: Size) => unwrap(breakthrough.setup({ size }, 'bench')).state;

/** Random games on the fast form, from start to end. */
const randomGames = (size: Size): Benchmark => ({
  name: `square${size} random games`,
  unit: 'moves',
  notes: { seed: 'bench', games: 20 },
  prepare: () => {
    const rng = Rng.from('bench');
    const moves: number[] = [];
    return () => {
      let count = 0;
      for (let game = 0; game < 20; game += 1) {
        const position = new BreakthroughPosition(startOf(size));
        for (position.legal(moves); moves.length > 0; position.legal(moves)) {
          position.apply(rng.pick(moves));
          count += 1;
        }
      }
      return count;
    };
  },
});

const evaluations: Benchmark = {
  name: 'square8 evaluations',
  unit: 'positions',
  prepare: () => {
    const { profiles, features, evaluator } = ai;
    const profile = profiles[0]!;
    const judge = evaluator(features.map(({ id }) => profile.weights[id] ?? 0));
    const position = new BreakthroughPosition(startOf(8));
    const into = new Float64Array(2);
    return () => {
      for (let i = 0; i < 10_000; i += 1) judge.evaluate(position, into);
      return 10_000;
    };
  },
};

/** `ludus bench breakthrough`. */
export const benchmarks: readonly Benchmark[] = [...SIZES.map(randomGames), evaluations];
