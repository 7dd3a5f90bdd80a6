import { describe, expect, test } from 'bun:test';
import { type Features, type Game, NO_SYMMETRY, type Position, Rng, unwrap } from '@ludus/kernel';
import { type NimState, nim } from '@ludus/kernel/examples/nim';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';
import { networkEvaluator } from './evaluator.ts';
import { fromHalf, toHalf } from './half.ts';
import { type Model, makeModel, makeModelText, parseModel, parseModelText } from './model.ts';
import { modelFor, registerModel } from './models.ts';
import { Network, parameterCount, placesOf } from './network.ts';

const nimSum = ({ heaps }: NimState): number => heaps.reduce((sum, heap) => sum ^ heap, 0);

/** Whoever has to act when the heaps cancel out has lost; so two numbers say everything. */
const features: Features<NimState> = {
  layout: ({ heaps }) => ({
    version: 3,
    dimension: 2 + heaps.length,
    parts: [{ name: 'all', length: 2 + heaps.length, meaning: 'For this test.' }],
  }),
  vector: (state, seat) =>
    Float32Array.from([nimSum(state) === 0 ? 1 : 0, seat === state.next ? 1 : 0, ...state.heaps]),
};

/** Nim for learners, under a name of its own so that no test meets the networks of another. */
const learnable = (id: string): Game =>
  Object.create(nim, {
    id: { value: id },
    learning: { value: { features, symmetries: NO_SYMMETRY } },
  }) as Game;

const HEAD = {
  id: 'knows-nim',
  game: 'nim',
  rulesVersion: '1',
  board: 'classic',
  players: 2,
  features: { version: 3, dimension: 5 },
  layers: [5, 2, 1],
};

/** One hidden number for "cancelled out", one that says nothing: chance = sigmoid(4 − 8 · cancelled). */
const PARAMETERS = Float32Array.from([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -8, 0, 4]);

const model = (change: Partial<Model> = {}): Model => ({ ...makeModel(HEAD, PARAMETERS), ...change });

describe('a network', () => {
  test('computes what its layers say', () => {
    const sizes = [6, 4, 3, 1];
    const rng = Rng.from('network');
    const parameters = Float32Array.from({ length: parameterCount(sizes) }, () => 2 * rng.float() - 1);
    const network = new Network(sizes, parameters);
    for (let round = 0; round < 20; round += 1) {
      const input = Float32Array.from({ length: 6 }, () => (rng.int(2) === 0 ? 0 : rng.float()));
      let values = [...input];
      for (const [i, { outputs, weights, biases }] of placesOf(sizes).entries()) {
        const sums = Array.from({ length: outputs }, (_, j) =>
          values.reduce(
            (sum, x, k) => sum + x * parameters[weights + k * outputs + j]!,
            parameters[biases + j]!,
          ),
        );
        values = i === 2 ? sums : sums.map((sum) => Math.max(0, sum));
      }
      expect(network.chance(input)).toBeCloseTo(1 / (1 + Math.exp(-values[0]!)), 5);
    }
  });

  test('needs as many parameters as its layers have', () => {
    expect(() => new Network([2, 1], new Float32Array(2))).toThrow(RangeError);
  });
});

describe('numbers of 16 bits', () => {
  test('all read back, and the nearest is chosen', () => {
    for (let half = 0; half < 0x7c00; half += 1) {
      expect(toHalf(fromHalf(half))).toBe(half);
      if (half > 0) expect(toHalf(-fromHalf(half))).toBe(half | 0x8000);
    }
    const rng = Rng.from('half');
    for (let i = 0; i < 2000; i += 1) {
      const value = (2 * rng.float() - 1) * 2 ** (rng.int(40) - 25);
      const half = toHalf(value);
      const error = Math.abs(fromHalf(half) - value);
      for (const other of [half - 1, half + 1])
        if ((other & 0x7fff) < 0x7c00 && other >= 0)
          expect(error).toBeLessThanOrEqual(Math.abs(fromHalf(other) - value) + 1e-12);
    }
    expect(fromHalf(toHalf(1e9))).toBe(65504);
    expect(fromHalf(toHalf(-1e9))).toBe(-65504);
    expect(fromHalf(toHalf(1e-9))).toBe(0);
  });
});

