import { describe, expect, test } from 'bun:test';
import { createAgent } from '@ludus/agents';
import { games } from '@ludus/games';
import { type Position, Rng, unwrap } from '@ludus/kernel';
import { DrawnLooks } from './drawnLooks.ts';
import { playForLearning, type SelfPlay, type SelfPlayed } from './selfPlay.ts';

const game = unwrap(games.get('ringrift'));

const play = (change: Partial<SelfPlay>): SelfPlayed =>
  playForLearning({
    ...{ game, config: unwrap(game.configure({ variant: 'square8' })) },
    ...{ agent: unwrap(createAgent(game, 'minimax@nodes=30')), seed: 'self-play', maxMoves: 2000 },
    ...{ opening: 4, noise: 0, leaps: 0, asides: 0, asideNodes: 20, trace: 0 },
    ...change,
  });

/** Plays the actions from their start, and returns the winners. */
const replayed = ({ initialState, actions }: SelfPlayed): readonly number[] | undefined => {
  let state = initialState;
  for (const action of actions) state = unwrap(game.play(state, action, game.toAct(state)!)).state;
  return game.outcome(state)?.winners;
};

const resultsIn = ({ samples }: SelfPlayed): (number | undefined)[] =>
  Array.from({ length: samples.count }, (_, i) => samples.result(i));

describe('self-play', () => {
  test('asides are positions without a result, besides those of the game', () => {
    const plain = play({});
    const more = play({ asides: 1.5 });
    const unresolved = resultsIn(more).filter((result) => result === undefined).length;
    expect(more.actions).toEqual(plain.actions);
    expect(more.samples.count - unresolved).toBe(plain.samples.count);
    expect(unresolved).toBeGreaterThan(1.2 * more.decisions);
    expect(unresolved).toBeLessThan(1.6 * more.decisions);
  });

  test('after a leap, the game continues from a position that the search evaluated', () => {
    const leapt = play({ leaps: 0.2 });
    expect(replayed(leapt)).toEqual(leapt.winners!);
    const start = unwrap(game.setup(unwrap(game.configure({ variant: 'square8' })), 1)).state;
    expect(leapt.initialState).not.toEqual(start);
  });

  test('only what comes after the last leap has a result', () => {
    const results = resultsIn(play({ leaps: 0.2 }));
    expect(results).toContain(undefined);
    expect(results.filter((result) => result !== undefined).length).toBeGreaterThan(0);
  });

  test('the same plan gives the same game and samples', () => {
    const [one, other] = [play({ leaps: 0.1, asides: 1 }), play({ leaps: 0.1, asides: 1 })];
    expect(one.actions).toEqual(other.actions);
    expect(one.samples.bytes).toEqual(other.samples.bytes);
  });
});

test('every position a search evaluates is sampled with the same probability', () => {
  const counts = new Int32Array(20);
  for (let run = 0; run < 2000; run += 1) {
    const looks = new DrawnLooks(3, Rng.from(run));
    for (let i = 0; i < counts.length; i += 1)
      looks.look({ state: () => i } as unknown as Position<unknown, unknown>);
    expect(new Set(looks.states).size).toBe(3);
    for (const state of looks.states) counts[state as number]! += 1;
  }
  // 300 each are expected, with a standard deviation of 16.
  expect(Math.min(...counts)).toBeGreaterThan(240);
  expect(Math.max(...counts)).toBeLessThan(360);
});
