import { describe, expect, test } from 'bun:test';
import { type Game, Rng, type Seat, unwrap, viewFor } from '@ludus/kernel';
import { liarsDice } from '@ludus/kernel/examples/liarsDice';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';

const game = liarsDice as unknown as Game;

const start = (seed: string, options = {}): unknown =>
  unwrap(game.setup(unwrap(game.configure({ options })), seed)).state;

const ask = (name: string, state: unknown, seat: Seat, rng: Rng) =>
  decide(unwrap(createAgent(game, name)), { game, view: viewFor(game, state, seat), seat, seats: 2, rng });

const winnerOf = (agents: readonly string[], seed: string): Seat => {
  const rng = Rng.from(`agents ${seed}`);
  let state = start(seed);
  for (let seat = game.toAct(state); seat !== undefined; seat = game.toAct(state))
    state = unwrap(game.play(state, ask(agents[seat - 1]!, state, seat, rng).action, seat)).state;
  return game.outcome(state)!.winners[0]!;
};

describe('mcts without an evaluation, in a game with secrets', () => {
  test('doubts what its own die makes impossible', () => {
    const state = { ...(start('doubt', { dice: 1 }) as object), dice: [[6], [3]], next: 2 };
    const bid = { seat: 1, count: 2, face: 6 };
    for (const seed of ['a', 'b', 'c'])
      expect(ask('mcts@nodes=200', { ...state, bid }, 2, Rng.from(seed)).action).toEqual({ type: 'doubt' });
  });

  test('expects opponents to know their own dice', () => {
    // One die each, and we bid two sixes with a six: only an opponent without a six can be sure to doubt
    // correctly.
    const state = { ...(start('bluff', { dice: 1 }) as object), dice: [[6], [3]], bid: null, next: 1 };
    const { evaluation, moveProbabilities } = ask('mcts@nodes=2000', state, 1, Rng.from('bluff'));
    expect(evaluation[0]!).toBeGreaterThan(0.5);
    expect(moveProbabilities['2x1'] ?? 0).toBeLessThan(moveProbabilities['1x6']!);
  });

  test('gives the same answer for the same seed', () => {
    const answer = () => ask('mcts@nodes=50', start('same'), 1, Rng.from(7)).moveProbabilities;
    expect(answer()).toEqual(answer());
  });

  test('beats random players with a few simulations', () => {
    const isWon = (i: number): boolean =>
      i % 2 === 0
        ? winnerOf(['mcts@nodes=20', 'random'], `g${i}`) === 1
        : winnerOf(['random', 'mcts@nodes=20'], `g${i}`) === 2;
    expect(Array.from({ length: 10 }, (_, i) => isWon(i)).filter(Boolean).length).toBeGreaterThan(6);
  });
});
