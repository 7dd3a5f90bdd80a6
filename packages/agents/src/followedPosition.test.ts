import { expect, test } from 'bun:test';
import type { Evaluator, Game, Position, Tagged } from '@ludus/kernel';
import { ask, gameOf, randomState, type Setup } from '../test/support.ts';
import { heuristicAgent } from './heuristic.ts';
import { mctsAgent } from './mcts/agent.ts';
import { minimaxAgent } from './minimax/agent.ts';
import { decide } from './run.ts';

const SQUARE8: Setup = { game: gameOf('ringrift'), variant: 'square8', players: 2 };

/** The game with an evaluator that follows positions, and checks that it is where it thinks it is. */
const followed = (game: Game, tell: { asked: number }): Game => {
  const { search } = game;
  const evaluator = (weights: readonly number[]): Evaluator<unknown, Tagged> => {
    const own = search!.ai.evaluator(weights);
    const follow = (position: Position<unknown, Tagged>) => {
      const keys = [position.keyLow()];
      return {
        pushed: () => void keys.push(position.keyLow()),
        popped: () => void keys.pop(),
        evaluate: (into: Float64Array) => {
          expect(keys.at(-1)).toBe(position.keyLow());
          tell.asked += 1;
          own.evaluate(position, into);
        },
      };
    };
    return { ...own, follow, evaluate: () => expect.unreachable('the position is followed') };
  };
  return Object.create(game, { search: { value: { ...search!, ai: { ...search!.ai, evaluator } } } });
};

test.each([
  ['heuristic', heuristicAgent],
  ['minimax', minimaxAgent],
  ['mcts', mctsAgent],
] as const)('%s reports every move to a follower, and decides the same as without one', (_, make) => {
  const tell = { asked: 0 };
  const game = followed(SQUARE8.game, tell);
  for (const moves of [0, 1, 30]) {
    const state = randomState(SQUARE8, 'followed', moves);
    const [plain, through] = [SQUARE8.game, game].map((asked) =>
      decide(make(), ask(SQUARE8, state, { game: asked, budget: { nodes: 300 } })),
    );
    expect({ ...through, stats: {} }).toEqual({ ...plain, stats: {} });
  }
  expect(tell.asked).toBeGreaterThan(300);
});