describe('the file of a network', () => {
  test('reads back to the last bit', () => {
    const { model: read, network } = unwrap(parseModelText(makeModelText(model())));
    expect(read).toEqual(model());
    expect(network.chance(Float32Array.from([1, 1, 3, 4, 7]))).toBeCloseTo(1 / (1 + Math.exp(4)), 6);
    expect(network.chance(Float32Array.from([0, 1, 3, 4, 5]))).toBeCloseTo(1 / (1 + Math.exp(-4)), 6);
  });

  const messageOf = (value: unknown): string => {
    const parsed = parseModel(value);
    return parsed.ok ? 'fine' : parsed.error.message;
  };

  test.each([
    [null, 'This is not a network: it does not say "format": "ludus-network".'],
    [{ format: 'onnx' }, 'This is not a network: it does not say "format": "ludus-network".'],
    [{ format: 'ludus-network' }, 'This is not a whole network: version is missing'],
    [model({ version: 2 }), 'The network "knows-nim" is of version 2; this program reads version 1.'],
    [model({ checksum: '0' }), 'The network "knows-nim" is damaged: its checksum'],
    [
      model({ layers: [4, 2, 1] }),
      'The layers 4, 2, 1 of the network "knows-nim" do not lead from 5 numbers to 1.',
    ],
    [
      makeModel(HEAD, PARAMETERS.slice(1)),
      'The network "knows-nim" has not the 15 parameters of its layers.',
    ],
  ])('%#: what is wrong is said', (value, message) => {
    expect(messageOf(value)).toStartWith(message);
  });

  test('that is no JSON is refused', () => {
    expect(parseModelText('weights!')).toMatchObject({
      error: { message: 'This is not a network: it is not JSON.' },
    });
  });
});

describe('neural', () => {
  const refusal = (game: Game, name: string): string => {
    const made = createAgent(game, name);
    return made.ok ? 'made' : made.error.message;
  };
  const request = (game: Game, heaps: number[]) => ({
    game,
    view: { heaps, next: 1 },
    seat: 1,
    seats: 2,
    rng: Rng.from('neural'),
  });

  test('says how to come by a network where there is none', () => {
    expect(refusal(nim as Game, 'neural')).toBe('Nim has no feature vectors, so no network can play it.');
    expect(refusal(learnable('nim-untaught'), 'neural')).toBe(
      'There is no network for Nim. Train one from recorded games: ludus train nim-untaught --board B --db games.db',
    );
  });

  test('plays by the network registered for its board, with every search', () => {
    const game = learnable('nim-taught');
    unwrap(registerModel(makeModel({ ...HEAD, game: game.id }, PARAMETERS)));
    for (const search of ['greedy', 'minimax', 'mcts'])
      for (const heaps of [
        [3, 4, 5],
        [1, 2, 7],
        [0, 6, 5],
        [2, 2, 9],
      ]) {
        const agent = unwrap(createAgent(game, `neural@search=${search},nodes=300`));
        const { action, evaluation, stats } = decide(agent, request(game, heaps));
        const { state } = unwrap(game.play({ heaps, next: 1 }, action, 1));
        expect(nimSum(state as NimState)).toBe(0);
        expect(evaluation[0]).toBeGreaterThan(0.9);
        expect(stats).toMatchObject({ profile: 'knows-nim' });
      }
    expect(unwrap(createAgent(game, 'neural'))).toMatchObject({ kind: 'neural', name: 'neural' });
    expect(refusal(game, 'neural@search=wide')).toBe('"search" is one of greedy, minimax, mcts, not "wide".');
    expect(refusal(game, 'neural@model=other')).toBe('"model" is one of knows-nim, not "other".');
  });

  test('decides the same from the same seed', () => {
    const game = learnable('nim-again');
    unwrap(registerModel(makeModel({ ...HEAD, game: game.id }, PARAMETERS)));
    const agent = unwrap(createAgent(game, 'neural@nodes=50'));
    const [one, two] = [decide(agent, request(game, [3, 5, 7])), decide(agent, request(game, [3, 5, 7]))];
    expect({ ...one, stats: {} }).toEqual({ ...two, stats: {} });
  });

  test('refuses a board the network was not trained for', () => {
    const game = learnable('nim-classic');
    unwrap(registerModel(makeModel({ ...HEAD, game: game.id }, PARAMETERS)));
    const found = modelFor(game, { heaps: [1, 3, 5, 7], next: 1 });
    expect(found.ok ? '' : found.error.message).toBe(
      'There is no network for this board of Nim. "knows-nim" (classic, 2 players) is for another. Train one from recorded games: ludus train nim-classic --board B --db games.db',
    );
    const agent = unwrap(createAgent(game, 'neural'));
    expect(() => decide(agent, request(game, [1, 3, 5, 7]))).toThrow('There is no network for this board');
  });

  test('refuses a network trained under other rules', () => {
    const game = learnable('nim-reformed');
    unwrap(registerModel(makeModel({ ...HEAD, game: game.id, rulesVersion: '0' }, PARAMETERS)));
    const found = modelFor(game, { heaps: [3, 4, 5], next: 1 });
    expect(found.ok ? '' : found.error.message).toContain('"knows-nim" (classic, 2 players, rules 0)');
  });

  test('the chances of more than two seats add up to 1', () => {
    const network = new Network([5, 2, 1], PARAMETERS);
    const { evaluate } = networkEvaluator(features as Features<unknown>, network);
    const into = new Float64Array(3);
    const state: NimState = { heaps: [3, 4, 5], next: 1 };
    evaluate({ state: () => state, toAct: () => 1 } as Position<unknown, unknown>, into);
    expect(into[0]! + into[1]! + into[2]!).toBeCloseTo(1, 9);
    for (const chance of into) expect(chance).toBeCloseTo(1 / 3, 9);
  });
});
