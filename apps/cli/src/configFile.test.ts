import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MAIN = join(import.meta.dir, 'main.ts');

let folder: string;

const inFolder = (...args: string[]): { code: number; out: string; err: string } => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', MAIN, ...args], {
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: join(folder, 'user') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { code: exitCode, out: `${stdout}`, err: `${stderr}` };
};

const write = (text: string): void => writeFileSync(join(folder, 'ludus.toml'), text);

const writeForUser = (text: string): void => {
  mkdirSync(join(folder, 'user', 'ludus'), { recursive: true });
  writeFileSync(join(folder, 'user', 'ludus', 'ludus.toml'), text);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-config-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('ludus.toml', () => {
  test('gives defaults, which the command line overrides', () => {
    write('[perft]\ndepth = 2\n\n[defaults]\nboard = "long"\n');
    const lines = (text: string): number => text.trim().split('\n').length;
    expect(lines(inFolder('perft', 'nim', '--json').out)).toBe(2);
    expect(lines(inFolder('perft', 'nim', '--json', '--depth', '3').out)).toBe(3);
    expect(inFolder('perft', 'nim', '--json').out).not.toBe(
      inFolder('perft', 'nim', '--json', '--board', 'classic').out,
    );
  });

  test('in the current folder takes precedence over that of the user', () => {
    writeForUser('[perft]\ndepth = 3\n');
    expect(inFolder('perft', 'nim', '--json').out.trim().split('\n')).toHaveLength(3);
    write('[perft]\ndepth = 1\n');
    expect(inFolder('perft', 'nim', '--json').out.trim().split('\n')).toHaveLength(1);
  });

  test.each([
    ['[perft]\ndept = 2\n', /\[perft\]: There is no option "dept".* Did you mean "depth"\?/],
    ['[pertf]\ndepth = 2\n', /There is no section "pertf".* Did you mean "perft"\?/],
    ['[defaults]\nbord = "x"\n', /\[defaults\]: There is no option "bord".* Did you mean "board"\?/],
    ['[perft]\ndepth = "many"\n', /\[perft\], depth: It must be a whole number/],
    ['[perft\n', /ludus\.toml: /],
  ])('with a mistake is refused with its place: %p', (text, message) => {
    write(text);
    const { code, err } = inFolder('perft', 'nim');
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(2);
  });

  test('does not affect help and version', () => {
    write('[perft\n');
    expect(inFolder('--version').code).toBe(0);
    expect(inFolder('--help').code).toBe(0);
  });
});
