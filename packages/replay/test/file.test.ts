import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { copyFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { GameReplayDB, inspectGame } from '../src/index.ts';
import { sampleGame } from '../src/sample.ts';
import { buildSchema16 } from './schema16.ts';
import { fileStore, storeNim, withFolder } from './support.ts';

const ringrift = unwrap(games.get('ringrift'));
const legacy = (n: number) => ({
  gameId: `old-${n}`,
  input: sampleGame(ringrift, { variant: 'square8', players: 2 }, n),
});

const codeOf = (file: string, options = {}): string => {
  const opened = GameReplayDB.open(file, { games, ...options });
  if (opened.ok) opened.value.close();
  return opened.ok ? 'opened' : opened.error.code;
};

describe('opening a file', () => {
  test('of schema 16 migrates it; its games are RingRift and can be replayed', () =>
    withFolder((folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [legacy(1), legacy(2)]);
      expect(unwrap(GameReplayDB.open(file, { games })).migratedFrom).toBe(16);
      using db = fileStore(file);
      expect(db.migratedFrom).toBeUndefined();
      unwrap(db.probe());
      const { games: found } = unwrap(db.queryGames({ game: 'ringrift', text: 'python' }));
      expect(found.map(({ gameId }) => gameId)).toEqual(['old-2', 'old-1']);
      expect(found[0]).toMatchObject({
        schemaVersion: 17,
        source: 'selfplay_soak',
        rngSeed: 42,
        rulesVersion: null,
      });
      const { input } = legacy(1);
      expect(unwrap(db.getStateAtMove('old-1', input.moves.length - 1))).toEqual(input.finalState);
      expect(unwrap(db.getMoves('old-1')).map(({ action }) => action)).toEqual(
        input.moves.map(({ action }) => action),
      );
    }));

  test('of schema 16 reads what only old files hold', () =>
    withFolder((folder) => {
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
      using db = fileStore(file);
      expect(unwrap(db.getChoicesAtMove(gameId, 3))).toMatchObject([
        { choiceType: 'line_reward_option', selected: 'a' },
      ]);
      expect(unwrap(db.getInitialState(gameId))).toEqual(input.initialState);
      expect(unwrap(db.getMoves(gameId, 0, 1))).toMatchObject([
        { timestamp: '2024-12-01T00:00:00.000Z', enginePv: ['e4', 'e5'] },
      ]);
      expect(unwrap(db.getGameMetadata(gameId))).toMatchObject({
        createdAt: '2024-12-01T00:00:00.000Z',
        metadata: { unreadable: 'not json' },
      });
      expect(unwrap(db.getHistory(gameId))).toMatchObject([
        { progressBefore: [{ S: 1 }], progressAfter: [] },
      ]);
      const history = unwrap(db.getStateAtMove(gameId, input.moves.length - 1));
      expect(history).toEqual(input.finalState);
    }));

  test('that cannot be migrated leaves it exactly at schema 16', () =>
    withFolder((folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, [legacy(1)]);
      const plain = new Database(file);
      plain.run('CREATE TABLE game_search (something)');
      const before = plain.query('SELECT sql FROM sqlite_schema ORDER BY name').all();
      expect(() => GameReplayDB.open(file, { games })).toThrow('already exists');
      expect(plain.query('SELECT sql FROM sqlite_schema ORDER BY name').all()).toEqual(before);
      expect(plain.query('SELECT DISTINCT schema_version FROM games').all()).toEqual([
        { schema_version: 16 },
      ]);
      plain.close();
    }));

  test('of schema 16 for reading only says how to migrate it', () =>
    withFolder((folder) => {
      const file = `${folder}/old.db`;
      buildSchema16(file, ringrift, []);
      expect(codeOf(file, { readonly: true })).toBe('older_schema');
    }));

  test('of a newer schema is refused, whether the file or a row says so', () =>
    withFolder((folder) => {
      const file = `${folder}/new.db`;
      fileStore(file).close();
      const plain = new Database(file);
      plain.run('PRAGMA user_version = 18');
      plain.close();
      const refused = GameReplayDB.open(file, { games });
      expect(refused.ok ? '' : refused.error.message).toBe(
        `${file}: this is schema 18; this program knows up to 17.`,
      );
      const rows = `${folder}/rows.db`;
      buildSchema16(rows, ringrift, [legacy(1)]);
      const old = new Database(rows);
      old.run('UPDATE games SET schema_version = 23');
      old.close();
      expect(codeOf(rows)).toBe('newer_schema');
    }));

  test('that is not ours refuses and leaves every byte of it', () =>
    withFolder((folder) => {
      const file = `${folder}/other.db`;
      const other = new Database(file, { create: true });
      other.run('CREATE TABLE accounts (name TEXT)');
      other.run(`INSERT INTO accounts VALUES ('ada')`);
      other.close();
      const before = readFileSync(file);
      expect(codeOf(file)).toBe('foreign_database');
      expect(readFileSync(file)).toEqual(before);
    }));

  test('that is no database, is missing or ends in its header says so', () =>
    withFolder((folder) => {
      writeFileSync(
        `${folder}/text`,
        'Once upon a time there was a file that was not a database at all, however long.'.repeat(3),
      );
      expect(codeOf(`${folder}/text`)).toBe('not_a_database');
      expect(codeOf(folder)).toBe('not_a_database');
      expect(codeOf(`${folder}/missing.db`, { create: false })).toBe('not_found');
      expect(codeOf(`${folder}/missing.db`, { readonly: true })).toBe('not_found');
      writeFileSync(`${folder}/empty.db`, '');
      expect(codeOf(`${folder}/empty.db`, { readonly: true })).toBe('foreign_database');
      expect(codeOf(`${folder}/empty.db`)).toBe('opened');
      fileStore(`${folder}/short.db`).close();
      truncateSync(`${folder}/short.db`, 60);
      expect(codeOf(`${folder}/short.db`)).toBe('damaged_file');
    }));
});

