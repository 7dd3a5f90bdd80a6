import { afterAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSchema, testServer } from '../../../packages/replay/test/postgres.ts';
import { ludus, type Ran } from './ludus.ts';

setDefaultTimeout(600_000);

/** The address of a database instead of a file: every command accepts it, and nobody ever sees its password. */

const server = await testServer();
const { address } = server ?? { address: 'postgres://user:pw@host/db' };
const { password } = new URL(address);
const folder = mkdtempSync(join(tmpdir(), 'ludus-address-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const isShown = ({ out, err }: Ran): boolean => [...out, ...err].join('\n').includes(password);

/** Runs a command that must succeed and must not show the password. */
const works = async (...args: string[]): Promise<readonly string[]> => {
  const ran = await ludus(...args);
  expect({ args, code: ran.code, err: ran.err.filter((line) => line.startsWith('ludus:')) }).toEqual({
    args,
    code: 0,
    err: [],
  });
  expect(isShown(ran)).toBe(false);
  return ran.out;
};

const SELFPLAY = ['selfplay', 'nim', '--agents', 'random,random', '--games', '6', '--seed', '3'];

describe.skipIf(server === undefined)('the address of a server', () => {
  const db = server === undefined ? address : newSchema(server);
  const file = join(folder, 'games.db');

  test('stores games of self-play like a file', async () => {
    for (const one of [db, file]) await works(...SELFPLAY, '--workers', '1', '--db', one);
    const games = async (one: string): Promise<unknown[]> =>
      (await works('db', 'list', one, '--json')).map((line) => {
        const { createdAt: _, completedAt: __, durationMs: ___, ...game } = JSON.parse(line);
        return game;
      });
    const there = await games(db);
    expect(there).toHaveLength(6);
    expect(there).toEqual(await games(file));
    expect(await works(...SELFPLAY, '--workers', '1', '--db', db)).toEqual([
      expect.stringContaining('6 already there'),
    ]);
  });

  test('works with every command about recorded games', async () => {
    const [line] = await works('db', 'list', db, '--json', '--limit', '1');
    const { gameId } = JSON.parse(line!);
    expect(await works('db', 'stats', db)).toContain('games: nim (6)');
    expect((await works('db', 'show', db, gameId, '--moves'))[0]).toStartWith('0\tturn 1');
    expect(await works('db', 'health', db)).toContain('  6 good');
    expect((await works('db', 'rebuild', db)).join()).toContain('6 games');
    expect((await works('db', 'vacuum', db)).join()).toContain(' before, ');
    expect((await works('db', 'migrate', db)).join()).toContain('already has schema 100');
    await works('db', 'features', db);
    await works('db', 'export', db, join(folder, 'archive'));
    await works('db', 'backup', db, join(folder, 'backup'));
    expect(readdirSync(join(folder, 'backup')).toSorted()).toEqual([
      'postgres.analysis.db',
      'postgres.db',
      'postgres.play.db',
    ]);
    const other = newSchema(server!);
    expect(await works('db', 'import', other, join(folder, 'archive'))).toEqual([
      '6 games imported, 0 already there, 0 refused',
    ]);
    await works('parity', '--db', db);
  });

  test('can be copied from and to', async () => {
    const there = newSchema(server!);
    const back = join(folder, 'back.db');
    expect(await works('db', 'copy', file, there)).toEqual(['6 games copied, 0 already there, 0 skipped']);
    expect(await works('db', 'copy', file, there)).toEqual(['0 games copied, 6 already there, 0 skipped']);
    expect(await works('db', 'copy', there, back)).toEqual(['6 games copied, 0 already there, 0 skipped']);
    expect(await works('db', 'list', back, '--json')).toEqual(await works('db', 'list', file, '--json'));
    const more = newSchema(server!);
    await works('selfplay', 'nim', '--agents', 'random,random', '--games', '2', '--seed', '9', '--db', more);
    const [line] = await works('db', 'copy', more, back, '--json');
    expect(JSON.parse(line!)).toMatchObject({ copied: 2, present: 0, skipped: [] });
  });

  test('stores tournaments, with a journal named after the database', async () => {
    const cup = newSchema(server!);
    const schema = new URL(cup).searchParams.get('schema');
    const journal = `postgres.${schema}.tournament.jsonl`;
    const args = [
      'tournament',
      'nim',
      '--agents',
      'minimax@depth=4,random',
      '--games',
      '4',
      '--workers',
      '1',
    ];
    try {
      const out = await works(...args, '--db', cup);
      expect(out.join('\n')).toContain("ludus serve --db 'postgres://postgres@");
      expect(readFileSync(journal, 'utf8')).not.toContain(password);
      expect(await works('db', 'list', cup, '--count')).toEqual(['4']);
    } finally {
      if (existsSync(journal)) rmSync(journal);
    }
  });

  test('provides positions for training', async () => {
    const out = join(folder, 'positions.parquet');
    expect((await works('dataset', '--db', db, '--out', out))[0]).toContain('from 6 games');
  });

  test('holds a schema for every database of the baseline', async () => {
    const flags = ['--game', 'sweep', '--games', '1', '--workers', '1', '--json'];
    const rows = (await works('matrix', '--dir', address, ...flags)).map((line) => JSON.parse(line));
    expect(rows).toHaveLength(10);
    expect(rows.every(({ isGood }) => isGood)).toBe(true);
    const one = `${address}?schema=selfplay_sweep_3_2p`;
    expect(await works('db', 'list', one, '--count')).toEqual(['1']);
  });

  test('is refused in one sentence when it is wrong', async () => {
    const wrong = (change: (url: URL) => void): string => {
      const url = new URL(db);
      change(url);
      return url.href;
    };
    const cases = [
      [wrong((url) => (url.port = '1')), 'the PostgreSQL server cannot be reached'],
      [wrong((url) => (url.password = 'other')), 'rejected this user or password'],
      [wrong((url) => (url.pathname = '/nowhere')), 'no such database'],
      [`postgres://me:${password}/x@host/db`, 'the address must look like'],
    ] as const;
    for (const [one, reason] of cases)
      for (const args of [
        ['db', 'stats', one],
        ['db', 'copy', file, one],
        ['serve', '--db', one],
      ]) {
        const ran = await ludus(...args);
        expect({ code: ran.code, lines: ran.err.length }).toEqual({ code: 2, lines: 1 });
        expect(ran.err[0]).toContain(reason);
        expect(isShown(ran)).toBe(false);
        expect(ran.err[0]).not.toContain('other@');
      }
    const health = await ludus(
      'db',
      'health',
      wrong((url) => (url.password = 'other-secret')),
    );
    expect(health.code).toBe(1);
    expect(health.out.join()).not.toContain('secret');
  });

  test('can be served, and its password is in no log and no process list', async () => {
    const main = join(import.meta.dir, '..', '..', '..', 'scripts', 'ludus.mjs');
    const program = Bun.spawn(['node', main, 'serve', '--db', db, '--port', '0', '--json'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
    });
    try {
      const reader = program.stdout.getReader();
      const { url } = JSON.parse(new TextDecoder().decode((await reader.read()).value));
      const listed = (await (await fetch(`${url}/api/replay/games`)).json()) as { games: unknown[] };
      expect(listed.games).toHaveLength(6);
      const created = await fetch(`${url}/api/play/games`, {
        method: 'POST',
        body: JSON.stringify({ game: 'nim', seats: ['human', 'random'], claim: [1] }),
        headers: { 'Content-Type': 'application/json' },
      });
      expect(created.ok).toBe(true);
      const processes = Bun.spawnSync(['ps', '-A', '-o', 'args']).stdout.toString();
      // The tests themselves were not started with an address.
      expect(processes.split('\n').filter((line) => line.includes(`:${password}@`))).toEqual([]);
    } finally {
      program.kill('SIGTERM');
      await program.exited;
    }
    const log = await new Response(program.stderr).text();
    expect(log).toContain('listening');
    expect(log).not.toContain(password);
  });
});
