import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { type GameStore, inspectFile, openStore, rebuildFile, rescueGames } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { runSql } from './harm.ts';
import { buildSchema16 } from './schema16.ts';
import { codeOf, fileStore, newStore, plainNim, stepsOf, storeNim, withFolder } from './support.ts';

const PAGE = 4096;
const ringrift = unwrap(games.get('ringrift'));

/** A file of games with nothing in its log. */
const fill = async (file: string, count: number): Promise<void> => {
  await using db = await fileStore(file);
  for (let i = 0; i < count; i += 1)
    await storeNim(db, i, { gameId: `nim-${i}`, tags: [`n${i}`], metadata: { filler: 'x'.repeat(200) } });
};

const actionsOf = async (db: GameStore): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for await (const game of db.iterateGames())
    if (game.ok) {
      const actions = game.value.moves.map(({ action }) => action);
      found.set(game.value.metadata.gameId, JSON.stringify(actions));
    }
  return found;
};

const truthOf = async (file: string): Promise<Map<string, string>> => {
  await using db = await fileStore(file, { readonly: true });
  return await actionsOf(db);
};

/** Overwrites whole pages, counted from 1. */
const spoil = (file: string, ...pages: number[]): void => {
  const bytes = readFileSync(file);
  for (const page of pages) bytes.fill(0xa5, (page - 1) * PAGE, page * PAGE);
  writeFileSync(file, bytes);
};

/** The first page of a table or index. */
const rootOf = (file: string, name: string): number =>
  (runSql(file, 'SELECT rootpage FROM sqlite_schema WHERE name = ?', name) as { rootpage: number }[])[0]!
    .rootpage;

