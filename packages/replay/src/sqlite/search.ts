import type { Database } from 'bun:sqlite';
import type { GameFilter, GameId } from '../types.ts';
import type { Statements } from './statements.ts';

/**
 * The words of metadata, tags and notes, by their row in `games`. The index keeps no copy of them, so to
 * remove a game's words you have to name them again; that way every SQLite with FTS5 can use it.
 */
export const SEARCH_TABLE = `CREATE VIRTUAL TABLE game_search USING fts5(text, tags, content='', detail=column)`;

/** The names of the counters are the same for all games of a kind and would only add noise. */
const WORDS = `SELECT rowid, words, (SELECT group_concat(value, ' ') FROM json_each(words, '$.tags'))
  FROM (SELECT rowid, game_id, json_remove(metadata_json, '$.counters') AS words FROM games
        WHERE json_valid(metadata_json))
  WHERE words <> '{}'`;

export const INDEX_ALL_WORDS = `INSERT INTO game_search (rowid, text, tags) ${WORDS}`;

const INDEX_WORDS = `${INDEX_ALL_WORDS} AND game_id = ?`;
const REMOVE_WORDS = `INSERT INTO game_search (game_search, rowid, text, tags)
  SELECT 'delete', * FROM (${WORDS} AND game_id = ?)`;

export const indexWords = (statements: Statements, gameId: GameId): void =>
  void statements.run(INDEX_WORDS, [gameId]);

/** Call it before the words change or the game is deleted. */
export const removeWords = (statements: Statements, gameId: GameId): void =>
  void statements.run(REMOVE_WORDS, [gameId]);

/** Indexes everything again: rows may have been renumbered, or the table has an older format. */
export const rebuildSearch = (db: Database): void =>
  db
    .transaction(() => {
      db.run('DROP TABLE IF EXISTS game_search');
      db.run(SEARCH_TABLE);
      db.run(INDEX_ALL_WORDS);
    })
    .immediate();

/** A search for all words of a text, in any order; the last may be incomplete. */
const searchWords = (text: string, isLastOpen: boolean): string => {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return '""';
  return words.map((word, i) => `"${word}"${isLastOpen && i === words.length - 1 ? '*' : ''}`).join(' AND ');
};

/** The query for the index of words, if any. */
export const searchOf = ({ tag, text }: GameFilter): string | undefined => {
  const parts = [
    ...(text === undefined ? [] : [`text : (${searchWords(text, true)})`]),
    ...(tag === undefined ? [] : [`tags : (${searchWords(tag, false)})`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' AND ');
};
