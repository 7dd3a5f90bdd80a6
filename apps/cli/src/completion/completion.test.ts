import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ludus } from '../../test/ludus.ts';
import { complete } from './candidates.ts';
import { SCRIPTS } from './scripts.ts';

setDefaultTimeout(600_000);

let folder: string;
let db: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-completion-'));
  db = join(folder, 'games.db');
  await ludus('selfplay', 'nim', '--games', '2', '--workers', '1', '--db', db);
  const program = join(folder, 'ludus');
  const main = join(import.meta.dir, '..', 'main.ts');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  chmodSync(program, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const texts = async (...words: string[]): Promise<string[]> =>
  (await complete(words)).map((line) => line.split('\t')[0]!);

describe('completion', () => {
  test('offers commands and subcommands', async () => {
    expect(await texts('to')).toEqual(['tournament']);
    expect(await texts('help', 'tour')).toEqual(['tournament']);
    expect(await texts('db', 'h')).toEqual(['health']);
    expect(await texts('nonsense', '')).toEqual([]);
  });

  test('offers games, and the boards, agents and rules of the named game', async () => {
    expect(await texts('play', 'ri')).toEqual(['ringrift', 'risk']);
    expect(await texts('play', 'nim', '--board', '')).toEqual(['classic', 'long']);
    expect(await texts('play', 'nim', '-b', 'l')).toEqual(['long']);
    expect(await texts('play', 'nim', '--seats', 'human,mi')).toEqual(['human,minimax']);
    expect(await texts('play', 'nim', '--seats', 'auto:1')).toEqual(['auto:1', 'auto:10']);
    expect(await texts('perft', 'risk', '--rule', 'roundL')).toEqual(['roundLimit=']);
    expect(await texts('perft', 'ringrift', '--rule', 'preset=p')).toEqual([
      'preset=published',
      'preset=published-engine',
    ]);
    expect(await texts('dataset', '--game', 'nim', '--board', '')).toEqual(['classic', 'long']);
  });

  test('offers options with what they do', async () => {
    const [board] = await complete(['play', 'nim', '--bo']);
    expect(board).toStartWith('--board\tboard, map or level');
    expect(await texts('db', 'list', db, '--cou')).toEqual(['--count']);
  });

  test('offers the games of a database, and files where files are expected', async () => {
    const ids = await texts('db', 'show', db, '');
    expect(ids).toHaveLength(2);
    expect(await texts('db', 'show', db, ids[0]!.slice(0, -1))).toContain(ids[0]!);
    expect(await texts('db', 'show', '')).toEqual([':files']);
    expect(await texts('db', 'show', join(folder, 'none.db'), '')).toEqual([]);
    expect(await texts('tournament', 'nim', '--out', '')).toEqual([':files']);
    expect(await texts('db', 'copy', '')).toEqual([':files']);
    expect(await texts('db', 'rescue', db, '')).toEqual([':files']);
    expect(await texts('db', 'list', db, '--profile', '')).toEqual([]);
    expect(await texts('db', 'list', db, '--from', '')).toEqual([]);
  });

  test('works in bash, even after colons and commas', () => {
    const completed = (line: string): string[] => {
      const script = `${SCRIPTS['bash']}\nCOMP_LINE='${line}' COMP_POINT=${line.length}\n_ludus_complete\nprintf '%s\\n' "\${COMPREPLY[@]}"`;
      const env = { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
      const { stdout } = Bun.spawnSync(['bash', '-c', script], { env });
      return `${stdout}`.trim().split('\n');
    };
    expect(completed('ludus play ri')).toEqual(['ringrift', 'risk']);
    expect(completed('ludus play nim --seats human,auto:1')).toEqual(['1', '10']);
    expect(completed('ludus db ')).toContain('list');
  });
});

describe('ludus completion', () => {
  test.each(Object.keys(SCRIPTS).map((shell) => [shell] as const))(
    'prints the script of %s',
    async (shell) => {
      expect(await ludus('completion', shell)).toEqual({ code: 0, out: [SCRIPTS[shell]!], err: [] });
    },
  );

  test('refuses other shells and lists the supported ones', async () => {
    const { code, err } = await ludus('completion', 'fsh');
    expect(code).toBe(2);
    expect(err[0]).toBe('ludus: There is no shell "fsh". Available: bash, zsh, fish. Did you mean "fish"?');
  });
});
