import { expect, test } from 'bun:test';
import { Rng, unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { createAgent } from '../create.ts';
import { decide } from '../run.ts';

test('the depth of a tree search is that of its longest line, so more nodes never lower it', () => {
  const depthWith = (nodes: number): number => {
    const agent = unwrap(createAgent(nim, `mcts@nodes=${nodes}`));
    const view = { heaps: [7, 6, 5], next: 1 };
    return decide(agent, { game: nim, view, seat: 1, seats: 2, rng: Rng.from(1) }).depth!;
  };
  const depths = Array.from({ length: 40 }, (_, i) => depthWith(20 + 5 * i));
  expect(depths).toEqual(depths.toSorted((a, b) => a - b));
  expect(depths.at(-1)!).toBeGreaterThan(depths[0]!);
});
