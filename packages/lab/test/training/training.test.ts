import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeModelText, Network, parseModel } from '@ludus/agents';
import { games } from '@ludus/games';
import { Rng, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { samplesOf, splitOf } from '../../src/dataset/index.ts';
import {
  Examples,
  type Gathered,
  gather,
  makeTrainingReport,
  modelOf,
  readModel,
  registerNetworks,
  TRAINING_DEFAULTS,
  Trainer,
  train,
} from '../../src/training/index.ts';
import { storeWith } from '../store.ts';

setDefaultTimeout(600_000);

const DIMENSION = 12;

/** Vectors of a few ones, won when an odd number of the first three is set: no single number tells anything. */
const parity = (count: number, seed: string): Examples => {
  const rng = Rng.from(seed);
  const examples = new Examples();
  for (let i = 0; i < count; i += 1) {
    const vector = Float32Array.from({ length: DIMENSION }, () => rng.int(2));
    const result = (vector[0]! + vector[1]! + vector[2]!) % 2;
    examples.add(vector, result, result);
  }
  return examples;
};

const riddle = (): Gathered => ({
  games: 1,
  skipped: 0,
  layout: { version: 1, dimension: DIMENSION },
  train: parity(3000, 'train'),
  validation: parity(500, 'validation'),
  isInterrupted: false,
});

const OPTIONS = { ...TRAINING_DEFAULTS, hidden: [16, 8], batch: 32, rate: 0.005, seed: 'a' };

describe('examples', () => {
  test('keep what is not zero, however many there are', () => {
    const examples = new Examples();
    for (let i = 0; i < 3000; i += 1) examples.add(Float32Array.from([0, i + 1, 0, 0.5]), 0.25, 1);
    expect(examples.count).toBe(3000);
    expect(examples.density).toBe(2);
    const at = examples.start(2999);
    expect([...examples.places.subarray(at, examples.start(3000))]).toEqual([1, 3]);
    expect([...examples.values.subarray(at, at + 2)]).toEqual([3000, 0.5]);
    expect([examples.target(7), examples.result(7)]).toEqual([0.25, 1]);
  });
});

describe('a trainer', () => {
  test('goes down the gradient: a first step of Adam moves every number against its slope', () => {
    const sizes = [DIMENSION, 5, 4, 1];
    const examples = parity(40, 'slope');
    const order = Uint32Array.from({ length: 40 }, (_, i) => i);
    const trainer = new Trainer(sizes, Rng.from('slope'), examples.density);
    const before = trainer.parameters.slice();
    const lossAt = (at: number, by: number): number => {
      trainer.parameters.set(before);
      trainer.parameters[at]! += by;
      return trainer.score(examples).loss;
    };
    const slopes = Array.from(before, (_, i) => (lossAt(i, 0.01) - lossAt(i, -0.01)) / 0.02);
    trainer.parameters.set(before);
    trainer.step(examples, order, { from: 0, to: 40, settings: { rate: 0.001, decay: 0 } });
    const steep = slopes.map((slope, i) => ({ slope, i })).filter(({ slope }) => Math.abs(slope) > 0.01);
    expect(steep.length).toBeGreaterThan(20);
    for (const { slope, i } of steep) {
      const moved = trainer.parameters[i]! - before[i]!;
      expect(Math.sign(moved)).toBe(-Math.sign(slope));
      expect(Math.abs(moved)).toBeCloseTo(0.001, 4);
    }
  });

  test('scores as the network of its parameters', () => {
    const examples = parity(50, 'score');
    const trainer = new Trainer([DIMENSION, 5, 1], Rng.from('score'), 6);
    const network = new Network([DIMENSION, 5, 1], trainer.parameters);
    let loss = 0;
    for (let i = 0; i < 50; i += 1) {
      const vector = new Float32Array(DIMENSION);
      for (let at = examples.start(i); at < examples.start(i + 1); at += 1)
        vector[examples.places[at]!] = examples.values[at]!;
      const chance = network.chance(vector);
      loss -= Math.log(examples.target(i) === 1 ? chance : 1 - chance) / 50;
    }
    expect(trainer.score(examples).loss).toBeCloseTo(loss, 5);
  });
});

describe('training', () => {
  test('learns what no straight line tells apart', async () => {
    const { start, best } = await train(riddle(), OPTIONS);
    expect(start.accuracy).toBeLessThan(0.75);
    expect(best!.validation.accuracy).toBeGreaterThan(0.98);
    expect(best!.validation.loss).toBeLessThan(0.1);
  });

  test('depends on the seed and on nothing else', async () => {
    const options = { ...OPTIONS, epochs: 2 };
    const [one, two] = [await train(riddle(), options), await train(riddle(), options)];
    expect([...two.parameters]).toEqual([...one.parameters]);
    expect(two.epochs).toEqual(one.epochs);
    const other = await train(riddle(), { ...options, seed: 'b' });
    expect([...other.parameters]).not.toEqual([...one.parameters]);
  });

  test('stops when nothing gets better, and gives the best it had', async () => {
    const noise = riddle();
    const rng = Rng.from('noise');
    const examples = (count: number): Examples => {
      const made = new Examples();
      for (let i = 0; i < count; i += 1) {
        const result = rng.int(2);
        made.add(
          Float32Array.from({ length: DIMENSION }, () => rng.float()),
          result,
          result,
        );
      }
      return made;
    };
    const data = { ...noise, train: examples(300), validation: examples(300) };
    const seen: number[] = [];
    const onEpoch = ({ epoch }: { epoch: number }) => void seen.push(epoch);
    const trained = await train(data, { ...OPTIONS, epochs: 100, patience: 3, onEpoch });
    expect(trained.epochs.length).toBe((trained.best?.epoch ?? 0) + 3);
    expect(seen).toEqual(trained.epochs.map(({ epoch }) => epoch));
    const kept = new Trainer(trained.sizes, Rng.from(1), 1);
    kept.parameters.set(trained.parameters);
    expect(kept.score(data.validation).loss).toBeCloseTo((trained.best?.validation ?? trained.start).loss, 9);
    expect(trained.epochs.at(-1)!.rate).toBeLessThan(OPTIONS.rate);
  });

  test('can be stopped', async () => {
    const trained = await train(riddle(), { ...OPTIONS, onStep: async () => 'stop' });
    expect(trained).toMatchObject({ isInterrupted: true, epochs: [] });
  });
});

describe('from recorded games', () => {
  const game = unwrap(games.get('ringrift'));
  const square8 = { game: 'ringrift', boardType: 'square8', numPlayers: 2 };
  const wanted = { filter: square8, validation: 0.3, engineShare: 0.5, turns: 0, seed: 1 };
  let folder: string;
  let db: GameStore;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ludus-training-'));
    const agent = 'minimax@nodes=30';
    db = await storeWith(join(folder, 'games.db'), {
      game: 'ringrift',
      variant: 'square8',
      players: 2,
      agent,
      count: 16,
    });
  });

  afterAll(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  test('decisions become examples, seen by the seat to act, with result and opinion mixed', async () => {
    const { train: own, validation, games: count } = unwrap(await gather(game, [db], wanted));
    expect(count).toBe(16);
    const expected = { train: [] as number[], validation: [] as number[] };
    for await (const stored of db.iterateGames(square8)) {
      const { metadata } = unwrap(stored);
      for (const { move, values, seat, legalCount } of unwrap(samplesOf(game, unwrap(stored)))) {
        if (legalCount < 2) continue;
        const result = (values[seat - 1]! + 1) / 2;
        const opinion = move.engineEval ?? result;
        expected[splitOf(metadata.gameId, 0.3)].push((result + opinion) / 2);
      }
    }
    expect(validation.count).toBe(expected.validation.length);
    expect(own.count).toBe(expected.train.length);
    for (const [i, target] of expected.train.entries()) expect(own.target(i)).toBeCloseTo(target, 6);
  });

  test('positions are turned for training only', async () => {
    const plain = unwrap(await gather(game, [db], wanted));
    const turned = unwrap(await gather(game, [db], { ...wanted, turns: 7 }));
    expect(turned.train.count).toBe(8 * plain.train.count);
    expect(turned.validation.count).toBe(plain.validation.count);
    expect(turned.train.density).toBeCloseTo(plain.train.density, 6);
  });

  test('too few games are refused', async () => {
    const none = await gather(game, [db], { ...wanted, filter: { ...square8, numPlayers: 3 } });
    expect(none.ok ? '' : none.error.message).toStartWith(
      '0 finished games of RingRift on this board are too few',
    );
  });

  test('a network comes out, with a page about it, and plays', async () => {
    const data = unwrap(await gather(game, [db], wanted));
    const trained = await train(data, { ...TRAINING_DEFAULTS, hidden: [8], epochs: 3, seed: 1 });
    const about = { id: 'tiny', board: 'square8', players: 2, layout: data.layout, trained: { games: 16 } };
    const model = modelOf(game, trained, about);
    expect(unwrap(parseModel(model)).model).toMatchObject({
      id: 'tiny',
      layers: [529, 8, 1],
      game: 'ringrift',
    });
    const page = makeTrainingReport({
      title: 'Tiny',
      data,
      trained,
      facts: [['seed', '1']],
      command: 'ludus train',
    });
    expect(page).toContain('Loss by epoch');
    expect(page).toContain('529 → 8 → 1');
    const file = join(folder, 'tiny.json');
    writeFileSync(file, makeModelText(model));
    expect(unwrap(readModel(file)).model).toEqual(model);
    writeFileSync(join(folder, 'bad.json'), '{');
    const bad = registerNetworks(join(folder, 'bad.json'));
    expect(bad.ok ? '' : bad.error.message).toContain('bad.json: This is not a network: it is not JSON.');
  });
});
