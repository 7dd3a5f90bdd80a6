import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { runSql } from '../../../../../packages/replay/test/harm.ts';
import { ludus } from '../../../test/ludus.ts';

setDefaultTimeout(600_000);

const TESTS = join(import.meta.dir, '..', '..', '..', '..', '..', 'packages', 'lab', 'test', 'parity');
const NIM = `bun ${join(TESTS, 'nimEngine.js')}`;

let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-parity-'));
  file = join(folder, 'games.db');
  await using db = unwrap(await openStore(file, { games }));
  const take = (heap: number, count: number) => ({ action: { type: 'take', heap, count } });
  for (const gameId of ['a', 'b'])
    unwrap(
      await db.storeGame({
        game: 'nim',
        gameId,
        boardType: 'classic',
        numPlayers: 2,
        initialState: { heaps: [3, 4, 5], next: 1 },
        moves: [take(0, 3), take(1, 4), take(2, 1), take(2, 4)],
      }),
    );
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus parity', () => {
  test('finds that the current engine matches the records, and stores the result', async () => {
    expect(await ludus('parity', '--db', file)).toMatchObject({
      code: 0,
      out: [
        `${file} compared with its records: 2 games and 8 moves agree, 0 diverged, 0 with errors, 0 skipped`,
      ],
    });
    await using db = unwrap(await openStore(file, { games, readonly: true }));
    expect(unwrap(await db.countGames({ parityStatus: 'passed' }))).toBe(2);
  });

  test('compares with another engine', async () => {
    expect(await ludus('parity', '--db', file, '--engine', NIM)).toMatchObject({
      code: 0,
      out: [
        `${file} compared with other nim 7: 2 games and 8 moves agree, 0 diverged, 0 with errors, 0 skipped`,
      ],
    });
  });

  test('shows the first difference of every game and exits with 1', async () => {
    const { code, out } = await ludus('parity', '--db', file, '--engine', `${NIM} --wrong legal --at 2`);
    expect(code).toBe(1);
    expect(out.slice(0, 4)).toEqual([
      `${file}, game a, move 2 (player 1: 1 from heap 3): legal differs`,
      '  legal',
      '    ours:   4',
      '    theirs: 5  (other nim 7)',
    ]);
    expect(out.at(-1)).toContain('0 games and 0 moves agree, 2 diverged');
    expect(runSql(file, 'SELECT parity_status, parity_divergence_move FROM games')).toEqual([
      { parity_status: 'failed', parity_divergence_move: 2 },
      { parity_status: 'failed', parity_divergence_move: 2 },
    ]);
  });

  test('--compact prints only lines for grep; --no-record leaves the columns unchanged', async () => {
    const bug = `${NIM} --wrong phase --at 1`;
    const { code, out } = await ludus('parity', '--db', file, '--engine', bug, '--compact', '--no-record');
    expect(code).toBe(1);
    expect(out).toHaveLength(2);
    expect(out[0]).toStartWith(
      `SEMANTIC db=${file} game=a diverged_at=1 fields=phase move={"type":"take","heap":1,"count":4} ours={`,
    );
    expect(runSql(file, 'SELECT DISTINCT parity_divergence_move AS at FROM games')).toEqual([{ at: 2 }]);
  });

  test('writes fixtures and bundles, and diff lists the fields of a bundle', async () => {
    const fixtures = join(folder, 'fixtures');
    const bundles = join(folder, 'bundles');
    const bug = `${NIM} --wrong state --at 2`;
    const flags = ['--emit-fixtures-dir', fixtures, '--emit-state-bundles-dir', bundles];
    expect((await ludus('parity', '--db', file, '--engine', bug, ...flags)).code).toBe(1);
    expect(readdirSync(fixtures).sort()).toEqual(['games__a__k2.json', 'games__b__k2.json']);
    const bundle = join(bundles, 'games__a__k2.state_bundle.json');
    const { code, out } = await ludus('parity', 'diff', bundle);
    expect(code).toBe(1);
    expect(out).toEqual([
      `${file}, game a: nim, classic, 2 players, against other nim 7`,
      'diverged at move 2: player 1, 1 from heap 3',
      'mismatches: legal, state',
      'summaries: different',
      '  field          ours  theirs',
      '  summary.legal     4       5',
      'states before the divergence: equal',
      'states at the divergence: different',
      '  field     ours  theirs',
      '  heaps[2]     4       5',
      'The current engine still does what our side did.',
    ]);
    const json = await ludus('parity', 'diff', bundle, '--json');
    expect(JSON.parse(json.out[0]!)).toMatchObject({ at: [{ path: 'heaps[2]', ours: 4, theirs: 5 }] });
  });

  test('prints one JSON object per game, and the totals', async () => {
    const { out } = await ludus('parity', '--db', file, '--json');
    expect(out.map((line) => JSON.parse(line))).toMatchObject([
      { gameId: 'a', status: 'passed', moves: 4 },
      { gameId: 'b', status: 'passed' },
      { counterpart: 'recorded', counts: { passed: 2 }, moves: 8 },
    ]);
  });

  test('reports an engine that fails, and exits with 1', async () => {
    const { code, err } = await ludus('parity', '--db', file, '--engine', `${NIM} --fault crash --at 1`);
    expect(code).toBe(1);
    expect(err[0]).toBe(
      `error: ${file}, game a, move 1: the engine ended with exit code 3. It said: out of heaps`,
    );
  });

  test('refuses invalid input in one sentence', async () => {
    expect(await ludus('parity')).toMatchObject({
      code: 2,
      err: ['ludus: Name a replay database with --db.'],
    });
    expect(await ludus('parity', '--db', join(folder, 'none.db'))).toMatchObject({ code: 2, out: [] });
    const missing = await ludus('parity', '--db', file, '--engine', '/no/such/engine');
    expect(missing).toMatchObject({ code: 2, out: [] });
    expect(missing.err[0]).toStartWith('ludus: the engine ended with exit code 127.');
    expect((await ludus('parity', 'diff', join(folder, 'none.json'))).code).toBe(2);
  });
});
