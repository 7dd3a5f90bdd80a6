import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../test/ludus.ts';

setDefaultTimeout(600_000);

const PAGE = join(import.meta.dir, '..', '..', '..', 'docs', 'cli.md');

let folder: string;
const at = (name: string): string => join(folder, name);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-json-'));
  await ludus('selfplay', 'nim', '--games', '3', '--workers', '1', '--db', at('games.db'));
  await ludus('db', 'export', at('games.db'), at('archive'));
  await ludus('tournament', 'nim', '--agents', 'random,heuristic', ...one, '--db', at('cup.db'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** The fields that the page promises, by command; those after a semicolon are optional. */
const promised = new Map(
  [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([^`]+)` \| [^|]+ \| (`[^;|]+)/gm)].flatMap(
    ([, command, fields]) =>
      command!.startsWith('-')
        ? []
        : [[command!, [...fields!.matchAll(/`(\w+)`/g)].map(([, field]) => field!)] as const],
  ),
);

const one = ['--workers', '1', '--games', '2'];
const RUNS: Readonly<Record<string, () => string[]>> = {
  games: () => ['games'],
  play: () => ['play', 'nim', '--seats', 'random,random'],
  selfplay: () => ['selfplay', 'nim', ...one],
  tournament: () => ['tournament', 'nim', '--agents', 'random,heuristic', ...one],
  ratings: () => ['ratings', '--db', at('cup.db')],
  experiment: () => [
    ...['experiment', 'ringrift', '--variants', 'off,canonical', '--agents', 'random'],
    ...one,
  ],
  levels: () => ['levels', 'nim', '--nodes', '20', ...one],
  dataset: () => ['dataset', '--db', at('games.db'), '--out', at('x.parquet')],
  perft: () => ['perft', 'nim', '--depth', '1'],
  'perft --divide': () => ['perft', 'nim', '--depth', '1', '--divide'],
  conformance: () => ['conformance', 'nim', '--seeds', '1'],
  parity: () => ['parity', '--db', at('games.db')],
  bench: () => ['bench', 'kernel', '--only', 'hash', '--seconds', '0.02'],
  'db stats': () => ['db', 'stats', at('games.db')],
  'db list --count': () => ['db', 'list', at('games.db'), '--count'],
  'db health': () => ['db', 'health', at('games.db')],
  'db export': () => ['db', 'export', at('games.db'), at('archive')],
  'db export --parquet': () => ['db', 'export', at('games.db'), '--parquet', at('tables')],
  'db import': () => ['db', 'import', at('more.db'), at('archive')],
  'db backup': () => ['db', 'backup', at('games.db'), at('backup')],
  'db rebuild': () => ['db', 'rebuild', at('games.db')],
  'db vacuum': () => ['db', 'vacuum', at('games.db')],
  'db names': () => ['db', 'names', at('games.db')],
  'db features': () => ['db', 'features', at('games.db')],
};

/** Puzzles exist only in games with mistakes, which takes a search; the command's own test reads them. */
const READ_ELSEWHERE = ['puzzles'];

describe('--json prints the fields that docs/cli.md lists', () => {
  test('for every command of the page', () =>
    expect([...promised.keys()].sort()).toEqual([...Object.keys(RUNS), ...READ_ELSEWHERE].sort()));

  test.each(Object.keys(RUNS).map((command) => [command] as const))('ludus %s', async (command) => {
    const { code, out } = await ludus(...RUNS[command]!(), '--json');
    expect(code).toBe(0);
    for (const line of out) JSON.parse(line);
    expect(Object.keys(JSON.parse(out[0]!)).sort()).toEqual([...promised.get(command)!].sort());
  });

  test('but not for people at the keyboard', async () => {
    const { code, err } = await ludus('play', 'nim', '--json');
    expect(code).toBe(2);
    expect(err[0]).toContain('--json works only for games between agents');
  });
});
