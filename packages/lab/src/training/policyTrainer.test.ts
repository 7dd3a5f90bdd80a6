import { describe, expect, test } from 'bun:test';
import { Network, shapeOf } from '@ludus/agents';
import { type InputLayout, Rng } from '@ludus/kernel';
import { Choices, KEPT_MOVES } from './choices.ts';
import { type ChoiceData, PolicyTrainer } from './policyTrainer.ts';
import { Samples } from './samples.ts';
import { Trainer } from './trainer.ts';

/** A number that says which moves are good here; moves have one of four colours and one of two sizes. */
const LAYOUT: InputLayout = { version: 1, slots: 0, contents: [[]], aspects: 0, numbers: 1, moveParts: 6 };
const SHAPE = shapeOf(LAYOUT, [16, 8]);

/** The colour that is chosen depends on the number; sizes do not matter. */
const dataOf = (count: number, seed: string): ChoiceData => {
  const rng = Rng.from(seed);
  const samples = new Samples(SHAPE);
  const choices = new Choices();
  for (let i = 0; i < count; i += 1) {
    const isHigh = rng.int(2);
    const parts = [0, 1, 2, 3].map((colour) => Uint8Array.from([colour, 4 + rng.int(2)]));
    const chosen = isHigh === 1 ? 3 : 1;
    choices.add(samples.count, [parts[chosen]!, ...parts.filter((_, colour) => colour !== chosen)]);
    samples.add(new Uint8Array(0), Float64Array.of(isHigh), { values: [0.5], results: undefined, key: i });
  }
  return { samples, choices };
};

const OPTIONS = { epochs: 20, batch: 32, rate: 0.05 } as const;

const trained = (): { readonly trunk: Trainer; readonly head: PolicyTrainer } => {
  const trunk = new Trainer(LAYOUT, SHAPE, Rng.from('trunk'));
  const head = new PolicyTrainer(trunk, 6, 8);
  head.fit(dataOf(400, 'train'), { ...OPTIONS, rng: Rng.from('order') });
  return { trunk, head };
};

describe('choices', () => {
  test('read back as they were packed, even after others', () => {
    const { choices } = dataOf(30, 'packed');
    const copy = new Choices();
    copy.addBytes(choices.bytes, 0);
    copy.addBytes(choices.bytes, 30);
    expect(copy.count).toBe(60);
    expect([copy.sample(7), copy.sample(37)]).toEqual([7, 37]);
    for (let move = 0; move < KEPT_MOVES; move += 1)
      expect([...copy.parts(37, move)]).toEqual([...choices.parts(7, move)]);
    expect(copy.parts(37, 3).length).toBe(2);
    expect(copy.parts(37, 4).length).toBe(0);
  });

  test('keep the move chosen and as many others as there is room for', () => {
    const choices = new Choices();
    choices.add(
      5,
      Array.from({ length: 40 }, (_, i) => Uint8Array.of(i)),
    );
    expect([...choices.parts(0, 0), ...choices.parts(0, KEPT_MOVES - 1)]).toEqual([0, KEPT_MOVES - 1]);
    expect(choices.count).toBe(1);
  });
});

describe('a policy head', () => {
  test('learns which moves are chosen where', () => {
    const { trunk, head } = trained();
    const validation = dataOf(200, 'validation');
    const untrained = new PolicyTrainer(trunk, 6, 8).score(validation);
    expect(untrained.loss).toBeCloseTo(Math.log(4), 6);
    const score = head.score(validation);
    expect(score.accuracy).toBeGreaterThan(0.98);
    expect(score.loss).toBeLessThan(0.15);
  });

  test('depends only on the seed', () => {
    expect([...trained().head.parameters]).toEqual([...trained().head.parameters]);
  });

  test('says the same in the network, within the rounding of its weights', () => {
    const { trunk, head } = trained();
    const shape = { ...SHAPE, moveParts: 6 };
    const parameters = Float32Array.from([...trunk.parameters, ...head.parameters]);
    const networks = [
      new Network(LAYOUT, shape, parameters),
      new Network(LAYOUT, shape, parameters, 'plain'),
    ];
    const { samples } = dataOf(20, 'rounding');
    const numbers = new Int16Array(1);
    for (let i = 0; i < samples.count; i += 1) {
      samples.read(i, new Uint8Array(0), numbers);
      const hidden = trunk.lastHidden(samples, i);
      const [fast, plain] = networks.map((network) => {
        network.numbers[0] = numbers[0]! / 256;
        return [...network.partScores(1)];
      });
      expect(fast).toEqual(plain!);
      for (const [part, score] of fast!.entries()) {
        const row = head.parameters.subarray(part * 9, (part + 1) * 9);
        const exact = hidden.reduce((sum, x, j) => sum + x * row[1 + j]!, row[0]!);
        expect(Math.abs(score - exact)).toBeLessThan(0.05);
      }
    }
  });
});