const bigStore = (file: string, count: number): string[] => {
  using db = fileStore(file);
  const ids = Array.from({ length: count }, (_, i) =>
    storeNim(db, i, { metadata: { filler: 'x'.repeat(300) } }),
  );
  db.internals.db.run('PRAGMA wal_checkpoint(TRUNCATE)');
  return ids;
};

const readable = (db: GameReplayDB): Set<string> => {
  const good = new Set<string>();
  for (const game of db.iterateGames()) if (game.ok) good.add(game.value.metadata.gameId);
  return good;
};

describe('a damaged file', () => {
  test('cut off in the middle: what is left can be read, and every lost game is named', () =>
    withFolder((folder) => {
      const file = `${folder}/cut.db`;
      const ids = bigStore(file, 400);
      truncateSync(file, Math.floor((readFileSync(file).length * 0.8) / 4096) * 4096);
      expect(codeOf(file)).toBe('damaged_file');
      using db = fileStore(file, { readonly: true });
      const good = readable(db);
      const lost = ids.filter((id) => !good.has(id));
      expect(good.size).toBeGreaterThan(100);
      expect(lost.length).toBeGreaterThan(0);
      for (const game of db.iterateGames()) if (!game.ok) expect(game.error.message).toStartWith(`${file}`);
    }));

  test('with flipped bits: most games are read right, and none of the others is called good', () =>
    withFolder((folder) => {
      const file = `${folder}/whole.db`;
      const ids = bigStore(file, 60);
      const truth = new Map<string, unknown>();
      {
        using db = fileStore(file);
        for (const id of ids)
          truth.set(
            id,
            unwrap(db.getMoves(id)).map(({ action }) => action),
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
        const opened = GameReplayDB.open(damaged, { games, readonly: true });
        if (!opened.ok) continue;
        using db = opened.value;
        for (const game of db.iterateGames()) {
          if (!game.ok) continue;
          const { gameId } = game.value.metadata;
          const actions = game.value.moves.map(({ action }) => action);
          if (JSON.stringify(actions) === JSON.stringify(truth.get(gameId))) readRight += 1;
          else expect(inspectGame(db, unwrap(db.internals.reader.row(gameId))).structure).not.toBe('good');
        }
      }
      expect(readRight).toBeGreaterThan(40 * 60 * 0.8);
    }));
});
