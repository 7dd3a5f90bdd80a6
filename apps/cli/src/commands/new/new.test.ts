import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { namesOf, TEMPLATES } from './templates.ts';

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

  test('has rules, a test and a README, and uses only its own name', () => {
    expect(run('new', id, '--template', template)).toMatchObject({ code: 0, err: '' });
    const files = ['README.md', 'game.test.ts', 'game.ts', 'tsconfig.json', 'tsconfig.ludus.json'];
    expect(readdirSync(join(folder, id)).sort()).toEqual(files);
    expect(run('--game', id, 'games').out).toContain(`My ${template} (${id})`);
  });

  test('gives its name to the game and to nothing else', () => {
    const { variable } = namesOf(id);
    const lines = readFileSync(join(folder, id, 'game.ts'), 'utf8').split('\n');
    const named = lines.filter((line) => new RegExp(`\\b${variable}\\b`).test(line));
    expect(named.map((line) => line.match(/^export (const|default) /)?.[1])).toEqual(['const', 'default']);
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
    expect(run('--game', id, 'conformance', id, '--seeds', '1').out).toContain('0 problems');
    const db = join(folder, `${id}.db`);
    const flags = ['--agents', 'random', '--games', '2', '--workers', '2', '--db', db];
    expect(run('--game', id, 'selfplay', id, ...flags).out).toContain('2 games played');
  });
});

describe('the folder of a game', () => {
  const checked = (at: string): readonly [number, string, number] => {
    const types = Bun.spawnSync([TSC, '--project', at], { cwd: folder, stderr: 'pipe' });
    const tests = Bun.spawnSync(['bun', 'test', `./${at}`], { cwd: folder, stderr: 'pipe' });
    return [types.exitCode, `${types.stdout}`, tests.exitCode];
  };

  test('can be moved', () => {
    mkdirSync(join(folder, 'else', 'where'), { recursive: true });
    cpSync(join(folder, 'my-plain'), join(folder, 'else', 'where', 'moved'), { recursive: true });
    expect(checked('else/where/moved')).toEqual([0, '', 0]);
  });

  test('finds the kernel of another machine with the first command', () => {
    cpSync(join(folder, 'my-plain'), join(folder, 'sent'), { recursive: true });
    const paths = join(folder, 'sent', 'tsconfig.ludus.json');
    writeFileSync(paths, readFileSync(paths, 'utf8').replaceAll('kernel/src', 'colonel/src'));
    expect(checked('sent')[0]).not.toBe(0);
    expect(run('--game', './sent', 'games', 'my-plain').code).toBe(0);
    expect(checked('sent')).toEqual([0, '', 0]);
  });
});

test('--game may come anywhere, and commands that take an id still get it', () => {
  const flags = ['--seats', 'random,random', '--seed', '1', '--json'];
  const { out } = run('play', 'my-plain', ...flags, '--game', './my-plain');
  expect(JSON.parse(out)).toMatchObject({ game: 'my-plain' });
  const list = ['db', 'list', 'my-plain.db', '--game', 'my-plain'];
  expect(run(...list, '--game', './my-plain').out).toContain('my-plain');
});

test('the levels of a game are listed, including in the help of play', () => {
  expect(run('games', 'my-plain', '--game', './my-plain').out).toMatch(/^ {2}levels:\n {4}auto:1 .*\n/m);
  expect(run('help', 'play', '--game', './my-plain').out).toMatch(/Levels of My plain:\n {2}auto:1 /);
  expect(run('help', 'play').out).toContain('Levels of RingRift:');
});

test('the health of recorded games says how to add the game they belong to', () => {
  const { code, out } = run('db', 'health', 'my-plain.db');
  expect(code).toBe(1);
  expect(out).toContain(
    '2 games of "my-plain", which Ludus does not know. To check them, give its folder: --game ./my-plain',
  );
  expect(run('--game', './my-plain', 'db', 'health', 'my-plain.db').code).toBe(0);
});

test('a game that throws during play is reported with the line', () => {
  const rules = readFileSync(join(folder, 'my-plain', 'game.ts'), 'utf8');
  mkdirSync(join(folder, 'thrower'));
  writeFileSync(
    join(folder, 'thrower', 'game.ts'),
    rules
      .replaceAll("'my-plain'", "'thrower'")
      .replace(/setup: \(([^)]*)\) => \{/, "setup: ($1) => {\n    if (heaps) throw new Error('no heaps');"),
  );
  const { code, err } = run('play', 'thrower', '--seats', 'random,random', '--game', './thrower');
  expect(err).toMatch(/^ludus: .*thrower\/game\.ts:\d+: the game threw an error \(no heaps\)\. .*\n$/);
  expect(code).toBe(2);
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
    [['--game', 'empty.ts', 'games'], /empty\.ts: there is no default export\. Add one/],
    [['--game', 'empty.md', 'games'], /empty\.md: the default export is not a game\. Give the folder/],
    [['--game', 'partial.ts', 'games'], /the default export is not a game; it lacks parseConfig\.$/m],
    [['--game'], /--game needs the path of a game/],
    [['play', 'other', '--game', 'nowhere'], /nowhere: there is no such file or folder/],
    [['play', 'other'], /There is no game "other".* give its folder with --game/],
  ])('%p is refused in one sentence', (args, sentence) => {
    writeFileSync(join(folder, 'broken.ts'), 'export const a = 1;\nexport default {');
    writeFileSync(join(folder, 'throwing.ts'), "const a: number = 1;\n\nthrow new Error('no such thing');\n");
    writeFileSync(join(folder, 'importing.ts'), "import { a } from './nowhere.ts';\nexport default a;\n");
    writeFileSync(join(folder, 'nim.ts'), "export { nim as default } from '@ludus/kernel/examples/nim';\n");
    writeFileSync(
      join(folder, 'partial.ts'),
      "import { nim } from '@ludus/kernel/examples/nim';\nconst { parseConfig: _, ...rest } = nim;\nexport default rest;\n",
    );
    writeFileSync(join(folder, 'empty.ts'), 'export const nothing = 1;');
    writeFileSync(join(folder, 'empty.md'), '# Nothing');
    const { code, err } = run(...args);
    expect(err).toMatch(sentence);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });
});
