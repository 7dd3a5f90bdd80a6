import { expect, test } from 'bun:test';
import { type Game, Rng } from '@ludus/kernel';
import { type CakeState, cake } from '@ludus/kernel/examples/cake';
import type { SearchResult } from '../decision.ts';
import { createSearchContext, type SearchContext } from '../searchContext.ts';
import { searchTrials } from './trials.ts';

const START: CakeState = { phase: 'cut', first: 0, next: 1 };

/** A result for the first seat, from its slices and the number of the world. */
type Result = (slices: number, world: number) => number;

/** Cutting the cake, where a playout ends with the given result. */
const contextWith = (result: Result): SearchContext => {
  const worlds: number[] = [];
  const ai = {
    ...cake.search!.ai,
    evaluator: (weights: readonly number[]) => ({
      ...cake.search!.ai.evaluator(weights),
      playOut: (
        position: { state(): CakeState },
        { seed }: { readonly seed: number },
        into: Float64Array,
      ): void => {
        if (!worlds.includes(seed)) worlds.push(seed);
        const own = result(position.state().first, worlds.indexOf(seed));
        into.set([own, 1 - own]);
      },
    }),
  };
  const game = { ...cake, search: { ...cake.search!, ai } } as unknown as Game;
  const request = {
    game,
    view: START,
    seat: 1,
    seats: 2,
    rng: Rng.from(1),
    budget: { nodes: 4000 },
  } as const;
  return createSearchContext(request);
};

const search = (context: SearchContext): { readonly slices: number; readonly found: SearchResult } => {
  const thinking = searchTrials(context);
  for (;;) {
    const step = thinking.next();
    if (!step.done) continue;
    const { slices } = context.root.action(context.moves[step.value.best]!) as unknown as { slices: number };
    return { slices, found: step.value };
  }
};

const halfWon = (world: number): number => world % 2;

test('a move that wins in rare worlds is found, though wins and losses are equal at first', () => {
  const { slices } = search(
    contextWith((own, world) => (own === 7 && world % 40 === 38 ? 1 : halfWon(world))),
  );
  expect(slices).toBe(7);
});

test('moves that never differ are compared no longer than needed', () => {
  const same = search(contextWith((_, world) => 0.4 + 0.001 * world)).found;
  const equal = search(contextWith((_, world) => halfWon(world))).found;
  expect(same.nodes).toBeLessThan(500);
  expect(equal.nodes).toBeGreaterThan(same.nodes);
});
