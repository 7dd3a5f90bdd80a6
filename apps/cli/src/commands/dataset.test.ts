import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ludus } from '../../test/ludus.ts';

setDefaultTimeout(600_000);

const dataset = (...args: string[]) => ludus('dataset', ...args);

let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-dataset-'));
  file = join(folder, 'games.db');
  await using db = unwrap(await openStore(file, { games }));
  const take = (heap: number, count: number) => ({ action: { type: 'take', heap, count } });
  const nim = {
    game: 'nim',
    boardType: 'classic',
    numPlayers: 2,
    initialState: { heaps: [3, 4, 5], next: 1 },
  };
  unwrap(
    await db.storeGame({ ...nim, gameId: 'a', moves: [take(0, 3), take(1, 4), take(2, 1), take(2, 4)] }),
  );
  unwrap(await db.storeGame({ ...nim, gameId: 'b', moves: [take(0, 3), take(1, 4), take(2, 5)] }));
  unwrap(await db.storeGameIncremental({ ...nim, gameId: 'c' }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus dataset', () => {
  test('writes a file, describes its contents and exits with 1 if games were skipped', async () => {
    const out = join(folder, 'positions.parquet');
    const ran = await dataset('--db', file, '--out', out, '--validation', '0');
    expect(ran).toMatchObject({
      code: 1,
      out: [
        `${out}: 4 positions for training and 0 positions for validation from 2 games; 3 repeated positions left out, 1 game skipped`,
      ],
      err: ['skipped: game c is active.'],
    });
    expect(statSync(out).size).toBeGreaterThan(500);
  });

  test('filters games, keeps repeated positions on request, and prints JSON', async () => {
    const out = join(folder, 'more.parquet');
    const flags = ['--out', out, '--no-dedup', '--status', 'completed', '--json'];
    const { out: lines } = await dataset('--db', file, file, ...flags);
    expect(JSON.parse(lines[0]!)).toMatchObject({ games: 4, repeated: 0, skipped: [] });
  });

  test('does not call an empty file a success', async () => {
    const out = join(folder, 'empty.parquet');
    const unmatched = await dataset('--db', file, '--out', out, '--game', 'risk');
    expect(unmatched).toMatchObject({ code: 2, out: [] });
    expect(unmatched.err[0]).toEndWith(
      'No game has --game risk. The database has these games: nim. There is nothing to write.',
    );
    expect(existsSync(out)).toBe(false);
    const unfinished = await dataset('--db', file, '--out', out, '--status', 'active');
    expect(unfinished.code).toBe(1);
    expect(unfinished.err.at(-1)).toContain('no position');
  });

  test('refuses unreadable and unwritable files in one sentence', async () => {
    expect(await dataset('--db', join(folder, 'none.db'), '--out', 'x')).toMatchObject({ code: 2, out: [] });
    const nowhere = await dataset('--db', file, '--out', join(file, 'x.parquet'));
    expect(nowhere.code).toBe(2);
    expect(nowhere.err[0]).toContain('cannot be written');
    expect((await dataset('--db', file, '--out', 'x', '--validation', '1')).code).toBe(2);
    expect((await dataset('--db', file)).code).toBe(2);
    const table = await dataset('--db', file, '--out', join(folder, 'x.csv'));
    expect(table).toMatchObject({ code: 2, out: [] });
    expect(table.err.join(' ')).toContain(`such as ${join(folder, 'x.parquet')}`);
  });
});
