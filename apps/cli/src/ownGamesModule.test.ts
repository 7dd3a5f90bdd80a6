import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Game } from '@ludus/kernel';
import { takeOwnGames } from './ownGames.ts';
import { makeOwnGamesModule } from './ownGamesModule.ts';

let folder: string;
const before = process.env['LUDUS_GAMES'];

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
};

const gameFile = (id: string): string =>
  write(
    `${id}.ts`,
    `import { nim } from '@ludus/kernel/examples/nim';\nexport default { ...nim, id: '${id}' };\n`,
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-own-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  if (before === undefined) delete process.env['LUDUS_GAMES'];
  else process.env['LUDUS_GAMES'] = before;
});

describe('games of the user’s own', () => {
  test('become one module for browsers, wherever their files are', async () => {
    const text = await makeOwnGamesModule([gameFile('first'), gameFile('second')]);
    const file = write('bundle.mjs', text!);
    const { default: games } = (await import(file)) as { readonly default: readonly Game[] };
    expect(games.map(({ id }) => id)).toEqual(['first', 'second']);
    expect(games[0]!.configure({}).ok).toBe(true);
  });

  test('are absent unless requested', async () => expect(await makeOwnGamesModule([])).toBeUndefined());

  test('that need features browsers lack are refused in one sentence', async () => {
    const file = write('broken.ts', "import nothing from './nowhere.ts';\nexport default nothing;\n");
    const refused = makeOwnGamesModule([file]);
    await expect(refused).rejects.toThrow(/broken\.ts:1: browsers cannot load the game \(.*nowhere/);
  });

  test('can be named anywhere on a command line, except where an id is expected', async () => {
    const [first, second] = [gameFile('first'), gameFile('second')];
    expect(await takeOwnGames(['--game', first, 'db', 'list', '--game', 'nim'])).toEqual([
      ...['db', 'list', '--game', 'nim'],
    ]);
    expect(process.env['LUDUS_GAMES']).toBe(first);
    expect(await takeOwnGames(['serve', '--port', '0', `--game=${first}`, '--game', second])).toEqual([
      ...['serve', '--port', '0'],
    ]);
    expect(process.env['LUDUS_GAMES']).toBe(`${first}\n${second}`);
  });
});
