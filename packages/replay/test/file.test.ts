import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { copyFileSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { inspectGame } from '../src/health.ts';
import { type GameStore, openStore } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { buildSchema16 } from './schema16.ts';
import { fileStore, stepsOf, storeNim, withFolder } from './support.ts';

const ringrift = unwrap(games.get('ringrift'));
const legacy = (n: number) => ({
  gameId: `old-${n}`,
  input: sampleGame(ringrift, { variant: 'square8', players: 2 }, n),
});

const codeOf = async (file: string, options = {}): Promise<string> => {
  const opened = await openStore(file, { games, ...options });
  if (opened.ok) await opened.value.close();
  return opened.ok ? 'opened' : opened.error.code;
};

describe('reading a file', () => {
  test('leaves no files next to it', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      {
        await using db = await fileStore(file);
        await storeNim(db, 1);
      }
      expect(readdirSync(folder)).toEqual(['games.db']);
      expect(await codeOf(file, { readonly: true })).toBe('opened');
      expect(readdirSync(folder)).toEqual(['games.db']);
    }));

  test('leaves the log of a running writer', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/games.db`;
      await using db = await fileStore(file);
      await storeNim(db, 1);
      expect(await codeOf(file, { readonly: true })).toBe('opened');
      expect(readdirSync(folder).sort()).toEqual(['games.db', 'games.db-shm', 'games.db-wal']);
      await storeNim(db, 2);
      expect(unwrap(await db.countGames())).toBe(2);
    }));
});

describe('opening a file', () => {
  test('of schema 16 migrates it; its games are RingRift and can be replayed', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [legacy(1), legacy(2)]);
      {
        await using db = await fileStore(file);
        expect(db.migratedFrom).toBe(16);
      }
      await using db = await fileStore(file);
      expect(db.migratedFrom).toBeUndefined();
      unwrap(await db.probe());
      const { games: found } = unwrap(await db.queryGames({ game: 'ringrift', text: 'python' }));
      expect(found.map(({ gameId }) => gameId)).toEqual(['old-2', 'old-1']);
      expect(found[0]).toMatchObject({
        schemaVersion: 100,
        source: 'selfplay_soak',
        rngSeed: 42,
        rulesVersion: null,
      });
      const { input } = legacy(1);
      expect(unwrap(await db.getStateAtMove('old-1', input.moves.length - 1))).toEqual(input.finalState);
      expect(unwrap(await db.getMoves('old-1')).map(({ action }) => action)).toEqual(
        input.moves.map(({ action }) => action),
      );
    }));

  test('of schema 16 reads columns that only old files have', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      const { gameId, input } = legacy(1);
      buildSchema16(file, ringrift, [legacy(1)]);
      const old = new Database(file);
      old
        .query(`INSERT INTO game_choices VALUES (?, 3, 'line_reward', 1, '["a","b"]', '"a"', NULL)`)
        .run(gameId);
      const packed = Buffer.from(Bun.gzipSync(Buffer.from(JSON.stringify(input.initialState)))).toString(
        'base64',
      );
      old.query('UPDATE game_initial_state SET initial_state_json = ?, compressed = 1').run(packed);
      old.run(
        `UPDATE game_moves SET engine_pv = 'e4 e5', timestamp = 1733011200000, move_probs = 'not json' WHERE move_number = 0`,
      );
      old.run(`UPDATE games SET created_at = 1733011200000, metadata_json = 'not json'`);
      old.run(`INSERT INTO game_history_entries (game_id, move_number, player, phase_before, phase_after, status_before,
        status_after, progress_before_json, progress_after_json) VALUES ('old-1', 0, 1, 'a', 'b', 'active', 'active', '{"S":1}', 'x')`);
      old.close();
      await using db = await fileStore(file);
      expect(unwrap(await db.getChoicesAtMove(gameId, 3))).toMatchObject([
        { choiceType: 'line_reward_option', selected: 'a' },
      ]);
      expect(unwrap(await db.getInitialState(gameId))).toEqual(input.initialState);
      expect(unwrap(await db.getMoves(gameId, 0, 1))).toMatchObject([
        { timestamp: '2024-12-01T00:00:00.000Z', enginePv: ['e4', 'e5'] },
      ]);
      expect(unwrap(await db.getGameMetadata(gameId))).toMatchObject({
        createdAt: '2024-12-01T00:00:00.000Z',
        metadata: { unreadable: 'not json' },
      });
      expect(unwrap(await db.getHistory(gameId))).toMatchObject([
        { progressBefore: [{ S: 1 }], progressAfter: [] },
      ]);
      const history = unwrap(await db.getStateAtMove(gameId, input.moves.length - 1));
      expect(history).toEqual(input.finalState);
    }));

  test('that cannot be migrated leaves it exactly at schema 16', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [legacy(1)]);
      const plain = new Database(file);
      plain.run('CREATE TABLE game_search (something)');
      const before = plain.query('SELECT sql FROM sqlite_schema ORDER BY name').all();
      expect(await openStore(file, { games })).toMatchObject({ ok: false, error: { code: 'damaged_file' } });
      expect(plain.query('SELECT sql FROM sqlite_schema ORDER BY name').all()).toEqual(before);
      expect(plain.query('SELECT DISTINCT schema_version FROM games').all()).toEqual([
        { schema_version: 16 },
      ]);
      plain.close();
    }));

  test('of schema 16 for reading only says how to migrate it', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, []);
      expect(await codeOf(file, { readonly: true })).toBe('older_schema');
    }));

  test('of schema 17, which had no mark, is read unchanged and marked on the first write', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      {
        await using db = await fileStore(file);
        await storeNim(db, 1, { gameId: 'a' });
      }
      const plain = new Database(file);
      plain.run('DROP TABLE schema_metadata');
      for (const pragma of ['application_id = 0', 'user_version = 17']) plain.run(`PRAGMA ${pragma}`);
      {
        await using reader = unwrap(await openStore(file, { games, readonly: true }));
        expect(unwrap(await reader.countGames())).toBe(1);
        expect(plain.query('PRAGMA user_version').get()).toEqual({ user_version: 17 });
      }
      await using db = await fileStore(file);
      expect(db.migratedFrom).toBe(17);
      expect(unwrap(await db.getMoves('a'))).toHaveLength(10);
      expect(plain.query('SELECT * FROM schema_metadata ORDER BY key').all()).toEqual([
        { key: 'format', value: 'ludus' },
        { key: 'schema_version', value: '100' },
      ]);
      plain.close();
    }));

  test('without a position index is read unchanged, and indexed when it is opened for writing', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      let position: string;
      {
        await using db = await fileStore(file);
        await storeNim(db, 1, { gameId: 'a' });
        position = unwrap(await db.getHistory('a'))[0]!.stateHashBefore!;
      }
      const plain = new Database(file);
      plain.run('DROP TABLE game_turning_points');
      plain.run('DROP INDEX idx_history_position');
      plain.close();
      {
        await using reader = unwrap(await openStore(file, { games, readonly: true }));
        expect(unwrap(await reader.countGames())).toBe(1);
        for (const refused of [
          await reader.countGames({ position }),
          await reader.queryGames({ decidedFrom: 0.5 }),
          await reader.getContinuations(position),
        ])
          expect(refused).toMatchObject({
            ok: false,
            error: { code: 'older_schema', message: expect.stringContaining('ludus db migrate') },
          });
      }
      await using db = await fileStore(file);
      expect(unwrap(await db.countGames({ position }))).toBe(1);
      expect(unwrap(await db.getContinuations(position)).games).toBe(1);
      expect(unwrap(await db.countGames({ decidedFrom: 0.5 }))).toBe(0);
    }));

  test('of the published service says how to import it, and leaves every byte of it', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/published.db`;
      const other = new Database(file, { create: true });
      other.run('CREATE TABLE games (game_id TEXT PRIMARY KEY, schema_version INTEGER NOT NULL, game TEXT)');
      other.run('CREATE TABLE schema_metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL)');
      other.run(`INSERT INTO schema_metadata VALUES ('schema_version', '17')`);
      other.close();
      const before = readFileSync(file);
      for (const readonly of [true, false]) expect(await codeOf(file, { readonly })).toBe('published_schema');
      expect(readFileSync(file)).toEqual(before);
    }));

  test('of a newer schema is refused, whether the file or a row says so', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/new.db`;
      await (await fileStore(file)).close();
      const plain = new Database(file);
      plain.run('PRAGMA user_version = 101');
      plain.close();
      const refused = await openStore(file, { games });
      expect(refused.ok ? '' : refused.error.message).toBe(
        `${file}: the file has schema 101, but this version of Ludus supports 16, 17 and 100.`,
      );
      const rows = `${folder}/rows.db`;
      buildSchema16(rows, ringrift, [legacy(1)]);
      const old = new Database(rows);
      old.run('UPDATE games SET schema_version = 23');
      old.close();
      expect(await codeOf(rows)).toBe('newer_schema');
    }));

  test('that is not ours is refused and left unchanged, byte for byte', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/other.db`;
      const other = new Database(file, { create: true });
      other.run('CREATE TABLE accounts (name TEXT)');
      other.run(`INSERT INTO accounts VALUES ('ada')`);
      other.close();
      const before = readFileSync(file);
      expect(await codeOf(file)).toBe('foreign_database');
      expect(readFileSync(file)).toEqual(before);
    }));

  test('that is not a database, is missing or ends in its header is reported', async () =>
    withFolder(async (folder) => {
      writeFileSync(
        `${folder}/text`,
        'Once upon a time there was a file that was not a database at all, however long.'.repeat(3),
      );
      expect(await codeOf(`${folder}/text`)).toBe('not_a_database');
      expect(await codeOf(folder)).toBe('not_a_database');
      expect(await codeOf(`${folder}/missing.db`, { create: false })).toBe('not_found');
      expect(await codeOf(`${folder}/missing.db`, { readonly: true })).toBe('not_found');
      writeFileSync(`${folder}/empty.db`, '');
      expect(await codeOf(`${folder}/empty.db`, { readonly: true })).toBe('foreign_database');
      expect(await codeOf(`${folder}/empty.db`)).toBe('opened');
      await (await fileStore(`${folder}/short.db`)).close();
      truncateSync(`${folder}/short.db`, 60);
      expect(await codeOf(`${folder}/short.db`)).toBe('damaged_file');
    }));

  test('in a folder that does not exist names the folder', async () =>
    withFolder(async (folder) => {
      expect(await openStore(`${folder}/none/games.db`, { games })).toMatchObject({
        error: {
          code: 'file_error',
          message: `${folder}/none/games.db: there is no folder ${folder}/none. Create it first.`,
        },
      });
    }));
});

