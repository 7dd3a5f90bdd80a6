import { Database } from 'bun:sqlite';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { ok } from '@ludus/kernel';
import { fail, type Place, type Replayed } from '../problem.ts';
import { attempt, attemptResult } from '../sqlite/fault.ts';
import { columnNames, type FoundSchema, findSchema } from '../sqlite/foundSchema.ts';
import { openFrozen } from '../sqlite/frozen.ts';
import { NEWEST_VERSION } from './tables.ts';
import { unpackJson } from './unpack.ts';

/** Values by column name, whatever the file contains. */
export type Row = Readonly<Record<string, unknown>>;

/** A game as stored in a published database. */
export interface PublishedRecord {
  readonly row: Row;
  readonly players: readonly Row[];
  /** Absent in files that have none. */
  readonly initialState?: unknown;
  /** In order, with their other columns. */
  readonly moves: readonly { readonly move: unknown; readonly row: Row }[];
  /** By the index in `moves` of the move they are after. */
  readonly states: ReadonlyMap<number, unknown>;
  readonly choices: readonly Row[];
}

/** Whether the first bytes of a file are those of an SQLite database. */
export const isDatabaseFile = (file: string): boolean => {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(16);
    readSync(descriptor, bytes, 0, 16, 0);
    return bytes.toString('latin1') === 'SQLite format 3\0';
  } finally {
    closeSync(descriptor);
  }
};

/** Whether a file is a database of the published RingRift service, of any version. */
export const isPublishedFile = (file: string): boolean => {
  if (!isDatabaseFile(file)) return false;
  const found = attempt({ file }, () => {
    using db = new Database(file, { readonly: true });
    return findSchema(db);
  });
  return found.ok && found.value.format === 'published';
};

const refuse = (file: string, found: FoundSchema): Replayed<never> => {
  if (found.format === 'ludus')
    return fail(
      { file },
      'foreign_database',
      'this is a Ludus database. Copy its games with `ludus db copy`.',
    );
  if (found.format === 'published')
    return fail(
      { file },
      'newer_schema',
      `this is version ${found.version} of the published format, but Ludus supports 1 to ${NEWEST_VERSION}.`,
    );
  return fail({ file }, 'foreign_database', 'this is an SQLite database, but it has no games.');
};

const isKnown = (found: FoundSchema): boolean =>
  found.format === 'published' && found.version >= 1 && found.version <= NEWEST_VERSION;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** A database of the published RingRift service, opened for reading. Nothing in it is changed. */
export class PublishedFile {
  readonly file: string;
  readonly version: number;
  readonly #db: Database;
  readonly #tables: ReadonlySet<string>;

  private constructor(file: string, db: Database, version: number) {
    this.file = file;
    this.version = version;
    this.#db = db;
    const tables = [
      'game_players',
      'game_initial_state',
      'game_moves',
      'game_state_snapshots',
      'game_choices',
    ];
    this.#tables = new Set(tables.filter((table) => columnNames(db, table).has('game_id')));
  }

  static open(file: string): Replayed<PublishedFile> {
    const usual = attemptResult({ file }, () =>
      PublishedFile.#check(file, new Database(file, { readonly: true })),
    );
    if (usual.ok || (usual.error.code !== 'file_error' && usual.error.code !== 'read_only')) return usual;
    return attemptResult({ file }, () => PublishedFile.#check(file, openFrozen(file).db));
  }

  static #check(file: string, db: Database): Replayed<PublishedFile> {
    const found = findSchema(db);
    if (isKnown(found) && found.format === 'published') return ok(new PublishedFile(file, db, found.version));
    db.close();
    return refuse(file, found);
  }

  close(): void {
    this.#db.close();
  }

