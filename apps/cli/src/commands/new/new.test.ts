import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEMPLATES } from './templates.ts';

setDefaultTimeout(600_000);

const MAIN = join(import.meta.dir, '..', '..', 'main.ts');
const TSC = join(import.meta.dir, ...Array.from({ length: 5 }, () => '..'), 'node_modules', '.bin', 'tsc');

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

  test('is written with rules, a test and a README, under its own name only', () => {
    expect(run('new', id, '--template', template)).toMatchObject({ code: 0, err: '' });
    const files = ['README.md', 'game.test.ts', 'game.ts', 'tsconfig.json'];
    expect(readdirSync(join(folder, id)).sort()).toEqual(files);
    expect(run('--game', id, 'games').out).toContain(`My ${template} (${id})`);
  });

  test('has the right types, and its test passes', () => {
    const called = (...command: string[]) => Bun.spawnSync(command, { cwd: folder, stderr: 'pipe' });
    const types = called(TSC, '--project', id);
    expect([types.exitCode, `${types.stdout}`]).toEqual([0, '']);
    const tests = called('bun', 'test', `./${id}`);
    expect(`${tests.stderr}`).toContain('1 pass');
    expect(tests.exitCode).toBe(0);
  });

  test('keeps the contract, and is played in threads', () => {
    expect(run('--game', id, 'conformance', id, '--seeds', '1').out).toContain('0 broken promises');
    const db = join(folder, `${id}.db`);
    const flags = ['--agents', 'random', '--games', '2', '--workers', '2', '--db', db];
    expect(run('--game', id, 'selfplay', id, ...flags).out).toContain('2 games played');
  });
});

test('--game may stand anywhere, and ids after it stay ids where a command takes them', () => {
  const flags = ['--seats', 'random,random', '--seed', '1', '--json'];
  const { out } = run('play', 'my-plain', ...flags, '--game', './my-plain');
  expect(JSON.parse(out)).toMatchObject({ game: 'my-plain' });
  const list = ['db', 'list', 'my-plain.db', '--game', 'my-plain'];
  expect(run(...list, '--game', './my-plain').out).toContain('my-plain');
});

describe('an invalid request', () => {
  test.each([
    [['new', 'My_Game'], /"My_Game" cannot be the id of a game/],
    [['new', 'my-plain'], /my-plain already exists/],
    [['new', 'nim'], /There is already a game with the id "nim"/],
    [['--game', 'nim.ts', 'games'], /nim\.ts: there is already a game with the id "nim"/],
    [['--game', './my-plain', '--game', './my-plain', 'games'], /already a game with the id "my-plain"/],
    [['new', 'other', '--template', 'chess'], /Allowed choices are plain, players, chance, secrets/],
    [['--game', 'nowhere', 'games'], /nowhere: there is no such file or folder/],
    [['--game', 'broken.ts', 'games'], /broken\.ts:2: the game cannot be loaded/],
    [['--game', 'throwing.ts', 'games'], /throwing\.ts:3: the game cannot be loaded \(no such thing\)/],
    [['--game', 'importing.ts', 'games'], /importing\.ts: the game cannot be loaded \(.*nowhere\.ts/],
    [['--game', 'empty.ts', 'games'], /the default export is not a game; it lacks id/],
    [['--game'], /--game needs the path of a game/],
    [['play', 'other', '--game', 'nowhere'], /nowhere: there is no such file or folder/],
    [['play', 'other'], /There is no game "other".* give its folder with --game/],
  ])('%p is refused in one sentence', (args, sentence) => {
    writeFileSync(join(folder, 'broken.ts'), 'export const a = 1;\nexport default {');
    writeFileSync(join(folder, 'throwing.ts'), "const a: number = 1;\n\nthrow new Error('no such thing');\n");
    writeFileSync(join(folder, 'importing.ts'), "import { a } from './nowhere.ts';\nexport default a;\n");
    writeFileSync(join(folder, 'nim.ts'), "export { nim as default } from '@ludus/kernel/examples/nim';\n");
    writeFileSync(join(folder, 'empty.ts'), 'export const nothing = 1;');
    const { code, err } = run(...args);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
