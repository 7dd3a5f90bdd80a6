import { describe, expect, test } from 'bun:test';
import { type Game, positionOf, type Question, Rng, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { withBlunders } from './blunder.ts';
import { createAgent, levelsOf } from './create.ts';
import { difficultiesOf, difficultyTable } from './difficulty.ts';
import { decide } from './run.ts';
import { specialistAgent } from './specialist.ts';
import type { Request } from './types.ts';

const game: Game = nim;
const request = (): Request => ({
  game,
  view: { heaps: [3, 4, 5], next: 1 },
  seat: 1,
  seats: 2,
  rng: Rng.from('create'),
});

describe('agents by name', () => {
  test('the parts of a name end up in the agent', () => {
    const agent = unwrap(createAgent(game, 'mcts:9@nodes=300'));
    expect(agent).toMatchObject({ kind: 'mcts', name: 'mcts:9@nodes=300', difficulty: 9 });
    expect(decide(agent, request()).nodes).toBe(300);
  });

  test('a level has its own budget', () => {
    const level = difficultiesOf(game).find(({ level: number }) => number === 7)!;
    expect(level.blunder).toBe(0);
    const decision = decide(unwrap(createAgent(game, 'auto:7')), request());
    expect(decision.nodes).toBeLessThanOrEqual(level.nodes!);
    expect(decision.nodes).toBeGreaterThan(1);
  });

  test.each([
    ['deep', 'There is no agent "deep" for Nim. Available: random, heuristic, minimax, mcts, auto.'],
    ['auto', '"auto" needs a level here, for example auto:5.'],
    [
      'mcts@speed=3',
      '"mcts" has no setting "speed". Its settings: ms, nodes, profile, blunder, reuse, ponder.',
    ],
    ['mcts@ms=fast', '"ms" must be a whole number from 1 to 3600000, not "fast".'],
    ['minimax@mode=nice', '"mode" must be one of paranoid, maxn, reply, not "nice".'],
  ])('"%s" is refused', (text, message) => {
    const refused = createAgent(game, text);
    expect(refused.ok ? '' : refused.error.message).toBe(message);
  });
});

describe('difficulty', () => {
  test('a game without a table has a general one of ten levels', () => {
    expect(difficultiesOf(game).map(({ level }) => level)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(levelsOf(game)[1]!.description).toBe('mcts, 20 nodes per decision; 60% of its moves are random');
    expect(difficultyTable(game).split('\n')).toHaveLength(12);
  });

  test('blunders come as often as they are meant to', () => {
    const agent = withBlunders(unwrap(createAgent(game, 'mcts@nodes=5')), 0.3);
    const rng = Rng.from('blunders');
    let blunders = 0;
    for (let i = 0; i < 2000; i += 1)
      if (decide(agent, { ...request(), rng }).stats.blunder === true) blunders += 1;
    expect(blunders / 2000).toBeCloseTo(0.3, 1);
  });
});

describe('a specialist', () => {
  const taker = {
    id: 'taker',
    description: 'takes one from the first heap',
    seats: [1],
    knows: () => ({ secret: 7 }),
    choose: ({ knowledge }: Question) => ({
      action: { type: 'take', heap: 0, count: 1 },
      ...(knowledge !== undefined && { chances: [0.7, 0.3] }),
    }),
  };

  test('plays under the interface of all agents', () => {
    const ai = { features: [], profiles: [], evaluator: never, specialists: [taker] };
    const own: Game = { ...game, search: { position: (state) => positionOf(game, state), ai } };
    const agent = unwrap(createAgent(own, 'taker'));
    const { action, evaluation } = decide(agent, { ...request(), game: own });
    expect<unknown>(action).toEqual({ type: 'take', heap: 0, count: 1 });
    expect(evaluation).toEqual([0.5, 0.5]);
  });

  test('gets its extra knowledge when it is to move, and gives its own estimate', () => {
    const agent = withBlunders(specialistAgent(taker), 0.000001);
    const knowledge = agent.knows?.(request().view, 1);
    expect(knowledge).toEqual({ secret: 7 });
    expect(decide(agent, { ...request(), knowledge }).evaluation).toEqual([0.7, 0.3]);
  });

  test('refuses a seat it cannot play', () => {
    expect(() => decide(specialistAgent(taker), { ...request(), seat: 2 })).toThrow('cannot play seat 2');
  });
});

const never = (): never => {
  throw new Error('nobody asks for an evaluation');
};