  /** How many rows of features it has; their layout differs from ours. */
  countFeatures(): Replayed<number> {
    return attempt({ file: this.file }, () => {
      const count = (table: string, where: string): number =>
        (this.#db.query(`SELECT count(*) AS count FROM ${table} ${where}`).get() as { count: number }).count;
      const hasFeatures = columnNames(this.#db, 'game_nnue_features').has('features');
      const hasHeuristics = columnNames(this.#db, 'game_moves').has('heuristic_features');
      return (
        (hasFeatures ? count('game_nnue_features', '') : 0) +
        (hasHeuristics ? count('game_moves', 'WHERE heuristic_features IS NOT NULL') : 0)
      );
    });
  }

  /** The ids of all games, in the order of storing. */
  gameIds(): Replayed<readonly string[]> {
    return attempt({ file: this.file }, () =>
      (this.#db.query('SELECT game_id FROM games ORDER BY rowid').all() as Row[]).map(({ game_id }) =>
        text(game_id),
      ),
    );
  }

  read(gameId: string): Replayed<PublishedRecord> {
    const place = { file: this.file, gameId };
    return attemptResult(place, () => this.#read(place, gameId));
  }

  #rows(table: string, gameId: string, order: string): readonly Row[] {
    if (!this.#tables.has(table)) return [];
    const columns = columnNames(this.#db, table);
    const sorted = columns.has(order) ? `ORDER BY ${order}` : '';
    return this.#db.query(`SELECT * FROM ${table} WHERE game_id = ? ${sorted}`).all(gameId) as Row[];
  }

  #read(place: Place, gameId: string): Replayed<PublishedRecord> {
    const row = this.#db.query('SELECT * FROM games WHERE game_id = ?').get(gameId) as Row | null;
    if (row === null) return fail(place, 'no_such_game', 'there is no such game.');
    const initial = this.#rows('game_initial_state', gameId, 'game_id')[0];
    const initialState = initial && unpackJson(initial['initial_state_json'], initial['compressed']);
    if (initialState?.ok === false)
      return fail(place, 'bad_state', `the initial state is not readable (${initialState.error.message}).`);
    const moves = this.#moves(place, row, gameId);
    if (!moves.ok) return moves;
    return ok({
      row,
      players: this.#rows('game_players', gameId, 'player_number'),
      ...(initialState !== undefined && { initialState: initialState.value }),
      moves: moves.value,
      states: this.#states(gameId, moves.value),
      choices: this.#rows('game_choices', gameId, 'move_number'),
    });
  }

  #moves(place: Place, row: Row, gameId: string): Replayed<PublishedRecord['moves']> {
    const rows = this.#rows('game_moves', gameId, 'move_number');
    if (rows.length === 0) return listedMoves(place, row['moves']);
    const moves: { move: unknown; row: Row }[] = [];
    for (const [i, one] of rows.entries()) {
      const move = one['move_json'] === undefined ? bareMove(one) : unpackJson(one['move_json'], 0);
      if (!move.ok)
        return fail(
          { ...place, moveNumber: i },
          'bad_move',
          `the move is not readable (${move.error.message}).`,
        );
      moves.push({ move: move.value, row: one });
    }
    return ok(moves);
  }

  /** Unreadable states only mean one check less. */
  #states(gameId: string, moves: PublishedRecord['moves']): ReadonlyMap<number, unknown> {
    const places = new Map(moves.map(({ row }, i) => [row['move_number'], i]));
    const states = new Map<number, unknown>();
    for (const row of this.#rows('game_state_snapshots', gameId, 'move_number')) {
      const place = places.get(row['move_number']);
      const state = unpackJson(row['state_json'], row['compressed']);
      if (place !== undefined && state.ok) states.set(place, state.value);
    }
    return states;
  }
}

/** Some files have the cell of a move in columns, and nothing else about it. */
const bareMove = ({ move_type: type, player, position_q: x, position_r: y }: Row): Replayed<unknown> =>
  ok({ type, player, ...(typeof x === 'number' && typeof y === 'number' && { to: { x, y } }) });

/** Some files have all moves of a game as one list in its row. */
const listedMoves = (place: Place, list: unknown): Replayed<PublishedRecord['moves']> => {
  if (typeof list !== 'string') return ok([]);
  const moves = unpackJson(list, 0);
  return moves.ok && Array.isArray(moves.value)
    ? ok(moves.value.map((move: unknown) => ({ move, row: {} })))
    : fail(place, 'bad_move', 'the list of moves is not readable.');
};
