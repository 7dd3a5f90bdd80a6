import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { ludus } from '../../../test/ludus.ts';

// Needed only on a busy machine.
setDefaultTimeout(600_000);

let folder: string;
const at = (name: string): string => join(folder, name);

const RUNS: readonly (readonly string[])[] = [
  ['selfplay', 'ringrift', '--board', 'hex8', '--players', '3'],
  ['selfplay', 'ringrift', '--rule', 'swapRuleEnabled=true', '--agents', 'heuristic'],
  ['selfplay', 'risk', '--players', '3'],
  ['selfplay', 'sweep'],
  ['selfplay', 'breakthrough', '--agents', 'minimax@nodes=20'],
  [
    'tournament',
    'nim',
    '--agents',
    'minimax@depth=30,minimax@depth=20',
    '--opening',
    '1',
    '--win',
    '--tc',
    '60',
  ],
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-pgn-'));
  for (const [i, run] of RUNS.entries()) {
    const db = at(run[0] === 'tournament' ? 'cup.db' : 'games.db');
    const { code } = await ludus(...run, '--games', '2', '--workers', '1', '--seed', `${i}`, '--db', db);
    expect(code).toBe(0);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const contents = async (file: string) => {
  await using db = unwrap(await openStore(file, { games, readonly: true }));
  const found = new Map<string, unknown>();
  for await (const stored of db.iterateGames()) {
    const { metadata, initialState, moves } = unwrap(stored);
    const { schemaVersion: _, completedAt: _c, ...about } = metadata;
    found.set(metadata.gameId, {
      about,
      initialState,
      moves: moves.map(({ action, player, engineNodes, engineDepth }) => ({
        action,
        player,
        engineNodes,
        engineDepth,
      })),
    });
  }
  return found;
};

describe('games as text', () => {
  test.each(['games', 'cup'])('are the same when they are read back: %s.db', async (name) => {
    const [file, text, again] = [at(`${name}.db`), at(`${name}.pgn`), at(`${name}-again.db`)];
    const { code, out } = await ludus('db', 'export', file, text, '--format', 'pgn');
    expect(code).toBe(0);
    expect(out[0]).toContain(' exported, 0 already there, 0 skipped');
    expect((await ludus('db', 'import', again, text)).code).toBe(0);
    const before = await contents(file);
    expect(before.size).toBeGreaterThan(1);
    expect(await contents(again)).toEqual(before);
    expect((await ludus('db', 'health', again)).code).toBe(0);
    expect((await ludus('db', 'import', again, text)).out[0]).toContain('0 games imported');
  });

  test('have tags that people and programs look for', () => {
    const text = readFileSync(at('cup.pgn'), 'utf8');
    expect(text).toMatch(/^\[Event "tournament \w+"\]\n\[Site "Ludus"\]\n\[Date "\d{4}\.\d\d\.\d\d"\]/);
    expect(text).toContain('[White "minimax@depth=');
    expect(text).toContain('[TimeControl "60+0"]');
    expect(text).toContain('[Termination "adjudication"]');
  });

  test('that were typed by hand name people and agents', async () => {
    const typed = readFileSync(at('cup.pgn'), 'utf8')
      .replace(/\n\[Event [\s\S]*/, '\n')
      .replace(/^\[(White|Black|Player\w+|Metadata) .*\n/gm, '');
    for (const [white, black, players] of [
      ['Ada', 'minimax:4', [{ name: 'Ada' }, { aiType: 'minimax', aiDifficulty: 4 }]],
      ['Random', 'random', [{ name: 'Random' }, { aiType: 'random' }]],
      // Nim has no agent of this name, and no level 11.
      ['strategist', 'minimax:11', [{ name: 'strategist' }, { name: 'minimax:11' }]],
    ] as const) {
      writeFileSync(at('typed.pgn'), `[White "${white}"]\n[Black "${black}"]\n${typed}`);
      const db = at(`typed-${white}.db`);
      expect((await ludus('db', 'import', db, at('typed.pgn'))).code).toBe(0);
      const [[, found] = []] = [...(await contents(db))];
      expect(found).toMatchObject({
        about: {
          players: players.map((player) => ({
            playerType: 'name' in player ? 'human' : 'ai',
            ...player,
          })),
        },
      });
    }
  });

  test('that were typed by hand name the agents that play on the board, and no specialists', async () => {
    const start = ['--games', '1', '--workers', '1', '--agents', 'random', '--db'];
    for (const [name, ...game] of [
      ['hex8', 'ringrift', '--board', 'hex8'],
      ['sweep', 'sweep'],
    ]) {
      expect((await ludus('selfplay', ...game, ...start, at(`${name}.db`))).code).toBe(0);
      await ludus('db', 'export', at(`${name}.db`), at(`${name}.pgn`), '--format', 'pgn');
    }
    const playersOf = async (name: string, white: string): Promise<unknown> => {
      const text = readFileSync(at(`${name}.pgn`), 'utf8').replace(/^\[(White|Black|Player\w+) .*\n/gm, '');
      writeFileSync(at('named.pgn'), `[White "${white}"]\n[Black "Ada"]\n${text}`);
      const db = at(`${name}-named.db`);
      expect((await ludus('db', 'import', db, at('named.pgn'))).code).toBe(0);
      const [[, found] = []] = [...(await contents(db))];
      return (found as { about: { players: readonly unknown[] } }).about.players[0];
    };
    expect(await playersOf('hex8', 'auto:5')).toMatchObject({
      playerType: 'ai',
      aiType: 'neural',
      aiDifficulty: 5,
    });
    expect(await playersOf('sweep', 'player')).toMatchObject({ playerType: 'human', name: 'player' });
  });

  test('that were changed are refused with their place', async () => {
    const text = readFileSync(at('cup.pgn'), 'utf8');
    const importing = async (changed: string): Promise<string> => {
      writeFileSync(at('changed.pgn'), changed);
      const { code, err } = await ludus('db', 'import', at('changed.db'), at('changed.pgn'));
      expect(code).toBe(1);
      return err.join('\n');
    };
    expect(await importing(text.replace(/^1\. .*$/m, '1. fly away'))).toMatch(/move 0: "fly away": /);
    expect(await importing(text.replace(/\[Hash "\w/, '[Hash "x'))).toContain('the state in the tag Hash');
    expect(await importing(text.replace('[Game "nim"]', '[Game "chess"]'))).toContain(
      'There is no game "chess"',
    );
  });
});
