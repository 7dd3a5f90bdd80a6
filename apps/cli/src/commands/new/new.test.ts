import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES } from './templates.ts';

setDefaultTimeout(600_000);

const MAIN = join(import.meta.dir, '..', '..', 'main.ts');

let folder: string;

const run = (...args: string[]): { code: number; out: string; err: string } => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', MAIN, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { code: exitCode, out: `${stdout}`, err: `${stderr}` };
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-new-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(TEMPLATES.map(({ id }) => [id] as const))('a new game from the template %s', (template) => {
  const id = `my-${template}`;

  test('is written with rules and a README, under its own name only', () => {
    expect(run('new', id, '--template', template)).toMatchObject({ code: 0, err: '' });
    expect(readdirSync(join(folder, id)).sort()).toEqual(['README.md', 'game.ts']);
    expect(run('--game', id, 'games').out).toContain(`My ${template} (${id})`);
  });

  test('keeps the contract, and is played in threads', () => {
    expect(run('--game', id, 'conformance', id, '--seeds', '1').out).toContain('0 broken promises');
    const db = join(folder, `${id}.db`);
    const flags = ['--agents', 'random', '--games', '2', '--workers', '2', '--db', db];
    expect(run('--game', id, 'selfplay', id, ...flags).out).toContain('2 games played');
  });
});

describe('an invalid request', () => {
  test.each([
    [['new', 'My_Game'], /"My_Game" cannot be the id of a game/],
    [['new', 'my-plain'], /my-plain already exists/],
    [['new', 'other', '--template', 'chess'], /Allowed choices are plain, players, chance, secrets/],
    [['--game', 'nowhere', 'games'], /nowhere: there is no such file or folder/],
    [['--game', 'broken.ts', 'games'], /broken\.ts: the game cannot be loaded/],
    [['--game', 'empty.ts', 'games'], /the default export is not a game; it lacks id/],
    [['--game'], /--game needs the path of a game/],
  ])('%p is refused in one sentence', (args, sentence) => {
    writeFileSync(join(folder, 'broken.ts'), 'export default {');
    writeFileSync(join(folder, 'empty.ts'), 'export const nothing = 1;');
    const { code, err } = run(...args);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
