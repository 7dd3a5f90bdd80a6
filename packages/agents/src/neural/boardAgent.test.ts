import { describe, expect, test } from 'bun:test';
import { type Game, Rng, unwrap, viewFor } from '@ludus/kernel';
import { type GameState, ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { analystsOf } from '../analysis/analysts.ts';
import { createAgent } from '../create.ts';
import { describeAgent } from '../describe.ts';
import { difficultiesOf } from '../difficulty.ts';
import { adviserFor } from '../opponent.ts';
import { decide } from '../run.ts';
import type { Decision } from '../types.ts';
import { makeModel, parseModel } from './model.ts';
import { registerModel } from './models.ts';

const playersIn = (state: unknown): number => (state as GameState).players.length;

type Ai = NonNullable<Game['search']>['ai'];

const withAi = (changes: Partial<Ai>): Game => {
  const { position, ai } = (ringrift as Game).search!;
  return { ...(ringrift as Game), search: { position, ai: { ...ai, ...changes } } };
};
/** RingRift with levels that use networks with two players, whatever its own list says. */
const levelNetworks = { version: 'two players', has: (state: unknown) => playersIn(state) === 2 };
const shipped = withAi({ networks: NETWORKS, levelNetworks });
const unused = withAi({ networks: NETWORKS, levelNetworks: { version: '', has: () => false } });
const bare: Game = ringrift;

const stateOn = (variant: string, players: number): unknown =>
  unwrap(bare.setup(unwrap(bare.configure({ variant, players })), 1)).state;

/** What an agent says about the start of a game. */
const answer = (game: Game, name: string, players: number, variant = 'hex8'): Omit<Decision, 'stats'> => {
  const view = viewFor(game, stateOn(variant, players), 1);
  const agent = unwrap(createAgent(game, name));
  const { stats: _, ...said } = decide(agent, {
    game,
    view,
    seat: 1,
    seats: players,
    rng: Rng.from('level'),
  });
  return said;
};

const LEVEL = 'auto:4@blunder=0';
const { nodes: NODES } = difficultiesOf(shipped)[3]!;
const NEURAL = `neural@nodes=${NODES}`;
const MINIMAX = `minimax@nodes=${NODES}`;

describe('a level of RingRift', () => {
  test('plays with the network of the board', () => {
    expect(answer(shipped, LEVEL, 2)).toEqual(answer(shipped, NEURAL, 2));
    expect(answer(shipped, LEVEL, 2)).not.toEqual(answer(shipped, MINIMAX, 2));
  });

  test('plays as minimax on boards without a network', () => {
    expect(answer(shipped, LEVEL, 3)).toEqual(answer(shipped, MINIMAX, 3));
    expect(answer(shipped, LEVEL, 4, 'square8')).toEqual(answer(shipped, MINIMAX, 4, 'square8'));
  });

  test('plays as minimax if the game says so, or has no networks at all', () => {
    for (const game of [unused, bare]) expect(answer(game, LEVEL, 2)).toEqual(answer(bare, MINIMAX, 2));
  });

  test('plays as minimax if it is given a profile, which networks do not have', () => {
    const level = unwrap(createAgent(shipped, 'auto:6@profile=counting'));
    expect(describeAgent(level, stateOn('hex8', 2))).toMatchObject({
      aiType: 'minimax',
      aiDifficulty: 6,
      aiProfileId: 'counting',
    });
    expect(answer(shipped, `${LEVEL},profile=counting`, 2)).toEqual(
      answer(shipped, `${MINIMAX},profile=counting`, 2),
    );
  });

  test('does not play without a network that was not loaded', () => {
    expect(() => answer(withAi({ networks: [], levelNetworks }), LEVEL, 2)).toThrow('was not loaded');
  });

  test("does not change with the user's own networks", () => {
    // Under an id of its own, so that the network registered here is used by no other test.
    const game = { ...shipped, id: 'ringrift-with-own-network' };
    const before = answer(game, LEVEL, 2);
    const { model, parameters } = NETWORKS.map((one) => unwrap(parseModel(one))).find(
      (one) => one.model.board === 'hex8',
    )!;
    const negated = parameters.map((x) => -x);
    unwrap(registerModel(makeModel({ ...model, game: game.id, id: 'own' }, negated)));
    expect(answer(game, NEURAL, 2)).toEqual(answer(game, `${NEURAL},model=own`, 2));
    expect(answer(game, NEURAL, 2)).not.toEqual(before);
    expect(answer(game, LEVEL, 2)).toEqual(before);
  });

  test('is recorded as the agent that plays it on the board', () => {
    const agent = unwrap(createAgent(shipped, 'auto:6'));
    const typeOn = (players: number) => describeAgent(agent, stateOn('hex8', players));
    expect(typeOn(2)).toEqual({ playerType: 'ai', aiType: 'neural', aiDifficulty: 6 });
    expect(typeOn(3)).toEqual({ playerType: 'ai', aiType: 'minimax', aiDifficulty: 6 });
    expect(describeAgent(agent)).toMatchObject({ aiType: 'auto', aiDifficulty: 6 });
  });

  test('has the settings that it has on every board', () => {
    expect(unwrap(createAgent(shipped, 'auto:6@ponder=true')).ponder).toBeDefined();
    expect(unwrap(createAgent(shipped, 'auto:6')).ponder).toBeUndefined();
    for (const setting of ['mode=maxn', 'search=puct']) {
      const refused = createAgent(shipped, `auto:6@${setting}`);
      const [name] = setting.split('=');
      expect(refused.ok ? '' : refused.error.message).toBe(
        `"auto:6" has no setting "${name}". Its settings: ms, nodes, profile, blunder, ponder.`,
      );
    }
  });
});

test('hints and analyses of RingRift use what the highest level plays with', () => {
  expect(adviserFor(shipped, 1, 700)).toBe('auto:10@ms=700');
  expect(analystsOf(shipped)).toEqual(['auto:10@nodes=20000', 'auto:10@nodes=100000']);
});
