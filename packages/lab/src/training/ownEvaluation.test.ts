import { expect, test } from 'bun:test';
import { inputsOf, shapeOf } from '@ludus/agents';
import { games } from '@ludus/games';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { evaluationWeights, ownEvaluation } from './ownEvaluation.ts';
import { Samples } from './samples.ts';
import { Trainer } from './trainer.ts';

const ringrift = unwrap(games.get('ringrift'));
const startOf = (players: number): unknown =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8', players })), 1)).state;

test("a network that starts from the game's evaluation says what the evaluation says", () => {
  const start = startOf(2);
  const inputs = inputsOf(ringrift)!;
  const layout = inputs.layout(start);
  const reader = inputs.reader(start);
  const evaluate = ownEvaluation(ringrift, start, 2)!;
  const samples = new Samples(layout);
  const expected: number[] = [];
  const [slots, numbers] = [new Uint8Array(layout.slots), new Float32Array(layout.numbers)];
  const rng = Rng.from('own evaluation');
  const position = positionOf(ringrift, start);
  const legal: number[] = [];
  for (position.legal(legal); legal.length > 0; position.legal(legal)) {
    const seat = position.toAct();
    reader.read(position, seat, slots, numbers);
    samples.add(slots, numbers, { value: 0, result: undefined, key: 0 });
    expected.push(evaluate(position, seat));
    position.apply(rng.pick(legal));
  }
  const trainer = new Trainer(layout, shapeOf(layout, [16, 8]), Rng.from('trainer'));
  trainer.startFrom(evaluationWeights(ringrift, start)!);
  expect(expected.length).toBeGreaterThan(30);
  // Whoever owns no ring any more has lost; that is not part of the sum.
  for (const [i, chance] of expected.entries())
    if (chance > 1e-6 && chance < 1 - 1e-6)
      expect(Math.abs(trainer.chance(samples, i) - chance)).toBeLessThan(0.01);
});

test('with three players and in games without such inputs there is nothing to start from', () => {
  expect(evaluationWeights(ringrift, startOf(3))).toBeUndefined();
  const nim = unwrap(games.get('nim'));
  expect(evaluationWeights(nim, { heaps: [1, 2, 3], next: 1 })).toBeUndefined();
});
