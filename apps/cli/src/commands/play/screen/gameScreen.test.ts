import { afterEach, beforeEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PtyLudus } from '../../../../test/pty.ts';

let folder: string;
let ludus: PtyLudus | undefined;

const start = (args: readonly string[], columns = 80, rows = 24): PtyLudus => {
  ludus = new PtyLudus(args, { columns, rows }, { XDG_DATA_HOME: folder });
  return ludus;
};

const saved = (): string[] => {
  const games = join(folder, 'ludus', 'play');
  return existsSync(games) ? readdirSync(games) : [];
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-play-'));
});

afterEach(() => {
  ludus?.kill();
  rmSync(folder, { recursive: true, force: true });
});

const UP = '\x1b[A';
const DOWN = '\x1b[B';

test('a move is chosen with the keys, and the board is drawn in place', async () => {
  const game = start(['play', 'ringrift', '--seed', '5']);
  await game.sees(/You> .*a5: empty/);
  game.type(`${UP}\r`);
  await game.sees(/▸ 1 ring/);
  game.type('\r');
  await game.sees(/move 1\b/);
  await game.sees(/6 +[<[]●1[>\]]/);
  expect(game.raw).toContain('\x1b[?1049h');
  expect(game.shown.split('\n').every((line) => line.length <= 80)).toBe(true);
});

test('moves can be typed in short forms', async () => {
  const game = start(['play', 'ringrift', '--seed', '5'], 120, 40);
  await game.sees(/You>/);
  game.type('d4\r');
  await game.sees(/You: Place: d4/);
  await game.sees(/4 .*●1/);
});

test('a saved game resumes where it was', async () => {
  const first = start(['play', 'ringrift', '--seed', '5']);
  await first.sees(/You>/);
  first.type('d4\r');
  await first.sees(/move 1\b/);
  first.type('\x03');
  expect(await first.exited).toBe(0);
  expect(first.raw).toContain('\x1b[?1049l');
  expect(first.raw).toMatch(/ludus play --resume ringrift-\w+/);
  expect(saved()).toHaveLength(1);
  const second = start(['play', '--resume']);
  await second.sees(/move 1\b/);
  await second.sees(/4 .*●1/);
});

test('the rules fill the whole window, and Enter closes them', async () => {
  const game = start(['play', 'nim', '--seed', '5', '--seats', 'human,random']);
  await game.sees(/You>/);
  game.type('rules\r');
  await game.sees(/Enter: back to the game/);
  await game.sees(/Nim:/);
  game.type('\r');
  await game.sees(/You>/);
});

test('a finished game can be stepped through, and is no longer saved', async () => {
  const game = start(['play', 'nim', '--seed', '5', '--seats', 'human,random']);
  await game.sees(/You>/);
  game.type('resign\r');
  await game.sees(/step through the game/);
  game.type('q');
  expect(await game.exited).toBe(0);
  expect(game.raw).toContain('resignation');
  expect(saved()).toEqual([]);
});

test('a click chooses the place under it', async () => {
  const game = start(['play', 'ringrift', '--seed', '5'], 120, 40);
  await game.sees(/You>/);
  const rows = game.shown.split('\n');
  const row = rows.findIndex((line) => / 8 /.test(line));
  const column = rows[row]!.indexOf('·');
  game.type(`\x1b[<0;${column + 1};${row + 1}M`);
  await game.sees(/▸ 1 ring/);
  game.type('\r');
  await game.sees(/You: Place: a8/);
});

test('a game without a board lists its moves, with what happened below them', async () => {
  const pig = join(import.meta.dir, '../../../../../../examples/pig');
  const game = start(['--game', pig, 'play', 'pig-with-a-die', '--seed', '5', '--seats', 'human,random']);
  await game.sees(/▸ roll/);
  game.type('\r');
  await game.sees(/You: roll/);
  await game.sees(/▸ roll[\s\S]*hold/);
  game.type(`${DOWN}\r`);
  await game.sees(/You: hold/);
});

test('people at one keyboard do not see what is hidden from them', async () => {
  const game = start(['play', 'risk', '--seed', '5', '--seats', 'human,human']);
  await game.sees(/Player \d, press Enter when only you are looking/);
  expect(game.shown).not.toMatch(/Player \d>/);
  game.type('\r');
  await game.sees(/Player \d>/);
});
