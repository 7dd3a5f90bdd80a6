import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { games } from '@ludus/games';
import { positionOf, Rng, unwrap } from '@ludus/kernel';
import { openStore } from '@ludus/replay';
import { runSql } from '../../../../../packages/replay/test/harm.ts';
import { interruptedLudus, ludus } from '../../../test/ludus.ts';

let folder: string;
let file: string;

/** Random games as self-play would store them. */
const fill = async (path: string, game: string, board: string, count: number): Promise<string[]> => {
  await using db = unwrap(await openStore(path, { games }));
  const rules = unwrap(games.get(game));
  const ids: string[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    const { state: initialState } = unwrap(
      rules.setup(unwrap(rules.configure({ variant: board, players: 2 })), seed),
    );
    const position = positionOf(rules, initialState);
    const rng = Rng.from(seed);
    const legal: number[] = [];
    const moves = [];
    while (position.toAct() !== 0) {
      position.legal(legal);
      const move = rng.pick(legal);
      moves.push({ action: position.action(move), engineEval: 0.25, engineEvalType: 'win_probability' });
      position.apply(move);
    }
    const player = { playerType: 'ai', aiType: 'random' } as const;
    const about = { game, boardType: board, numPlayers: 2, source: 'self_play', rngSeed: seed } as const;
    const { gameId } = unwrap(
      await db.storeGame({
        ...about,
        players: [player, player],
        initialState,
        moves,
        tags: [`n${seed}`],
        gameId: `${game}-${seed}`,
      }),
    );
    ids.push(gameId);
  }
  return ids;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ludus-db-'));
  file = join(folder, 'games.db');
  await fill(file, 'nim', 'long', 5);
  await fill(file, 'ringrift', 'square8', 3);
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

describe('ludus db', () => {
  test('health of a folder without databases is refused', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    const { code, out, err } = await ludus('db', 'health', empty);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toContain('no replay database');
  });

  test('list takes dates, with the last day included, and refuses words', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect((await ludus('db', 'list', file, '--count', '--from', today, '--to', today)).out).toEqual(['8']);
    for (const word of ['yesterday', '2026', '2026-13-01']) {
      const { code, out, err } = await ludus('db', 'list', file, '--count', '--from', word);
      expect({ code, out }).toEqual({ code: 2, out: [] });
      expect(err[0]).toContain('a date such as 2026-05-01');
    }
  });

  test('show refuses --moves and --move together', async () => {
    const { code, out, err } = await ludus('db', 'show', file, 'nim-0', '--moves', '--move', '1');
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err[0]).toContain('Use one of them');
  });

  test('stats counts the games', async () => {
    const { code, out } = await ludus('db', 'stats', file);
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^8 games, \d+ moves, \d+ turns$/);
    expect(out).toContain('games: nim (5), ringrift (3)');
    expect(out).toContain('players: 2 players (8)');
    expect(out.find((line) => line.startsWith('winners: '))).toMatch(
      /^winners: player 1 \(\d\), player 2 \(\d\)$/,
    );
    expect(out.find((line) => line.startsWith('endings: '))).not.toContain('_');
    const [json] = (await ludus('db', 'stats', file, '--json')).out;
    expect(JSON.parse(json!)).toMatchObject({
      totalGames: 8,
      schemaVersion: 100,
      gamesByBoardType: { long: 5, square8: 3 },
      gamesByAgent: { random: 8 },
    });
  });

  test('list shows newest first, filters, counts and pages', async () => {
    const all = (await ludus('db', 'list', file, '--json')).out.map((line) => JSON.parse(line).gameId);
    expect(all).toHaveLength(8);
    expect(all[0]).toBe('ringrift-2');
    const page = await ludus('db', 'list', file, '--limit', '3', '--json');
    const next = /^next page: --after (\S+)$/.exec(page.err[0]!)![1]!;
    const rest = await ludus('db', 'list', file, '--after', next, '--json');
    expect([...page.out, ...rest.out].map((line) => JSON.parse(line).gameId)).toEqual(all);
    expect((await ludus('db', 'list', file, '--game', 'nim', '--tag', 'n3')).out[1]).toStartWith('nim-3');
    expect((await ludus('db', 'list', file, '--board', 'square8', '--count')).out).toEqual(['3']);
  });

  test('an empty list says which values exist', async () => {
    const unknown = await ludus('db', 'list', file, '--board', 'hexx8', '--game', 'nim');
    expect(unknown).toMatchObject({ code: 0, out: [] });
    expect(unknown.err).toEqual(['No game has --board hexx8. The database has these boards: long, square8.']);
    const other = await ludus('db', 'list', file, '--board', 'square8', '--game', 'nim');
    expect(other.err).toEqual(['No game matches all filters. The database has 8 games.']);
    const beyond = await ludus('db', 'list', file, '--offset', '8');
    expect(beyond).toMatchObject({ code: 0, out: [], err: ['No more games.'] });
    const [{ terminationReason }] = (await ludus('db', 'list', file, '--game', 'ringrift', '--json')).out.map(
      (line) => JSON.parse(line),
    ) as [{ terminationReason: string }];
    const told = terminationReason.replaceAll('_', ' ');
    expect((await ludus('db', 'list', file, '--termination', told)).err).toEqual([]);
  });

  test('show prints a game, its moves and the board after any of them', async () => {
    expect((await ludus('db', 'show', file, 'nim-1')).out.join('\n')).toContain('nim on long');
    const moves = await ludus('db', 'show', file, 'ringrift-0', '--moves');
    expect(moves.out[0]).toMatch(/^0\tturn 1\tplayer 1\tPlace.*\t25%$/);
    const start = await ludus('db', 'show', file, 'nim-1', '--move', '-1');
    expect(start.out.join()).toContain('heap 4: |||||||');
    const [json] = (await ludus('db', 'show', file, 'ringrift-0', '--move', '30', '--json')).out;
    expect(JSON.parse(json!)).toMatchObject({
      gameId: 'ringrift-0',
      moveNumber: 30,
      state: { boardType: 'square8' },
    });
    const [played, ...others] = (
      await ludus('db', 'show', file, 'nim-1', '--move', '0', '--instead')
    ).out.flatMap((text) => text.split('\n'));
    expect(played).toMatch(/^move 0, player 1: /);
    expect(others.length).toBeGreaterThan(5);
    for (const other of others) expect(other).toMatch(/^ {2}or /);
    expect((await ludus('db', 'show', file, 'nim-1', '--instead')).code).toBe(2);
    expect(await ludus('db', 'show', file, 'nobody')).toMatchObject({ code: 2, out: [] });
    expect((await ludus('db', 'show', file, 'nim-1', '--move', '99')).err[0]).toContain('the game has only');
  });

  test('show suggests a game with a similar id', async () => {
    const advice = `To list the games, run \`ludus db list ${file}\`.`;
    const typo = await ludus('db', 'show', file, 'nim_0');
    expect(typo).toMatchObject({ code: 2, out: [] });
    expect(typo.err[0]).toEndWith(`there is no such game. Did you mean "nim-0"? ${advice}`);
    const other = await ludus('db', 'show', file, 'nowhere');
    expect(other.err[0]).toEndWith(`there is no such game. ${advice}`);
  });

  test('health exits with 0 for good files and 1 for others, and writes a summary', async () => {
    const summary = join(folder, 'health.json');
    const good = await ludus('db', 'health', file, '--summary-json', summary);
    expect(good).toMatchObject({ code: 0, err: [] });
    expect(good.out).toContain('  8 good');
    const bad = join(folder, 'bad.db');
    await fill(bad, 'nim', 'long', 2);
    runSql(bad, `UPDATE games SET winner = 3 - winner WHERE game_id = 'nim-0'`);
    writeFileSync(join(folder, 'text.db'), 'this is no database '.repeat(20));
    const both = await ludus('db', 'health', file, bad, join(folder, 'text.db'), '--summary-json', summary);
    expect(both.code).toBe(1);
    expect(both.out.join('\n')).toContain('bad.db: 2 games, should be recreated');
    expect(both.out.join('\n')).toContain('text.db: 0 games, not a database');
    const { databases } = JSON.parse(readFileSync(summary, 'utf8'));
    expect(databases).toMatchObject([
      { total_games: 8, structure_counts: { good: 8 }, useless: false, source_counts: { self_play: 8 } },
      { total_games: 2, structure_counts: { good: 1, internal_inconsistent: 1 }, useless: true },
      { total_games: 0, useless: true },
    ]);
  });

  test('health says once that the rules of a game are not known here, and what to do', async () => {
    const own = join(folder, 'own.db');
    await fill(own, 'nim', 'long', 3);
    runSql(own, `UPDATE games SET game = 'my-game'`);
    const { code, out } = await ludus('db', 'health', own);
    expect(code).toBe(1);
    expect(out).toEqual([
      `${own}: 3 games, not checked`,
      '  3 games of "my-game", which Ludus does not know. To check them, give its folder: --game ./my-game',
    ]);
  });

  test('export and import transfer games, and count those already there', async () => {
    const archive = join(folder, 'archive');
    expect((await ludus('db', 'export', file, archive)).out).toEqual([
      '8 games exported, 0 already there, 0 skipped',
    ]);
    expect((await ludus('db', 'export', file, archive)).out).toEqual([
      '0 games exported, 8 already there, 0 skipped',
    ]);
    const copy = join(folder, 'copy.db');
    const [json] = (await ludus('db', 'import', copy, archive, '--json')).out;
    expect(JSON.parse(json!)).toEqual({ imported: 8, present: 0, skipped: [], published: [] });
    const list = (path: string) => ludus('db', 'list', path, '--json', '--oldest', '--game', 'ringrift');
    expect((await list(copy)).out).toEqual((await list(file)).out);
    const broken = join(folder, 'broken.jsonl');
    writeFileSync(broken, '{"format":1}\nnot json\n');
    const refused = await ludus('db', 'import', copy, broken);
    expect(refused).toMatchObject({ code: 1, out: ['0 games imported, 0 already there, 2 refused'] });
    expect(refused.err[0]).toContain('broken.jsonl');
    expect(refused.err[1]).toContain('broken.jsonl, line 2: the line is not JSON');
    expect((await ludus('db', 'import', copy, file)).err[0]).toContain(
      'this is a Ludus database. Copy its games with `ludus db copy`',
    );
    const bare = join(folder, 'bare');
    mkdirSync(bare);
    expect(await ludus('db', 'import', copy, bare)).toMatchObject({ code: 2, out: [] });
  });

  test('rebuild, vacuum, features and migrate work', async () => {
    const copy = join(folder, 'upkeep.db');
    await fill(copy, 'nim', 'long', 2);
    await fill(copy, 'ringrift', 'square8', 1);
    runSql(copy, 'DELETE FROM game_history_entries');
    expect((await ludus('db', 'health', copy)).code).toBe(1);
    expect((await ludus('db', 'rebuild', copy)).out).toEqual(['3 games rebuilt, 0 could not be replayed']);
    expect((await ludus('db', 'health', copy)).code).toBe(0);
    expect((await ludus('db', 'vacuum', copy)).out[0]).toMatch(/B before, [\d.]+ [kM]B after$/);
    const [features] = (await ludus('db', 'features', copy, '--json')).out;
    expect(JSON.parse(features!)).toMatchObject({ games: 3, present: 0, without: 0, skipped: [] });
    expect(JSON.parse(features!).rows).toBeGreaterThan(100);
    expect((await ludus('db', 'migrate', copy)).out).toEqual([`${copy}: already has schema 100, 3 games`]);
  });

  test('backup copies a database and the server files next to it, and overwrites nothing', async () => {
    const served = join(folder, 'served.db');
    await fill(served, 'nim', 'long', 3);
    const db = unwrap(await openStore(served, { games }));
    // A gap in the row numbers, which copying closes; the search depends on them.
    unwrap(await db.deleteGame('nim-0'));
    await db.close();
    runSql(join(folder, 'served.play.db'), 'CREATE TABLE sessions (id TEXT)');
    const target = join(folder, 'backups');
    const { code, out } = await ludus('db', 'backup', served, target);
    expect([code, out.map((line) => line.split(':')[0])]).toEqual([
      0,
      [join(target, 'served.play.db'), join(target, 'served.db')],
    ]);
    const found = await ludus('db', 'list', join(target, 'served.db'), '--tag', 'n2', '--json');
    expect(found.out.map((line) => JSON.parse(line).gameId)).toEqual(['nim-2']);
    const again = await ludus('db', 'backup', served, target);
    expect(again).toMatchObject({ code: 2, out: [] });
    expect(again.err[0]).toContain('this file already exists. Choose another folder.');
  });

  test('wrong usage is one sentence and code 2', async () => {
    const bare = join(folder, 'no-games');
    mkdirSync(join(bare, 'folder.jsonl'), { recursive: true });
    for (const args of [
      ['stats', 'nowhere.db'],
      ['list', file, '--limit', 'many'],
      ['show', file],
      ['list', file, '--after', 'x'],
      ['frobnicate'],
      ['migrate', folder],
      ['list', file, '--from', 'yesterday'],
      ['backup', file, join(file, 'x')],
      ['export', file, join(file, 'x')],
      ['import', file, bare],
      ['health', bare],
    ]) {
      const { code, out, err } = await ludus('db', ...args);
      expect({ args, code, out }).toEqual({ args, code: 2, out: [] });
      expect(err.join('\n')).toStartWith('ludus: ');
    }
    const summary = await ludus('db', 'health', file, '--summary-json', join(file, 'x'));
    expect(summary.code).toBe(2);
    expect(summary.err.at(-1)).toContain('cannot be written');
    expect((await ludus('db', 'export', '--help')).out.join('\n')).toContain('Examples:');
  });

  test('an interrupted command exits with 130 between two games, and can be resumed', async () => {
    const many = join(folder, 'many.db');
    await fill(many, 'ringrift', 'square8', 20);
    const interrupted = await interruptedLudus('db', 'rebuild', many);
    expect(interrupted.code).toBe(130);
    const [done] = /^\d+/.exec(interrupted.out[0]!)!;
    expect(Number(done)).toBeWithin(1, 20);
    expect((await ludus('db', 'health', many)).code).toBe(0);
    expect((await ludus('db', 'rebuild', many)).out).toEqual(['20 games rebuilt, 0 could not be replayed']);
  }, 600_000);
});
