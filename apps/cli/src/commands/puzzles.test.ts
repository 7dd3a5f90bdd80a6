import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ludus } from '../../test/ludus.ts';

setDefaultTimeout(600_000);

const puzzles = (...args: string[]) => ludus('puzzles', ...args);

let folder: string;
let file: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-puzzles-'));
  file = join(folder, 'games.db');
  await using db = unwrap(await openStore(file, { games }));
  const take = (heap: number, count: number) => ({ action: { type: 'take', heap, count } });
  const initialState = { heaps: [3, 4, 5], next: 1 };
  const nim = { game: 'nim', boardType: 'classic', numPlayers: 2, initialState };
  unwrap(await db.storeGame({ ...nim, gameId: 'a', moves: [take(0, 3), take(1, 4), take(2, 5)] }));
});

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus puzzles', () => {
  test('finds the position with one winning move, and adds it to the file once', async () => {
    const out = join(folder, 'puzzles.json');
    const ran = await puzzles('--db', file, '--out', out, '--per-game', '1');
    expect(ran.code).toBe(0);
    expect(ran.out[0]).toContain('nim classic');
    expect(ran.err.at(-1)).toBe('1 puzzle found in 1 game');
    const [puzzle] = JSON.parse(readFileSync(out, 'utf8'));
    expect(puzzle).toMatchObject({ game: 'nim', proof: 'search', source: { gameId: 'a', moveNumber: 2 } });
    const again = await puzzles('--db', file, '--out', out, '--per-game', '1');
    expect(again).toMatchObject({ code: 1, out: [] });
    expect(JSON.parse(readFileSync(out, 'utf8'))).toHaveLength(1);
  });

  test('prints JSON, one puzzle per line', async () => {
    const { code, out } = await puzzles('--db', file, '--per-game', '1', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out[0]!).solutions[0].notation).toBe('5 from heap 3');
  });

  test('refuses a file with other contents, and games that do not match', async () => {
    const out = join(folder, 'other.json');
    writeFileSync(out, '{"a":1}');
    expect(await puzzles('--db', file, '--out', out)).toMatchObject({
      code: 2,
      err: [expect.stringContaining('not a list of puzzles')],
    });
    expect(readFileSync(out, 'utf8')).toBe('{"a":1}');
    expect(await puzzles('--db', file, '--game', 'risk')).toMatchObject({ code: 2 });
  });
});
