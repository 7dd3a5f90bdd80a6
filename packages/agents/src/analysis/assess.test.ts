import { describe, expect, test } from 'bun:test';
import { breakthrough } from '@ludus/breakthrough-engine';
import { type Game, Rng, type Seat, type Tagged, unwrap, viewFor } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';
import { analystsOf } from './analysts.ts';
import { assess } from './assess.ts';
import { markOf } from './mark.ts';

const startOf = (game: Game, seed = 'a', choices = {}): unknown =>
  unwrap(game.setup(unwrap(game.configure(choices)), seed)).state;

const requestIn = (game: Game, state: unknown, seed = 'a') => {
  const seat: Seat = game.toAct(state)!;
  return { game, view: viewFor(game, state, seat), seat, seats: 2, rng: Rng.from(seed) };
};

const assessed = (game: Game, state: unknown, played: Tagged, agent: string, seed = 'a') =>
  assess(unwrap(createAgent(game, agent)), requestIn(game, state, seed), played);

describe('a decision in a game without secrets', () => {
  const game: Game = nim;
  const state = unwrap(nim.setup({ heaps: [1, 2] }, 1)).state;
  const isWinning = (action: Tagged): boolean => game.text.makeNotation(state, action) === '1 from heap 2';
  const winning = game.legal(state).find(isWinning)!;
  const losing = game.legal(state).filter((action) => !isWinning(action));

  test('costs nothing if it is the best', () => {
    const found = assessed(game, state, winning, 'minimax@nodes=500');
    expect(found).toMatchObject({ seat: 1, loss: 0, played: found.best, chances: [1, 0] });
  });

  test('costs everything if it throws the game away, and the better move is named', () => {
    for (const action of losing) {
      const found = assessed(game, state, action, 'minimax@nodes=500');
      expect(found).toMatchObject({ loss: 1, noise: 0, after: [0, 1], best: '1 from heap 2' });
      expect(markOf(found)).toBe('blunder');
    }
  });

  test('is judged for the player who decided, even if they change seats by it', () => {
    const rings: Game = ringrift;
    let state = startOf(rings, 'a', { options: { swapRuleEnabled: true } });
    const swapIn = (): Tagged | undefined => rings.legal(state).find(({ type }) => type === 'swap_sides');
    while (swapIn() === undefined)
      state = unwrap(rings.play(state, rings.legal(state).at(-1)!, rings.toAct(state)!)).state;
    const { after, seat } = assessed(rings, state, swapIn()!, 'mcts@nodes=60');
    const swapped = unwrap(rings.play(state, swapIn()!, 2)).state;
    const { evaluation } = decide(unwrap(createAgent(rings, 'mcts@nodes=60')), requestIn(rings, swapped));
    expect(seat).toBe(2);
    // A player who swaps gets the value of the other side.
    expect(after[1]).toBeCloseTo(evaluation[0]!, 3);
  });
});

test('a search is as steady as its last two completed iterations', () => {
  const game: Game = breakthrough;
  const state = startOf(game);
  const agent = unwrap(createAgent(game, 'minimax@nodes=3000'));
  const byDepth = (depth: number): number =>
    decide(agent, { ...requestIn(game, state), budget: { depth } }).evaluation[0]!;
  const { stats, depth } = decide(agent, { ...requestIn(game, state), budget: { depth: 3 } });
  expect(depth).toBe(3);
  expect(stats.steady).toBeCloseTo((byDepth(2) + byDepth(3)) / 2, 6);
});

describe('a decision in a game with chance', () => {
  test('is judged without the luck that followed: the same view gives the same answer', () => {
    const state = startOf(risk, 'a', { variant: 'generated-20', players: 2 });
    const [played] = (risk as Game).legal(state);
    const one = assessed(risk, state, played!, 'mcts@nodes=100', 'x');
    expect(assessed(risk, state, played!, 'mcts@nodes=100', 'x')).toEqual(one);
    expect(one.noise).toBeLessThan(0.1);
    expect(one.nodes).toBeGreaterThan(100);
  });

  test('is judged by the risk that was taken, not by a mine nobody knew of', () => {
    const state = startOf(sweep, 'mines', { variant: '7' }) as { readonly owners: readonly string[] };
    const mine = state.owners.indexOf('mine');
    const opens = (sweep as Game).legal(state).find((action) => {
      const { type, tile } = action as Tagged & { readonly tile?: number };
      return type === 'reveal' && tile === mine;
    });
    const { after, loss } = assessed(sweep, state, opens!, 'exact');
    expect(after[0]!).toBeGreaterThan(0.05);
    expect(loss).toBeLessThan(0.9);
  });
});

describe('the analysts of a game', () => {
  test('are searches, the best last, or a specialist if that is the strongest', () => {
    expect(analystsOf(ringrift)).toHaveLength(2);
    expect(analystsOf(sweep)).toEqual(['exact']);
    for (const game of [ringrift, risk, sweep, breakthrough, nim] as readonly Game[])
      for (const name of analystsOf(game)) expect(createAgent(game, name).ok).toBe(true);
  });
});