describe('rescue', () => {
  test('of an intact file saves every game with all its data', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/whole.db`;
      await fill(file, 30);
      await using target = await newStore();
      expect(unwrap(await rescueGames(file, target))).toEqual({
        done: 30,
        partly: 0,
        present: 0,
        lost: [],
        problems: [],
      });
      await using source = await fileStore(file, { readonly: true });
      for (let i = 0; i < 30; i += 1)
        expect(await target.getGameMetadata(`nim-${i}`)).toEqual(await source.getGameMetadata(`nim-${i}`));
      expect(unwrap(await rescueGames(file, target))).toMatchObject({ done: 0, present: 30, lost: [] });
    }));

  test('of a file cut to 90% saves at least everything readable, and counts the rest', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/cut.db`;
      await fill(file, 278);
      const truth = await truthOf(file);
      truncateSync(file, Math.floor(readFileSync(file).length * 0.9));
      const readable = await truthOf(file);
      await using target = await newStore();
      const { done, lost, problems } = unwrap(await rescueGames(file, target));
      expect(done).toBeGreaterThan(200);
      expect(done + lost.length).toBe(278);
      expect(problems.join()).toContain('are missing');
      for (const { message } of lost) expect(message).toStartWith(`${file}, game nim-`);
      const saved = await actionsOf(target);
      for (const gameId of readable.keys()) expect(saved.has(gameId)).toBe(true);
      for (const [gameId, actions] of saved) expect(actions).toBe(truth.get(gameId)!);
      expect(unwrap(await inspectFile(target)).structure_counts).toEqual({ good: done });
    }));

  test('needs neither the first page nor those that lead to others', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/headless.db`;
      await fill(file, 120);
      const roots = ['games', 'game_history_entries', 'sqlite_autoindex_games_1'].map((name) =>
        rootOf(file, name),
      );
      spoil(file, 1, ...roots);
      expect(codeOf(await openStore(file, { games }))).toBe('not_a_database');
      await using target = await newStore();
      expect(unwrap(await rescueGames(file, target))).toMatchObject({ done: 120, lost: [] });
    }));

  test('saves the moves of games whose own row is lost', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/rowless.db`;
      const settings = [
        [ringrift, { variant: 'hex8', players: 3 }],
        [unwrap(games.get('risk')), { players: 2, maxMoves: 3000 }],
        [unwrap(games.get('breakthrough')), {}],
      ] as const;
      {
        await using db = await fileStore(file);
        for (const [game, choices] of settings)
          unwrap(await db.storeGame({ ...sampleGame(game, choices, 7), gameId: game.id }));
      }
      spoil(file, rootOf(file, 'games'));
      await using target = await newStore();
      expect(unwrap(await rescueGames(file, target))).toMatchObject({ done: 3, partly: 3, lost: [] });
      expect(unwrap(await target.getGameMetadata('ringrift'))).toMatchObject({
        game: 'ringrift',
        boardType: 'hex8',
        numPlayers: 3,
      });
      expect(unwrap(await inspectFile(target)).structure_counts).toEqual({ good: 3 });
    }));

  test('reconstructs lost initial states if the history has their hash', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/startless.db`;
      await fill(file, 20);
      {
        await using db = await fileStore(file);
        for (const id of ['ringrift', 'sweep', 'breakthrough']) {
          const game = unwrap(games.get(id));
          unwrap(await db.storeGame({ ...sampleGame(game, { maxMoves: 400 }, 5), gameId: id }));
        }
        const custom = sampleGame(plainNim, { variant: 'long' }, 1);
        const initialState = { heaps: [1], next: 1 };
        const moves = [{ action: { type: 'take', heap: 0, count: 1 } }];
        const { finalState: _, ...about } = custom;
        unwrap(await db.storeGame({ ...about, initialState, moves, gameId: 'custom' }));
      }
      runSql(file, `DELETE FROM game_history_entries WHERE game_id = 'nim-3' AND move_number = 0`);
      // Without the hash after the last move, nothing confirms what comes before it.
      runSql(
        file,
        `DELETE FROM game_history_entries WHERE game_id = 'nim-4' AND move_number IN
           (0, (SELECT max(move_number) FROM game_moves WHERE game_id = 'nim-4'))`,
      );
      spoil(file, rootOf(file, 'game_initial_state'));
      await using target = await newStore();
      const { done, lost } = unwrap(await rescueGames(file, target));
      expect({ done, lost: lost.map(({ gameId }) => gameId).sort() }).toEqual({
        done: 22,
        lost: ['custom', 'nim-4'],
      });
      expect(unwrap(await inspectFile(target)).structure_counts).toEqual({ good: 22 });
    }));

  test('drops invalid metadata and keeps the game', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/false.db`;
      await fill(file, 6);
      runSql(file, `UPDATE games SET created_at = 'yesterday', source = 'x' WHERE game_id = 'nim-0'`);
      runSql(file, `UPDATE games SET winner = 9 WHERE game_id = 'nim-1'`);
      runSql(file, `UPDATE games SET board_type = 'round', game = 'nym' WHERE game_id = 'nim-2'`);
      runSql(file, `UPDATE game_moves SET timestamp = 9e99, engine_pv = x'00' WHERE game_id = 'nim-3'`);
      runSql(
        file,
        `UPDATE game_moves SET move_json = replace(move_json, 'take', 'give') WHERE game_id = 'nim-4'`,
      );
      await using target = await newStore();
      const { done, partly, lost } = unwrap(await rescueGames(file, target));
      expect({ done, partly, lost: lost.map(({ gameId }) => gameId) }).toEqual({
        done: 5,
        partly: 4,
        lost: ['nim-4'],
      });
      expect(unwrap(await target.getGameMetadata('nim-0')).tags).toEqual(['n0']);
      expect(unwrap(await inspectFile(target)).structure_counts).toEqual({ good: 5 });
    }));

  test('keeps live games alive, and deleted ones deleted', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/live.db`;
      await fill(file, 40);
      {
        await using db = await fileStore(file);
        for (let i = 0; i < 30; i += 1) unwrap(await db.deleteGame(`nim-${i}`));
        const { initialState, moves } = sampleGame(plainNim, { variant: 'long' }, 'live');
        const about = { game: 'nim', boardType: 'long', numPlayers: 2, initialState };
        const writer = unwrap(await db.storeGameIncremental({ ...about, gameId: 'live' }));
        unwrap(await writer.addSteps(stepsOf(plainNim, initialState, moves.slice(0, 3))));
      }
      spoil(file, rootOf(file, 'game_history_entries'));
      await using target = await newStore();
      expect(unwrap(await rescueGames(file, target))).toMatchObject({ done: 11, lost: [] });
      expect(unwrap(await target.resumeGame('live')).moves).toBe(3);
    }));

  test('reads files of schema 16', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 1);
      buildSchema16(file, ringrift, [{ gameId: 'old', input }]);
      await using target = await newStore();
      expect(unwrap(await rescueGames(file, target))).toMatchObject({ done: 1, lost: [], problems: [] });
      expect(unwrap(await target.getMoves('old'))).toHaveLength(input.moves.length);
    }));

  test('refuses files without games', async () =>
    withFolder(async (folder) => {
      await using target = await newStore();
      writeFileSync(`${folder}/text.db`, 'Once upon a time. '.repeat(1000));
      writeFileSync(`${folder}/empty.db`, '');
      expect(codeOf(await rescueGames(`${folder}/text.db`, target))).toBe('not_a_database');
      expect(codeOf(await rescueGames(`${folder}/empty.db`, target))).toBe('not_a_database');
      expect(codeOf(await rescueGames(folder, target))).toBe('not_a_database');
      expect(codeOf(await rescueGames(`${folder}/nowhere.db`, target))).toBe('not_found');
    }));
});

/** A copy of a file whose last games are in the log, as a killed program leaves it. */
const killed = async (folder: string): Promise<string> => {
  const file = `${folder}/games.db`;
  const copy = `${folder}/killed.db`;
  await fill(file, 5);
  await using db = await fileStore(file);
  for (let i = 5; i < 10; i += 1) await storeNim(db, i, { gameId: `nim-${i}` });
  for (const part of ['', '-wal', '-shm']) copyFileSync(`${file}${part}`, `${copy}${part}`);
  return copy;
};

const FRAME = PAGE + 24;

describe('a log next to a damaged file', () => {
  test('is read like the file', async () =>
    withFolder(async (folder) => {
      await using target = await newStore();
      expect(unwrap(await rescueGames(await killed(folder), target))).toMatchObject({
        done: 10,
        lost: [],
        problems: [],
      });
    }));

  test('with damage in its middle is reported, and everything after it is saved', async () =>
    withFolder(async (folder) => {
      const file = await killed(folder);
      const wal = readFileSync(`${file}-wal`);
      wal[32 + 3 * FRAME + 24 + 100]! ^= 1;
      writeFileSync(`${file}-wal`, wal);
      await using target = await newStore();
      const { done, problems } = unwrap(await rescueGames(file, target));
      expect(problems.join()).toContain('the log is damaged: ');
      expect(done).toBeGreaterThanOrEqual(9);
      await using plain = await fileStore(file, { readonly: true });
      expect(unwrap(await plain.countGames())).toBeLessThan(9);
    }));

  test('that was shortened is noticed if its index says how long it was', async () =>
    withFolder(async (folder) => {
      const file = await killed(folder);
      const { length } = readFileSync(`${file}-wal`);
      for (const left of [length - 1, length - 5 * FRAME, 32, 0]) {
        truncateSync(`${file}-wal`, left);
        await using target = await newStore();
        const { problems } = unwrap(await rescueGames(file, target));
        expect(problems.join()).toMatch(/the log had \d+ committed pages and now has \d+/);
      }
    }));
});

describe('a game that lost its last moves', () => {
  test('is not read, exported or rebuilt as if it were complete', async () => {
    await using db = await newStore();
    const input = sampleGame(plainNim, { variant: 'long' }, 1);
    const moves = input.moves.slice(0, 5);
    const ending = { terminationReason: 'resignation', winner: 1 } as const;
    const { finalState: _, ...about } = input;
    unwrap(await db.storeGame({ ...about, ...ending, moves, gameId: 'short' }));
    for (const table of ['game_moves', 'game_history_entries'])
      await db.sql(`DELETE FROM ${table} WHERE move_number > 2`);
    const [read] = await Array.fromAsync(db.iterateGames());
    expect(read).toMatchObject({ ok: false, error: { code: 'bad_record' } });
    expect(unwrap(await rebuildFile(db))).toMatchObject({ games: 0, skipped: [{ gameId: 'short' }] });
    await using target = await newStore();
    await db.sql('PRAGMA wal_checkpoint(TRUNCATE)');
    expect(unwrap(await rescueGames(db.address, target))).toMatchObject({
      done: 0,
      lost: [{ gameId: 'short' }],
    });
  });
});