const bigStore = async (file: string, count: number): Promise<string[]> => {
  await using db = await fileStore(file);
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1)
    ids.push(await storeNim(db, i, { metadata: { filler: 'x'.repeat(300) } }));
  await db.sql('PRAGMA wal_checkpoint(TRUNCATE)');
  return ids;
};

const readable = async (db: GameStore): Promise<Set<string>> => {
  const good = new Set<string>();
  for await (const game of db.iterateGames()) if (game.ok) good.add(game.value.metadata.gameId);
  return good;
};

describe('a damaged file', () => {
  test('cut off in the middle: the rest can be read, and every lost game is named', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/cut.db`;
      const ids = await bigStore(file, 400);
      truncateSync(file, Math.floor((readFileSync(file).length * 0.8) / 4096) * 4096);
      expect(await codeOf(file)).toBe('damaged_file');
      await using db = await fileStore(file, { readonly: true });
      const good = await readable(db);
      const lost = ids.filter((id) => !good.has(id));
      expect(good.size).toBeGreaterThan(100);
      expect(lost.length).toBeGreaterThan(0);
      for await (const game of db.iterateGames())
        if (!game.ok) expect(game.error.message).toStartWith(`${file}`);
    }));

  test('with flipped bits: most games are read correctly, and none of the others is called good', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/whole.db`;
      const ids = await bigStore(file, 60);
      const truth = new Map<string, unknown>();
      {
        await using db = await fileStore(file);
        for (const id of ids)
          truth.set(
            id,
            unwrap(await db.getMoves(id)).map(({ action }) => action),
          );
      }
      const bytes = readFileSync(file);
      let readRight = 0;
      for (let round = 0; round < 40; round += 1) {
        const damaged = `${folder}/flipped-${round}.db`;
        copyFileSync(file, damaged);
        const flipped = Buffer.from(bytes);
        // Bytes of pages, not of the header that says what kind of file this is.
        const at = 100 + ((round * 7919 * 613) % (bytes.length - 100));
        flipped[at]! ^= 1 << (round % 8);
        writeFileSync(damaged, flipped);
        const opened = await openStore(damaged, { games, readonly: true });
        if (!opened.ok) continue;
        await using db = opened.value;
        for await (const game of db.iterateGames()) {
          if (!game.ok) continue;
          const { gameId } = game.value.metadata;
          const actions = game.value.moves.map(({ action }) => action);
          if (JSON.stringify(actions) === JSON.stringify(truth.get(gameId))) readRight += 1;
          else {
            const row = unwrap(await db.rows.game(gameId))!;
            expect((await inspectGame(db, row)).structure).not.toBe('good');
          }
        }
      }
      expect(readRight).toBeGreaterThan(40 * 60 * 0.8);
    }));
});

