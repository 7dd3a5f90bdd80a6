import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { ok } from '@ludus/kernel';
import { fail, type Place, type Replayed } from '../problem.ts';
import type { Value } from '../record/gameRows.ts';
import { attempt, transact } from '../sqlite/fault.ts';
import { createPublished } from './tables.ts';

export type Columns = Readonly<Record<string, Value>>;

/** All rows of one game. */
export interface PublishedRows {
  readonly gameId: string;
  /** What is known about the game from the start. */
  readonly game: Columns;
  /** What is known once it is over. */
  readonly ending: Columns;
  readonly initialState: Columns;
  readonly moves: readonly Columns[];
  readonly snapshots: readonly Columns[];
  readonly players: readonly Columns[];
  readonly choices: readonly Columns[];
  readonly history: readonly Columns[];
}

/** Writes a new database that the published RingRift service accepts as its own. */
export class PublishedWriter {
  readonly #file: string;
  readonly #db: Database;

  private constructor(file: string, db: Database) {
    this.#file = file;
    this.#db = db;
  }

  static create(file: string): Replayed<PublishedWriter> {
    if (existsSync(file))
      return fail({ file }, 'file_error', 'this file already exists. Choose another name.');
    return attempt({ file }, () => {
      const db = new Database(file, { create: true, readwrite: true });
      db.run('PRAGMA foreign_keys = ON');
      db.transaction(() => {
        for (const statement of createPublished()) db.run(statement);
      })();
      return new PublishedWriter(file, db);
    });
  }

  close(): void {
    this.#db.close();
  }

  /** Adds a whole game, or nothing of it. */
  add(rows: PublishedRows): Replayed<void> {
    const { gameId } = rows;
    const place: Place = { file: this.#file, gameId };
    return transact(this.#db, place, () => {
      // Triggers refuse a finished game without moves, so it is finished last.
      this.#insert('games', [{ game_id: gameId, ...rows.game }]);
      const ofGame = (all: readonly Columns[]): Columns[] => all.map((one) => ({ game_id: gameId, ...one }));
      this.#insert('game_initial_state', ofGame([rows.initialState]));
      this.#insert('game_moves', ofGame(rows.moves));
      this.#insert('game_state_snapshots', ofGame(rows.snapshots));
      this.#insert('game_players', ofGame(rows.players));
      this.#insert('game_choices', ofGame(rows.choices));
      this.#insert('game_history_entries', ofGame(rows.history));
      const names = Object.keys(rows.ending);
      this.#db
        .query(`UPDATE games SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE game_id = ?`)
        .run(...Object.values(rows.ending), gameId);
      return ok(undefined);
    });
  }

  #insert(table: string, rows: readonly Columns[]): void {
    const names = Object.keys(rows[0] ?? {});
    if (names.length === 0) return;
    const insert = this.#db.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
    );
    for (const row of rows) insert.run(...names.map((name) => row[name] ?? null));
  }
}
