import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import { createPublished, FEWEST_MOVES } from './tables.ts';

const emptyFile = (version: number): Database => {
  const db = new Database(':memory:');
  for (const statement of createPublished(version)) db.run(statement);
  return db;
};

const triggersOf = (version: number): string[] =>
  (
    emptyFile(version).query(`SELECT name FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`).all() as {
      name: string;
    }[]
  ).map(({ name }) => name);

describe('a published file', () => {
  test.each([
    [13, []],
    [14, ['enforce_moves_on_complete']],
    [16, ['enforce_moves_on_complete']],
    [17, ['enforce_moves_on_complete', 'enforce_moves_on_insert']],
    [18, ['enforce_moves_on_complete', 'enforce_moves_on_insert']],
  ])('of version %i has the triggers of that version', (version, names) =>
    expect(triggersOf(version)).toEqual(names),
  );

  test.each([
    [14, 1],
    [16, 1],
    [17, FEWEST_MOVES],
  ])('of version %i refuses to finish a game with fewer moves than %i', (version, fewest) => {
    const db = emptyFile(version);
    db.run(
      `INSERT INTO games (game_id, board_type, num_players, created_at, game_status, total_moves, total_turns, schema_version)
        VALUES ('a', 'square8', 2, '2026-01-01', 'active', 0, 0, ${version})`,
    );
    const finish = (moves: number): void =>
      void db.run(`UPDATE games SET game_status = 'completed', total_moves = ${moves} WHERE game_id = 'a'`);
    expect(() => finish(fewest - 1)).toThrow('too few moves');
    finish(fewest);
    expect(db.query('SELECT game_status FROM games').get()).toEqual({ game_status: 'completed' });
  });
});