describe('autoInject', () => {
  const ringrift = unwrap(games.get('ringrift'));
  const input = sampleGame(ringrift, { variant: 'square8', players: 2 }, 21);
  const isForced = (type: string): boolean => type.startsWith('no_');

  test('fills in the no-action moves that old records leave out', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [{ gameId: 'old', input, keeps: ({ type }) => !isForced(type) }]);
      await using db = await fileStore(file);
      const kept = input.moves.flatMap(({ action }, i) => (isForced(action.type) ? [] : [i]));
      expect(kept.length).toBeLessThan(input.moves.length);
      expect(await db.getStateAtMove('old', kept.length - 1)).toMatchObject({
        ok: false,
        error: { code: 'illegal_move' },
      });
      const steps = stepsOf(ringrift, input.initialState, input.moves);
      for (const [n, i] of kept.entries())
        expect(unwrap(await db.getStateAtMove('old', n, { autoInject: true }))).toEqual(steps[i]!.state);
    }));

  test('refuses if there would have been a choice', async () =>
    withFolder(async (folder) => {
      const file = `${folder}/old.db`;
      let moved = 0;
      const keeps = ({ type }: { type: string }): boolean => {
        moved += type === 'move_stack' ? 1 : 0;
        return !isForced(type) && !(type === 'move_stack' && moved === 3);
      };
      buildSchema16(file, ringrift, [{ gameId: 'old', input, keeps }]);
      await using db = await fileStore(file);
      expect(await db.getStateAtMove('old', 8, { autoInject: true })).toMatchObject({
        ok: false,
        error: { code: 'several_moves_possible', gameId: 'old' },
      });
    }));
});
