import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIHono } from '@hono/zod-openapi';
import { unwrap } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import type { RunOverview } from '@ludus/queue';
import { type GameStore, openStore } from '@ludus/replay';
import { runSql } from '../../../replay/test/harm.ts';
import { games, memoryStore, openApp, post, randomGame } from '../../test/fixture.ts';
import { LEARNING_JOURNAL, LEARNT, makeExperiment, playTournament, put } from '../../test/lab.ts';
import type { Env } from '../http/env.ts';
import { Databases } from './databases.ts';
import { LearningRuns } from './learningRuns.ts';
import { ResultFiles } from './resultFiles.ts';
import type { DatabaseHealth, LabDatabases } from './schemas.ts';

const root = mkdtempSync(join(tmpdir(), 'ludus-lab-'));
const folder = join(root, 'lab');
const tournament = await playTournament();
const experiment = await makeExperiment();
put(folder, 'cup.json', tournament);
put(folder, '2026/spring cup.json', { ...tournament, isFinished: false });
put(folder, 'recovery.json', experiment);
put(folder, 'broken.json', '{ "format": "ludus-tournament", "version": 1');
put(folder, 'other.json', { format: 'something else' });
put(folder, 'notes.txt', 'nothing');
put(folder, 'nets/nim/journal.jsonl', LEARNING_JOURNAL);
put(folder, 'nets/cup/journal.jsonl', '{"journal":"ludus-tournament-journal-1","plan":{}}\n');
put(root, 'secret.json', { ...experiment, title: 'a secret' });
symlinkSync(join(root, 'secret.json'), join(folder, 'linked.json'));
utimesSync(join(folder, 'cup.json'), new Date(), new Date(2030, 0));
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));

const gamesModule = join(import.meta.dir, '..', '..', 'test', 'fixture.ts');
const makeStore = async (file: string, count: number): Promise<GameStore> => {
  const db = unwrap(await openStore(file, { games }));
  for (let i = 0; i < count; i += 1) unwrap(await db.storeGame({ ...randomGame(nim, i), gameId: `g${i}` }));
  return db;
};

let app: OpenAPIHono<Env>;
let databases: Databases;
let db: GameStore;
beforeAll(async () => {
  db = await makeStore(join(folder, 'games.db'), 3);
  await (await makeStore(join(folder, 'more.db'), 2)).close();
  writeFileSync(join(folder, 'games.play.db'), '');
  writeFileSync(join(folder, 'damaged.db'), 'not a database at all');
  databases = new Databases({ db, folder, gamesModule });
  app = await openApp({
    db,
    databases,
    results: new ResultFiles(folder),
    learning: new LearningRuns(folder),
  });
});
afterAll(async () => {
  databases.stop();
  await db.close();
});

const ask = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await (await app.request(`/api/lab/${path}`, init)).json()) as T;

describe('results of the lab', () => {
  test('are listed by kind, latest first', async () => {
    const agents = tournament.standings.map(({ agent }) => agent);
    expect(await ask('tournaments')).toMatchObject({
      tournaments: [
        { id: 'cup', game: 'nim', board: 'classic', seats: 2, agents, games: 4, isFinished: true },
        { id: '2026-spring-cup', isFinished: false },
      ],
    });
    expect(await ask('experiments')).toMatchObject({
      experiments: [{ id: 'recovery', game: 'nim', variants: ['plain', 'same'], boards: ['classic'] }],
    });
  });

  test('are returned as stored in their files', async () => {
    expect(await ask<object>('tournaments/cup')).toEqual({ id: 'cup', ...tournament });
    expect(await ask<object>('experiments/recovery')).toEqual({ id: 'recovery', ...experiment });
    const { headers } = await app.request('/api/lab/experiments/recovery');
    const again = await app.request('/api/lab/experiments/recovery', {
      headers: { 'If-None-Match': headers.get('ETag')! },
    });
    expect(again.status).toBe(304);
  });

  test.each([
    ['experiments/cup', 'no_such_result'],
    ['tournaments/broken', 'no_such_result'],
    ['tournaments/other', 'no_such_result'],
    ['experiments/linked', 'no_such_result'],
    ['experiments/..%2Fsecret', 'bad_request'],
    ['experiments/..', 'not_found'],
    ['experiments/%2e%2e%2fsecret.json', 'bad_request'],
  ])('nothing else can be requested: %s', async (path, code) => {
    expect(await ask<object>(path)).toMatchObject({ code });
  });

  test('appear when they are added, and disappear when they are removed', async () => {
    let now = 0;
    const results = new ResultFiles(folder, () => now);
    expect(results.list('experiment')).toHaveLength(1);
    put(folder, 'later.json', experiment);
    expect(results.list('experiment')).toHaveLength(1);
    now += 5000;
    expect(results.list('experiment')).toHaveLength(2);
    rmSync(join(folder, 'later.json'));
    expect(results.read('experiment', 'later')).toBeUndefined();
  });

  test('are empty without a folder', async () => {
    expect(new ResultFiles(undefined).list('tournament')).toEqual([]);
    expect(new ResultFiles(join(root, 'nowhere')).list('tournament')).toEqual([]);
  });
});

/** Asks until an inspection is over. */
const healthOf = async (id: string, server: typeof app): Promise<DatabaseHealth> => {
  for (;;) {
    const response = await server.request(`/api/lab/databases/${id}/health`);
    const health = (await response.json()) as DatabaseHealth;
    if (health.status !== 'running') return health;
    await Bun.sleep(20);
  }
};

