import { expect, test } from 'bun:test';
import { type Game, Rng, unwrap } from '@ludus/kernel';
import { type CakeState, cake } from '@ludus/kernel/examples/cake';
import { createAgent, createSearchContext, type Decision, decide } from '../src/index.ts';

const START: CakeState = { phase: 'cut', first: 0, next: 1 };

/** The same rules without any knowledge of playing well. */
const bare: Game = { ...(cake as Game), search: undefined as never };

const decideAt = (game: Game, name: string, state: CakeState): Decision =>
  decide(unwrap(createAgent(game, name)), {
    game,
    view: state,
    seat: state.next,
    seats: 2,
    rng: Rng.from('cake'),
  });

for (const [known, game] of [
  ['an evaluation', cake as Game],
  ['the rules alone', bare],
] as const)
  for (const name of ['minimax@nodes=2000', 'mcts@nodes=600']) {
    test(`${name} with ${known} cuts fairly, because the other one may change seats`, () => {
      expect(decideAt(game, name, START).action).toEqual({ type: 'cut', slices: 5 } as never);
    });

    test(`${name} with ${known} takes the larger share`, () => {
      const choose = (first: number) => decideAt(game, name, { phase: 'choose', first, next: 2 });
      expect(choose(8).action.type).toBe('swap');
      expect(choose(2).action.type).toBe('stay');
      expect(choose(8).evaluation[1]).toBeGreaterThan(0.6);
      expect(choose(2).evaluation[1]).toBeGreaterThan(0.6);
    });
  }

test('a search of one or two decisions judges positions after a change of seats for the right person', () => {
  for (const name of ['minimax@depth=1', 'minimax@depth=2', 'heuristic'])
    expect(decideAt(cake as Game, name, { phase: 'choose', first: 8, next: 2 }).action.type).toBe('swap');
  expect(decideAt(cake as Game, 'minimax@depth=2', START).action).toEqual({
    type: 'cut',
    slices: 5,
  } as never);
});

test('playouts are about the person who asked, wherever they sit', () => {
  const asked: number[] = [];
  const ai = {
    ...cake.search!.ai,
    evaluator: (weights: readonly number[]) => ({
      ...cake.search!.ai.evaluator(weights),
      playOut: (_: unknown, { seat }: { readonly seat: number }, into: Float64Array) => {
        asked.push(seat);
        into.set([0.75, 0.25]);
      },
    }),
  };
  const game = { ...cake, search: { ...cake.search!, ai } } as Game;
  const view: CakeState = { phase: 'choose', first: 8, next: 2 };
  const { root, judge, moves } = createSearchContext({ game, view, seat: 2, seats: 2, rng: Rng.from(1) });
  const chances = new Float64Array(2);
  const told = moves.map((move) => {
    root.apply(move);
    judge.playOut(root, { seat: 2, seed: 1 }, chances);
    root.undo();
    return [...chances];
  });
  expect(asked).toEqual([2, 1]);
  expect(told).toEqual([
    [0.75, 0.25],
    [0.25, 0.75],
  ]);
});
