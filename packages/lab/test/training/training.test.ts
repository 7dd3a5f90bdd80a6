import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeModelText, Network, parseModel, shapeOf } from '@ludus/agents';
import { games } from '@ludus/games';
import { type InputLayout, Rng, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { samplesOf, splitOf } from '../../src/dataset/index.ts';
import {
  baselineOf,
  faultOf,
  type Gathered,
  gather,
  makeTrainingReport,
  modelOf,
  readModel,
  registerNetworks,
  Samples,
  TRAINING_DEFAULTS,
  Trainer,
  train,
} from '../../src/training/index.ts';
import { storeWith } from '../store.ts';

setDefaultTimeout(600_000);

/** Three slots that hold nothing, a white or a black stone, and two numbers. */
const LAYOUT: InputLayout = { version: 1, slots: 3, contents: [[], [0], [1]], aspects: 2, numbers: 2 };
const SHAPE = shapeOf(LAYOUT, [16, 8]);
/** The same for three players. */
const RANKING = shapeOf(LAYOUT, [16, 8], { outputs: 3 });

/** Won when an odd number of stones is white: no single stone tells anything. */
const parity = (count: number, seed: string): Samples => {
  const rng = Rng.from(seed);
  const samples = new Samples(SHAPE);
  for (let i = 0; i < count; i += 1) {
    const slots = Uint8Array.from({ length: 3 }, () => 1 + rng.int(2));
    const result = slots.filter((content) => content === 1).length % 2;
    const label = { values: [result], results: [result], key: i };
    samples.add(slots, Float64Array.from([rng.float(), rng.float() - 1]), label);
  }
  return samples;
};

/** Three players: the number of white stones says who wins, and no stone alone. */
const ranked = (count: number, seed: string): Samples => {
  const rng = Rng.from(seed);
  const samples = new Samples(RANKING);
  for (let i = 0; i < count; i += 1) {
    const slots = Uint8Array.from({ length: 3 }, () => 1 + rng.int(2));
    const winner = slots.filter((content) => content === 1).length % 3;
    const results = [0, 0, 0].with(winner, 1);
    samples.add(slots, Float64Array.from([rng.float(), rng.float() - 1]), {
      values: results.map((result) => 0.1 + 0.7 * result),
      results,
      key: i,
    });
  }
  return samples;
};

const riddle = (): Gathered => ({
  games: 1,
  skipped: 0,
  repeated: 0,
  layout: LAYOUT,
  turns: [Uint16Array.from([0, 1, 2]), Uint16Array.from([2, 1, 0])],
  train: parity(3000, 'train'),
  validation: parity(500, 'validation'),
  own: undefined,
  isInterrupted: false,
});

const OPTIONS = { ...TRAINING_DEFAULTS, hidden: [16, 8], batch: 32, rate: 0.01, seed: 'a' } as const;

describe('samples', () => {
  test('read back as they were packed, however many there are', () => {
    const samples = new Samples(SHAPE);
    for (let i = 0; i < 1000; i += 1)
      samples.add(Uint8Array.from([i % 3, 1, 2]), Float64Array.from([i / 256, -0.5]), {
        values: [0.25],
        results: i % 2 === 0 ? [1] : undefined,
        key: 2 ** 52 + i,
      });
    const copy = new Samples(SHAPE, samples.bytes.slice());
    copy.addBytes(samples.bytes);
    expect(copy.count).toBe(2000);
    const [slots, numbers] = [new Uint8Array(3), new Int16Array(2)];
    copy.read(1501, slots, numbers);
    expect([...slots, ...numbers]).toEqual([0, 1, 2, 501, -128]);
    expect([copy.value(1501), copy.result(1501), copy.result(1500)]).toEqual([0.25, undefined, 1]);
    expect(copy.key(1501)).toBe(2 ** 52 + 501);
  });

  test('of three players have a value and a result for each', () => {
    const samples = ranked(20, 'packed');
    const copy = new Samples(RANKING, samples.bytes.slice());
    expect(copy.count).toBe(20);
    for (let i = 0; i < 20; i += 1) {
      const results = [0, 1, 2].map((output) => copy.result(i, output)!);
      expect(results.toSorted()).toEqual([0, 0, 1]);
      for (const [output, result] of results.entries())
        expect(copy.value(i, output)).toBeCloseTo(0.1 + 0.7 * result, 6);
      expect(copy.key(i)).toBe(i);
    }
  });
});

describe('a trainer', () => {
  test.each([
    ['one output', SHAPE, parity],
    ['three outputs', RANKING, ranked],
  ])(
    'with %s goes down the gradient: a first step of Adam moves every number against its slope',
    (_, shape, samplesOf) => {
      const samples = samplesOf(40, 'slope');
      const order = Uint32Array.from({ length: 40 }, (_, i) => i);
      const trainer = new Trainer(LAYOUT, shape, Rng.from('slope'));
      const rng = Rng.from('start');
      for (let i = 0; i < trainer.parameters.length; i += 1) trainer.parameters[i] = rng.float() - 0.4;
      const before = trainer.parameters.slice();
      const lossAt = (at: number, by: number): number => {
        trainer.parameters.set(before);
        trainer.parameters[at]! += by;
        return trainer.score(samples, 1).loss;
      };
      const slopes = Array.from(before, (_, i) => (lossAt(i, 0.003) - lossAt(i, -0.003)) / 0.006);
      trainer.parameters.set(before);
      const batch = { samples, order, from: 0, to: 40, searchShare: 1, turns: [], rng };
      trainer.step(batch, { rate: 0.001, decay: 0 });
      const steep = slopes.map((slope, i) => ({ slope, i })).filter(({ slope }) => Math.abs(slope) > 0.01);
      expect(steep.length).toBeGreaterThan(50);
      for (const { slope, i } of steep) {
        const moved = trainer.parameters[i]! - before[i]!;
        expect(Math.sign(moved)).toBe(-Math.sign(slope));
        expect(Math.abs(moved)).toBeCloseTo(0.001, 4);
      }
    },
  );

  test.each([
    ['one output', SHAPE, parity],
    ['three outputs', RANKING, ranked],
  ])('with %s matches the network of its parameters', (_, shape, samplesOf) => {
    const samples = samplesOf(50, 'score');
    const trainer = new Trainer(LAYOUT, shape, Rng.from('score'));
    const network = new Network(LAYOUT, shape, trainer.parameters);
    const numbers = new Int16Array(2);
    const chances = new Float64Array(shape.outputs);
    for (let i = 0; i < 50; i += 1) {
      samples.read(i, network.slotsOf(1), numbers);
      for (const [k, x] of numbers.entries()) network.numbers[k] = x / 256;
      network.chances(1, chances);
      for (const [output, chance] of trainer.chances(samples, i).entries())
        expect(chance).toBeCloseTo(chances[output]!, 2);
    }
  });
});

describe('training', () => {
  test('learns what no single input shows', async () => {
    const { start, best } = await train(riddle(), OPTIONS);
    expect(start.accuracy).toBeLessThan(0.75);
    expect(best!.validation.accuracy).toBeGreaterThan(0.98);
    expect(best!.validation.loss).toBeLessThan(0.1);
  });

  test('learns which of three players wins', async () => {
    const data = { ...riddle(), train: ranked(3000, 'train'), validation: ranked(500, 'validation') };
    const { start, best, shape } = await train(data, { ...OPTIONS, searchShare: 0 });
    expect(shape.outputs).toBe(3);
    expect(start.accuracy).toBeLessThan(0.75);
    expect(best!.validation.accuracy).toBeGreaterThan(0.98);
    expect(baselineOf(data, 0).constant).toBeGreaterThan(10 * best!.validation.loss);
  });

  test('depends only on the seed', async () => {
    const options = { ...OPTIONS, epochs: 2 };
    const [one, two] = [await train(riddle(), options), await train(riddle(), options)];
    expect([...two.parameters]).toEqual([...one.parameters]);
    expect(two.epochs).toEqual(one.epochs);
    const other = await train(riddle(), { ...options, seed: 'b' });
    expect([...other.parameters]).not.toEqual([...one.parameters]);
  });

  test('continues from an existing network', async () => {
    const first = await train(riddle(), OPTIONS);
    const next = await train({ ...riddle(), start: first.parameters }, { ...OPTIONS, epochs: 1 });
    expect(next.start.loss).toBeCloseTo(first.best!.validation.loss, 9);
  });

  test('keeps the best network, and says if it is worth nothing', async () => {
    const rng = Rng.from('noise');
    const noise = (count: number): Samples => {
      const made = new Samples(SHAPE);
      for (let i = 0; i < count; i += 1) {
        const result = rng.int(2);
        made.add(new Uint8Array(3), Float64Array.from([rng.float(), rng.float()]), {
          values: [result],
          results: [result],
          key: i,
        });
      }
      return made;
    };
    const data = { ...riddle(), train: noise(100), validation: noise(300) };
    const trained = await train(data, { ...OPTIONS, epochs: 30 });
    const lowest = Math.min(trained.start.loss, ...trained.epochs.map(({ validation }) => validation.loss));
    const kept = new Trainer(LAYOUT, SHAPE, trained.parameters);
    expect(kept.score(data.validation, 0.7).loss).toBeCloseTo(lowest, 9);
    const baseline = baselineOf(data, 0.7);
    expect(baseline.constant).toBeCloseTo(Math.LN2, 1);
    expect(faultOf({ ...trained, best: trained.epochs.at(-1) }, { ...baseline, constant: 0.6 })).toContain(
      'guessing the same value for every position gives 0.6000',
    );
    expect(faultOf({ ...trained, best: undefined }, baseline)).toStartWith('Nothing was learned');
    const good = await train(riddle(), OPTIONS);
    expect(faultOf(good, baseline)).toBeUndefined();
    expect(faultOf(good, { ...baseline, own: 0.0001 })).toContain("the game's own evaluation gives 0.0001");
  });

  test('can be stopped', async () => {
    const trained = await train(riddle(), { ...OPTIONS, onStep: async () => 'stop' });
    expect(trained).toMatchObject({ isInterrupted: true, epochs: [] });
  });
});

describe('from recorded games', () => {
  const game = unwrap(games.get('ringrift'));
  const square8 = { game: 'ringrift', boardType: 'square8', numPlayers: 2 };
  const wanted = { filter: square8, validation: 0.3, symmetries: true };
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

  test('decisions become samples, seen by the seat to act, each position once', async () => {
    const {
      train: own,
      validation,
      games: count,
      repeated,
      turns,
      own: evaluation,
    } = unwrap(await gather(game, [db], wanted));
    expect(count).toBe(16);
    expect(turns).toHaveLength(8);
    expect(evaluation).toHaveLength(validation.count);
    const expected: { value: number; result: number }[] = [];
    const seen = new Set<string>();
    let all = 0;
    for await (const stored of db.iterateGames(square8)) {
      const { metadata } = unwrap(stored);
      for (const { move, values, seat, legalCount, hash } of unwrap(samplesOf(game, unwrap(stored)))) {
        if (legalCount < 2) continue;
        all += 1;
        if (seen.has(hash)) continue;
        seen.add(hash);
        const result = (values[seat - 1]! + 1) / 2;
        if (splitOf(metadata.gameId, 0.3) === 'train')
          expected.push({ value: move.engineEval ?? result, result });
      }
    }
    expect(own.count + validation.count).toBe(seen.size);
    expect(repeated).toBe(all - seen.size);
    expect(own.count).toBe(expected.length);
    for (const [i, { value, result }] of expected.entries()) {
      expect(own.value(i)).toBeCloseTo(value, 6);
      expect(own.result(i)).toBe(result);
    }
  });

  test('too few games are refused', async () => {
    const none = await gather(game, [db], { ...wanted, filter: { ...square8, numPlayers: 3 } });
    expect(none.ok ? '' : none.error.message).toStartWith(
      'There are no finished games of RingRift on this board',
    );
  });

  test('a network is trained, reported and can play', async () => {
    const data = unwrap(await gather(game, [db], wanted));
    const trained = await train(data, { ...TRAINING_DEFAULTS, hidden: [16, 8], epochs: 3, seed: 1 });
    const about = { id: 'tiny', board: 'square8', players: 2, layout: data.layout, trained: { games: 16 } };
    const model = modelOf(game, trained, about);
    expect(unwrap(parseModel(model)).model).toMatchObject({
      id: 'tiny',
      hidden: { first: 16, second: 8 },
      game: 'ringrift',
    });
    const page = makeTrainingReport({
      title: 'Tiny',
      data,
      trained,
      baseline: baselineOf(data, 0.7),
      facts: [['seed', '1']],
      command: 'ludus train',
    });
    expect(page).toContain('Loss by epoch');
    expect(page).toContain('16 → 8');
    const file = join(folder, 'tiny.json');
    writeFileSync(file, makeModelText(model));
    expect(unwrap(readModel(file)).model).toEqual(model);
    writeFileSync(join(folder, 'bad.json'), '{');
    const bad = registerNetworks(join(folder, 'bad.json'));
    expect(bad.ok ? '' : bad.error.message).toContain('bad.json: This is not a network: it is not JSON.');
  });
});
