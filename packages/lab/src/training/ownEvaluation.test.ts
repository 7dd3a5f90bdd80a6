import { expect, test } from 'bun:test';
import { inputsOf, outputsFor, shapeOf } from '@ludus/agents';
import { games } from '@ludus/games';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { evaluationWeights, ownEvaluation } from './ownEvaluation.ts';
import { Samples } from './samples.ts';
import { Trainer } from './trainer.ts';

const ringrift = unwrap(games.get('ringrift'));
const startOf = (players: number): unknown =>
  unwrap(ringrift.setup(unwrap(ringrift.configure({ variant: 'square8', players })), 1)).state;

test.each([2, 3, 4])(
  "a network for %i that starts from the game's evaluation says what the evaluation says",
  (players) => {
    const start = startOf(players);
    const inputs = inputsOf(ringrift)!;
    const layout = inputs.layout(start);
    const reader = inputs.reader(start);
    const evaluate = ownEvaluation(ringrift, start, players)!;
    const shape = shapeOf(layout, [16, 8], { outputs: outputsFor(players) });
    const samples = new Samples(shape);
    const expected: number[][] = [];
    const [slots, numbers] = [new Uint8Array(layout.slots), new Float64Array(layout.numbers)];
    const rng = Rng.from('own evaluation');
    const position = positionOf(ringrift, start);
    const legal: number[] = [];
    for (position.legal(legal); legal.length > 0; position.legal(legal)) {
      const seat = position.toAct();
      reader.read(position, seat, slots, numbers);
      samples.add(slots, numbers, { values: [0, 0, 0, 0], results: undefined, key: 0 });
      const chances = evaluate(position);
      expected.push(
        Array.from({ length: shape.outputs }, (_, turn) => chances[(seat - 1 + turn) % players]!),
      );
      position.apply(rng.pick(legal));
    }
    const trainer = new Trainer(layout, shape, Rng.from('trainer'));
    trainer.startFrom(evaluationWeights(ringrift, start)!);
    expect(expected.length).toBeGreaterThan(30);
    // With two players, a network is not told who is out: the game is over by the end of that turn.
    const isOut = (chance: number): boolean => players === 2 && chance < 1e-6;
    for (const [i, chances] of expected.entries())
      for (const [output, chance] of trainer.chances(samples, i).entries())
        if (!isOut(chances[output]!) && !isOut(1 - chances[output]!))
          expect(Math.abs(chance - chances[output]!)).toBeLessThan(0.01);
  },
);

test('games without such inputs have nothing to start from', () => {
  const nim = unwrap(games.get('nim'));
  expect(evaluationWeights(nim, { heaps: [1, 2, 3], next: 1 })).toBeUndefined();
});