describe('databases', () => {
  test('are listed with their contents, the served one first', async () => {
    const text = await (await app.request('/api/lab/databases')).text();
    expect(text).not.toContain(root);
    const { databases: all } = JSON.parse(text) as LabDatabases;
    expect(all).toMatchObject([
      { id: 'served', name: 'games.db', isServed: true, stats: { totalGames: 3 } },
      { id: 'damaged', name: 'damaged.db', isServed: false, stats: null },
      { id: 'more', name: 'more.db', stats: { totalGames: 2, gamesByGame: { nim: 2 } } },
    ]);
    for (const { health } of all) expect(health).toMatchObject({ status: 'none', report: null });
  });

  test('are inspected in the background, and again only when they have changed', async () => {
    expect(await ask<object>('databases/served/health', post({}))).toMatchObject({ status: 'running' });
    const health = await healthOf('served', app);
    expect(health).toMatchObject({
      status: 'done',
      done: 3,
      total: 3,
      isOutdated: false,
      report: { total_games: 3, structure_counts: { good: 3 }, problems: [], useless: false },
    });
    expect(await ask<object>('databases/served/health', post({}))).toEqual(health);
    unwrap(await db.storeGame({ ...randomGame(nim, 9), gameId: 'new' }));
    await Bun.sleep(1100);
    expect(await ask<object>('databases/served/health')).toMatchObject({ status: 'done', isOutdated: true });
    await ask('databases/served/health', post({}));
    expect(await healthOf('served', app)).toMatchObject({ report: { total_games: 4 } });
  });

  test('that are damaged say so, without their path', async () => {
    await ask('databases/damaged/health', post({}));
    const health = await healthOf('damaged', app);
    expect(health).toMatchObject({ status: 'failed', report: null });
    expect(health.reason).toBe('This is not an SQLite database.');
    const harm = "UPDATE game_moves SET move_json = '{}' WHERE game_id = 'g1' AND move_number = 0";
    runSql(join(folder, 'more.db'), harm);
    await ask('databases/more/health', post({}));
    const { report } = await healthOf('more', app);
    expect(report).toMatchObject({ total_games: 2, problems: [{ gameId: 'g1', moveNumber: 0 }] });
    expect(JSON.stringify(report)).not.toContain(root);
  });

  test('in memory are inspected too', async () => {
    const memory = await memoryStore();
    unwrap(await memory.storeGame(randomGame(nim, 1)));
    const small = await openApp({ db: memory });
    await small.request('/api/lab/databases/served/health', post({}));
    expect(await healthOf('served', small)).toMatchObject({ status: 'done', report: { total_games: 1 } });
  });

  test('are refused if they are unknown', async () => {
    expect(await ask<object>('databases/nothing/health')).toMatchObject({ code: 'no_such_database' });
    expect(await ask<object>('databases/nothing/health', post({}))).toMatchObject({
      code: 'no_such_database',
    });
  });
});

describe('the queue', () => {
  const run: RunOverview = {
    ...({ id: 'selfplay/x', kind: 'selfplay', state: 'running', total: 10, stored: 2 } as const),
    ...{ done: 1, leased: 3, waiting: 4, setAside: 0, createdAt: 'then', changedAt: 'now' },
  };

  test('is empty if the server has none', async () => {
    expect(await ask<object>('queue')).toEqual({ isThere: false, runs: [], workers: [], failures: [] });
  });

  test('is shown, and refused while it cannot be reached', async () => {
    let isAway = false;
    const overview = async () => {
      if (isAway) throw new Error('postgres://…: gone');
      return { runs: [run], workers: [], failures: [] };
    };
    const results = new ResultFiles(folder);
    const shared = await openApp({ db, databases, results, queue: { overview } });
    const answer = await shared.request('/api/lab/queue');
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { isThere: true, runs: [run], workers: [], failures: [] },
    ]);
    isAway = true;
    const refused = await shared.request('/api/lab/queue');
    expect(refused.status).toBe(503);
    expect(await refused.text()).not.toContain('postgres://');
  });
});

describe('learning runs', () => {
  test('are listed with their champion, and no other journals', async () => {
    expect(await ask<unknown>('learning')).toMatchObject({
      runs: [{ id: 'nets-nim', game: 'nim', board: 'classic', players: 2, generations: 2, champion: 1 }],
    });
  });

  test('are reported by generation, without a line that is still being written', async () => {
    const run = await ask<{ generations: unknown[] }>('learning/nets-nim');
    expect(run).toMatchObject({ id: 'nets-nim', plan: { game: 'nim' } });
    expect(run.generations).toEqual(LEARNT);
    expect((await app.request('/api/lab/learning/nets-cup')).status).toBe(404);
  });

  test('are as old as their last generation, even if the journal was copied just now', () => {
    const endedAt = '2026-01-02T03:04:05.000Z';
    const copied = join(root, 'copied');
    put(copied, 'run/journal.jsonl', `${LEARNING_JOURNAL.split('\n')[0]}\n`);
    const begun = Date.parse(new LearningRuns(copied).list()[0]!.changedAt);
    expect(begun).toBeGreaterThan(Date.parse(endedAt));
    const generation = JSON.stringify({ ...LEARNT[0], endedAt });
    put(copied, 'run/journal.jsonl', `${LEARNING_JOURNAL.split('\n')[0]}\n${generation}\n`);
    expect(new LearningRuns(copied).find('run')!.changedAt).toBe(endedAt);
  });

  test('are an empty list if there is no folder', () => {
    expect(new LearningRuns(undefined).list()).toEqual([]);
    expect(new LearningRuns(join(root, 'nowhere')).list()).toEqual([]);
  });
});
