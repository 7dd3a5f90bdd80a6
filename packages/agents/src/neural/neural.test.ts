import { describe, expect, test } from 'bun:test';
import { type Features, type Game, NO_SYMMETRY, type Position, Rng, unwrap } from '@ludus/kernel';
import { type NimState, nim } from '@ludus/kernel/examples/nim';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';
import { networkEvaluator } from './evaluator.ts';
import { fromHalf, toHalf } from './half.ts';
import { inputsOf } from './inputs.ts';
import { type Model, makeModel, makeModelText, parseModel, parseModelText } from './model.ts';
import { modelFor, registerModel } from './models.ts';
import { Network } from './network.ts';
import { type NetworkShape, placesOf } from './shape.ts';

const nimSum = ({ heaps }: NimState): number => heaps.reduce((sum, heap) => sum ^ heap, 0);

/** The player to act loses when the heaps cancel out, so two numbers say everything. */
const features: Features<NimState> = {
  layout: ({ heaps }) => ({
    version: 3,
    dimension: 2 + heaps.length,
    parts: [{ name: 'all', length: 2 + heaps.length, meaning: 'For this test.' }],
  }),
  vector: (state, seat) =>
    Float32Array.from([nimSum(state) === 0 ? 1 : 0, seat === state.next ? 1 : 0, ...state.heaps]),
};

/** Nim for learners, under its own name so that no test meets the networks of another. */
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
  inputs: { version: 3, slots: 0, aspects: 0, numbers: 5 },
  hidden: { first: 16, second: 8 },
};

const SHAPE: NetworkShape = { slots: 0, aspects: 0, numbers: 5, hidden: [16, 8], outputs: 1, moveParts: 0 };

/** The first number goes directly to the output: chance = sigmoid(4 − 8 · cancelled). */
const PARAMETERS = new Float32Array(placesOf(SHAPE).count);
PARAMETERS[placesOf(SHAPE).straight] = -8;
PARAMETERS[placesOf(SHAPE).biases] = 4;

const model = (change: Partial<Model> = {}): Model => ({ ...makeModel(HEAD, PARAMETERS), ...change });

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

const messageOf = (value: unknown): string => {
  const parsed = parseModel(value);
  return parsed.ok ? 'fine' : parsed.error.message;
};

describe('the file of a network', () => {
  test('reads back to the last bit', () => {
    const { model: read, parameters, shape } = unwrap(parseModelText(makeModelText(model())));
    expect(read).toEqual(model());
    expect(shape).toEqual(SHAPE);
    expect([...parameters]).toEqual([...PARAMETERS]);
  });

  test.each([
    [null, 'This is not a network: "format": "ludus-network" is missing.'],
    [{ format: 'onnx' }, 'This is not a network: "format": "ludus-network" is missing.'],
    [{ format: 'ludus-network' }, 'This is not a complete network: version is missing'],
    [model({ version: 1 }), 'The network "knows-nim" has version 1, but this program reads version 2.'],
    [model({ checksum: '0' }), 'The network "knows-nim" is damaged: its checksum'],
    [
      model({ hidden: { first: 20, second: 8 } }),
      'The hidden layers of the network "knows-nim" have sizes 20 and 8. They must be multiples of 16 and 8.',
    ],
    [
      makeModel(HEAD, PARAMETERS.slice(1)),
      'The network "knows-nim" does not have the 246 parameters that its layers need.',
    ],
  ])('%#: a problem is reported', (value, message) => {
    expect(messageOf(value)).toStartWith(message);
  });

  test('that is not JSON is refused', () => {
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

  test('says how to get a network if there is none', () => {
    expect(refusal(nim as Game, 'neural')).toBe('Nim has no feature vectors, so no network can play it.');
    expect(refusal(learnable('nim-untaught'), 'neural')).toBe(
      'There is no network for Nim. Train one from recorded games: `ludus train nim-untaught --board BOARD --db games.db`.',
    );
  });

  test('plays by the network registered for its board, with every search', () => {
    const game = learnable('nim-taught');
    unwrap(registerModel(makeModel({ ...HEAD, game: game.id }, PARAMETERS)));
    for (const search of ['greedy', 'minimax', 'puct'])
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
    expect(refusal(game, 'neural@search=wide')).toBe(
      '"search" must be one of greedy, minimax, puct, not "wide".',
    );
    expect(refusal(game, 'neural@model=other')).toBe('"model" must be one of knows-nim, not "other".');
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
      'There is no network for this board of Nim. "knows-nim" (classic, 2 players) is for another board. Train one from recorded games: `ludus train nim-classic --board BOARD --db games.db`.',
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

  test('one evaluation for the seat to act gives the chances of three seats', () => {
    const layout = { version: 3, slots: 0, contents: [[]], aspects: 0, numbers: 5 };
    const shape = { ...SHAPE, outputs: 3 };
    const parameters = new Float32Array(placesOf(shape).count);
    // The player to act is twice as likely to win as the next, and four times as likely as the one after.
    parameters.set([Math.log(4), Math.log(2), 0], placesOf(shape).biases);
    const network = new Network(layout, shape, parameters);
    const reader = inputsOf(learnable('nim-three'))!.reader({});
    const { evaluate } = networkEvaluator({ network, reader });
    const into = new Float64Array(3);
    const state: NimState = { heaps: [3, 4, 5], next: 2 };
    evaluate({ state: () => state, toAct: () => 2 } as Position<unknown, unknown>, into);
    for (const [i, chance] of [1 / 7, 4 / 7, 2 / 7].entries()) expect(into[i]).toBeCloseTo(chance, 4);
  });

  test('a network for three players has three outputs', () => {
    const three = { ...HEAD, id: 'knows-three', players: 3 };
    const { shape } = unwrap(
      parseModel(makeModel(three, new Float32Array(placesOf({ ...SHAPE, outputs: 3 }).count))),
    );
    expect(shape.outputs).toBe(3);
    expect(messageOf(makeModel(three, PARAMETERS))).toContain('does not have the');
  });
});
