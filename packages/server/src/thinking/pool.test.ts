import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ThinkingPool } from './pool.ts';

const gamesModule = join(import.meta.dir, '..', '..', 'test', 'fixture.ts');
const pool = new ThinkingPool({ workers: 2, gamesModule });
afterAll(() => pool.stop());

const view = unwrap(nim.setup(unwrap(nim.configure({})), 1)).state;
const question = { game: 'nim', agent: 'random', view, seat: 1, seats: 2, seed: 's', maxMs: 1000 };

test('answers many questions, the same for the same seed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.think(question)));
  expect(new Set(answers.map(({ action }) => JSON.stringify(action))).size).toBe(1);
  expect(pool.pending).toBe(0);
});

test('a question that cannot be answered fails alone', async () => {
  const bad = pool.think({ ...question, view: null }).catch((caught) => String(caught));
  expect(await Promise.all([bad, pool.think(question).then(({ nodes }) => nodes)])).toEqual([
    expect.any(String),
    0,
  ]);
  expect(await pool.think({ ...question, agent: 'wizard' }).catch((caught) => String(caught))).toContain(
    'wizard',
  );
});

test('thinks no longer than allowed', async () => {
  const { stats } = await pool.think({ ...question, agent: 'mcts@nodes=100000000', maxMs: 100 });
  expect(stats.interrupted).toBe(true);
});

test('refuses when it is stopped', async () => {
  const other = new ThinkingPool({ workers: 1, gamesModule });
  const cut = other
    .think({ ...question, agent: 'mcts@nodes=100000000', maxMs: 60_000 })
    .catch((caught) => String(caught));
  other.stop();
  expect(await cut).toContain('stops');
  expect(await other.think(question).catch((caught) => String(caught))).toContain('stops');
});
