import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ludus } from '../test/ludus.ts';
import { ludusCall, withLudusCalls, withProgramName } from './ludusCall.ts';

const NAMES = ['LUDUS_GAMES', 'npm_lifecycle_event', 'npm_lifecycle_script'] as const;
const before = NAMES.map((name) => [name, process.env[name]] as const);
const start = process.cwd();

let folder: string;

const set = (values: Readonly<Partial<Record<(typeof NAMES)[number], string>>>): void => {
  for (const name of NAMES) {
    const value = values[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
};

const write = (...path: string[]): string => {
  const file = join(folder, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, '');
  return file;
};

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'ludus-call-')));
});

afterEach(() => {
  process.chdir(start);
  set(Object.fromEntries(before));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a command for people to type next', () => {
  test('starts with npx if npx started this program', () => {
    set({});
    expect(ludusCall('games')).toBe('ludus games');
    for (const npm_lifecycle_script of ['ludus', "'ludus'", '"ludus" "games"']) {
      set({ npm_lifecycle_event: 'npx', npm_lifecycle_script });
      expect(ludusCall('games')).toBe('npx ludus games');
    }
    set({ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'bun' });
    expect(ludusCall('games')).toBe('ludus games');
  });

  test('names your own games by the shortest path that works', () => {
    const files = [
      write('games', 'walls', 'game.ts'),
      write('games', 'two words', 'src', 'game.ts'),
      write('single.ts'),
    ];
    set({ LUDUS_GAMES: files.join('\n') });
    process.chdir(join(folder, 'games'));
    expect(ludusCall('serve')).toBe("ludus --game ./walls --game './two words' --game ../single.ts serve");
    process.chdir(join(write('far', 'away', 'notes.txt'), '..'));
    set({ LUDUS_GAMES: files[0]! });
    expect(ludusCall('serve')).toBe(`ludus --game ${join(folder, 'games', 'walls')} serve`);
  });
});

describe('messages and help', () => {
  test('name commands in backticks as people type them, with their own games', () => {
    set({ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'ludus', LUDUS_GAMES: write('single.ts') });
    process.chdir(folder);
    const message = 'old.db: the file has schema 16. Update it with `ludus db migrate`.';
    expect(withLudusCalls(message)).toBe(
      'old.db: the file has schema 16. Update it with `npx ludus --game ./single.ts db migrate`.',
    );
    set({ LUDUS_GAMES: write('single.ts') });
    const complete = `Use \`${ludusCall('db list')}\`.`;
    expect(complete).toBe('Use `ludus --game ./single.ts db list`.');
    expect(withLudusCalls(complete)).toBe(complete);
    expect(withLudusCalls('ludus perft has no subcommands.')).toBe('ludus perft has no subcommands.');
  });

  test('start usage lines and examples as people start the program', () => {
    const help =
      'Usage: ludus play\n\nSee `ludus games`.\n  LUDUS_NETWORKS=my.json ludus play nim\n  ludus help\n  a ludus word';
    set({});
    expect(withProgramName(help)).toBe(help);
    set({ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'ludus' });
    expect(withProgramName(help)).toBe(
      'Usage: npx ludus play\n\nSee `npx ludus games`.\n  LUDUS_NETWORKS=my.json npx ludus play nim\n  npx ludus help\n  a ludus word',
    );
  });

  test('keep columns aligned and commands whole under npx', async () => {
    set({ npm_lifecycle_event: 'npx', npm_lifecycle_script: 'ludus' });
    const matrix = await ludus('matrix', '--help');
    expect(matrix.out.join('\n')).toContain(
      '  --queue <address>      share the work with every `npx ludus worker` of this\n                         queue',
    );
    const env = await ludus('env', '--help');
    expect(env.out.join('\n')).toContain(`  echo '{"type":"hello"}' | npx ludus env`);
  });
});
