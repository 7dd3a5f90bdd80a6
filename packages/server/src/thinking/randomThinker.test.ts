import { expect, test } from 'bun:test';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { games } from '../../test/fixture.ts';
import { RandomThinker } from './randomThinker.ts';
import type { Question, Thinker } from './types.ts';

const passedOn: string[] = [];
const others = {
  pending: 0,
  waitingFor: () => 0,
  think: async ({ agent }: Question) => void passedOn.push(agent),
  stop: async () => undefined,
} as unknown as Thinker;

const view = unwrap(nim.setup(unwrap(nim.configure({})), 1)).state;
const question = { game: 'nim', agent: 'random', view, seat: 1, seats: 2, seed: 's', maxMs: 1000 };
const asked = (askedBy: string) => ({ purpose: 'move', askedBy }) as const;

test('random moves are drawn here, the same for the same seed, and every other agent is asked elsewhere', async () => {
  const thinker = new RandomThinker(games, others);
  const legal = nim.legal(view);
  const first = await thinker.think(question, asked('a'));
  expect(legal).toContainEqual(first.action as never);
  expect(await thinker.think(question, asked('a'))).toEqual(first);
  const seeds = Array.from({ length: 200 }, (_, i) =>
    thinker.think({ ...question, seed: `${i}` }, asked('a')),
  );
  const drawn = new Set((await Promise.all(seeds)).map(({ action }) => JSON.stringify(action)));
  expect(drawn.size).toBe(legal.length);
  for (const agent of ['mcts@nodes=50', 'auto:10', 'nobody'])
    await thinker.think({ ...question, agent }, asked('a'));
  expect(passedOn).toEqual(['mcts@nodes=50', 'auto:10', 'nobody']);
});

test('clients take turns, one draw per turn of the event loop', async () => {
  const thinker = new RandomThinker(games, others);
  const order: string[] = [];
  const ask = (client: string) => thinker.think(question, asked(client)).then(() => order.push(client));
  const many = Array.from({ length: 50 }, () => ask('many'));
  const one = ask('one');
  expect(thinker.waitingFor('move', 'many')).toBe(50);
  let turns = 0;
  const counting = setImmediate(function count() {
    turns += 1;
    if (order.length < 51) setImmediate(count);
  });
  await Promise.all([...many, one]);
  clearImmediate(counting);
  expect(order.indexOf('one')).toBeLessThan(3);
  expect(turns).toBeGreaterThan(40);
  expect(thinker.pending).toBe(0);
});

test('a request that cannot be answered fails alone', async () => {
  const thinker = new RandomThinker(games, others);
  const bad = thinker.think({ ...question, view: null }, asked('a')).catch(() => 'failed');
  const good = thinker.think(question, asked('a')).then(({ nodes }) => nodes);
  expect(await Promise.all([bad, good])).toEqual(['failed', 0]);
});
