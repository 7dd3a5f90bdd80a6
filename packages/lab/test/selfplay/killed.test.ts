import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { inspectFile, openStore } from '@ludus/replay';
import { dump, linesOf } from './contents.ts';

const PROGRAM = join(import.meta.dir, 'program.ts');
const GAMES = 160;
const KILLS = 5;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-killed-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const start = (name: string, workers: number) => {
  mkdirSync(join(folder, name), { recursive: true });
  return Bun.spawn([process.execPath, PROGRAM, join(folder, name), `${GAMES}`, `${workers}`], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
};

const finish = async (name: string, workers: number): Promise<{ played: number; present: number }> => {
  const program = start(name, workers);
  const text = await new Response(program.stdout).text();
  expect(await program.exited).toBe(0);
  return JSON.parse(text.trim().split('\n').at(-1)!);
};

/** Lets the program play for a moment and kills it without warning. */
const kill = async (name: string, workers: number, afterMs: number): Promise<void> => {
  const program = start(name, workers);
  const reader = program.stdout.getReader();
  await reader.read();
  await Bun.sleep(afterMs);
  program.kill('SIGKILL');
  expect(await program.exited).not.toBe(0);
};

const countIn = async (name: string): Promise<number> => {
  await using db = unwrap(await openStore(join(folder, name, 'games.db'), { games }));
  return unwrap(await db.countGames());
};

test('a run that is killed again and again ends with the same result', async () => {
  await finish('whole', 1);
  const counts: number[] = [];
  for (let i = 0; i < KILLS; i += 1) {
    await kill('killed', 1 + (i % 3), 20 + 60 * i);
    counts.push(await countIn('killed'));
  }
  const rest = await finish('killed', 2);
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(counts.at(-1)!).toBeLessThan(GAMES);
  expect(rest.played + rest.present).toBe(GAMES);
  expect(rest.played).toBeGreaterThan(0);
  expect(await finish('killed', 2)).toMatchObject({ played: 0, present: GAMES });

  // Compared as text: printing the difference of millions of values would take minutes.
  const text = (name: string): string => JSON.stringify(dump(join(folder, name, 'games.db')));
  expect(text('killed') === text('whole')).toBe(true);
  const lines = (name: string): string[] =>
    linesOf(join(folder, name, 'archive'), 'ringrift_square8.jsonl.zst');
  expect(lines('killed')).toEqual(lines('whole'));
  expect(lines('whole')).toHaveLength(GAMES);
  await using db = unwrap(await openStore(join(folder, 'killed', 'games.db'), { games }));
  expect(unwrap(await inspectFile(db)).structure_counts).toEqual({ good: GAMES });
}, 600_000);
