import { afterAll, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { ThinkingPool } from './pool.ts';
import { shareOf } from './shares.ts';

const gamesModule = join(import.meta.dir, '..', '..', 'test', 'fixture.ts');
const pool = new ThinkingPool({ workers: 2, gamesModule });
afterAll(() => pool.stop());

const view = unwrap(nim.setup(unwrap(nim.configure({})), 1)).state;
const question = { game: 'nim', agent: 'random', view, seat: 1, seats: 2, seed: 's', maxMs: 1000 };
const move = { purpose: 'move', askedBy: 'g' } as const;

test('answers many requests, the same for the same seed', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => pool.think(question, move)));
  expect(new Set(answers.map(({ action }) => JSON.stringify(action))).size).toBe(1);
  expect(pool.pending).toBe(0);
});

test('a request that cannot be answered fails alone', async () => {
  const bad = pool.think({ ...question, view: null }, move).catch((caught) => String(caught));
  expect(await Promise.all([bad, pool.think(question, move).then(({ nodes }) => nodes)])).toEqual([
    expect.any(String),
    0,
  ]);
  expect(
    await pool.think({ ...question, agent: 'wizard' }, move).catch((caught) => String(caught)),
  ).toContain('wizard');
});

test('a request that cannot be sent to a thread fails alone, without harming the thread', async () => {
  const unsendable = { ...question, view: () => undefined };
  const failed = Array.from({ length: 4 }, () => pool.think(unsendable, move).catch(({ code }) => code));
  expect(await Promise.all(failed)).toEqual(Array(4).fill('not_cloneable'));
  expect(pool.pending).toBe(0);
  expect((await pool.think(question, move)).nodes).toBe(0);
});

test('thinks no longer than allowed', async () => {
  const { stats } = await pool.think({ ...question, agent: 'mcts@nodes=100000000', maxMs: 100 }, move);
  expect(stats.interrupted).toBe(true);
});

test('refuses requests after it is stopped', async () => {
  const other = new ThinkingPool({ workers: 1, gamesModule });
  const cut = other
    .think({ ...question, agent: 'mcts@nodes=100000000', maxMs: 60_000 }, move)
    .catch((caught) => String(caught));
  other.stop();
  expect(await cut).toContain('stopped');
  expect(await other.think(question, move).catch((caught) => String(caught))).toContain('stopped');
});

test('answers a move before a hundred earlier hints, and alternates between games', async () => {
  const one = new ThinkingPool({ workers: 1, gamesModule });
  const order: string[] = [];
  const ask = (purpose: 'move' | 'hint', askedBy: string): Promise<unknown> =>
    one.think(question, { purpose, askedBy }).then(() => order.push(`${purpose} ${askedBy}`));
  const all = Array.from({ length: 100 }, () => ask('hint', 'a'));
  expect(one.waitingFor('hint', 'a')).toBe(99);
  all.push(ask('hint', 'b'), ask('move', 'c'));
  expect(one.waitingFor('hint')).toBe(100);
  await Promise.all(all);
  // The first was being thought about already.
  expect(order.slice(0, 4)).toEqual(['hint a', 'move c', 'hint a', 'hint b']);
  one.stop();
});

test('a client with many requests does not keep others waiting', async () => {
  const one = new ThinkingPool({ workers: 1, gamesModule });
  const long = { ...question, agent: 'mcts@nodes=100000000', maxMs: 150 };
  const order: string[] = [];
  const ask = (askedBy: string): Promise<unknown> =>
    one.think(long, { purpose: 'move', askedBy }).then(() => order.push(askedBy));
  const greedy = Array.from({ length: 8 }, () => ask('greedy'));
  await ask('other');
  expect(order).toEqual(['greedy', 'greedy', 'other']);
  one.stop();
  await Promise.allSettled(greedy);
});

const endless = {
  ...{
    game: 'ringrift',
    agent: 'minimax@nodes=500,ponder=true',
    seed: 's',
    seat: 2,
    seats: 2,
    maxMs: 60_000,
  },
  view: unwrap(ringrift.setup(unwrap(ringrift.configure({})), 1)).state,
};

test('an agent decides with what it found out by pondering, whichever threads are free', async () => {
  const some = new ThinkingPool({ workers: 2, gamesModule });
  const asked = { ...question, agent: 'minimax@nodes=500,ponder=true', seat: 2, memory: 'a game' };
  await some.ponder(asked, new AbortController().signal);
  await Promise.all([some.think(question, move), some.think(question, move)]);
  const next = { ...asked, view: unwrap(nim.play(view, nim.legal(view)[0]!, 1)).state };
  const [prepared, alone] = await Promise.all(
    ['a game', 'another game'].map((memory) => some.think({ ...next, memory }, move)),
  );
  expect(prepared!.stats['prepared']).toBeGreaterThan(0);
  expect(alone!.stats['prepared']).toBeUndefined();
  await some.stop();
});

test('pondering ends when it is told to, and its thread can then decide', async () => {
  const one = new ThinkingPool({ workers: 1, gamesModule });
  const stop = new AbortController();
  const ended = one.ponder(endless, stop.signal).catch(() => undefined);
  await one.ponder(endless, AbortSignal.abort()).catch(() => undefined);
  stop.abort();
  await ended;
  expect(one.pending).toBe(0);
  expect((await one.think(question, move)).nodes).toBe(0);
  await one.stop();
});

test('no decision waits for an agent that ponders', async () => {
  const one = new ThinkingPool({ workers: 1, gamesModule });
  const order: string[] = [];
  const stop = new AbortController();
  const over = (): unknown => order.push('pondered');
  const done = one.ponder(endless, stop.signal).then(over, over);
  await one.think(question, move).then(() => order.push('moved'));
  await done;
  expect(order).toEqual(['pondered', 'moved']);
  await one.stop();
});

test('the time per request shrinks with their number', () => {
  expect([1, 2, 5, 20, 1000].map((questions) => shareOf(5000, questions))).toEqual([
    5000, 2500, 1000, 250, 250,
  ]);
  expect(shareOf(100, 3)).toBe(100);
});

test.each([1, 2])('with %i threads, one is always free for moves', async (workers) => {
  const some = new ThinkingPool({ workers, gamesModule });
  const long = { ...question, agent: 'mcts@nodes=100000000', maxMs: 60_000 };
  const analyses = ['a', 'b'].map((askedBy) => some.think(long, { purpose: 'analysis', askedBy }));
  expect(some.waitingFor('analysis')).toBe(1);
  const first = await Promise.race([
    ...analyses.map((one) => one.then(() => 'analysis')),
    some.think(question, move).then(() => 'move'),
  ]);
  expect(first).toBe('move');
  some.stop();
  await Promise.allSettled(analyses);
});

test.if(process.platform === 'linux')(
  'a thread for analyses has lower priority than all others',
  async () => {
    const one = new ThinkingPool({ workers: 1, gamesModule });
    await one.think(question, { purpose: 'analysis', askedBy: 'a' });
    const niceness = readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
    expect(Math.max(...niceness)).toBe(Math.min(19, getPriority() + 5));
    one.stop();
  },
);
