import { Database, SQLiteError, type Statement } from 'bun:sqlite';
import { existsSync, rmSync } from 'node:fs';

/** The name of the index in the folder of an archive. */
export const INDEX = 'index.db';

/** Where a game is: the bytes to read from its file, and the line within them. */
interface Location {
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
}

/** What the index stores about a game. */
export interface IndexedGame {
  readonly gameId: string;
  readonly game: string;
  readonly boardType: string;
  readonly numPlayers: number;
  readonly winner: number | null;
  readonly terminationReason: string | null;
  readonly totalMoves: number;
  readonly createdAt: string | null;
  readonly source: string | null;
}

export interface ArchiveEntry extends IndexedGame, Location {}

export interface ArchiveFilter {
  readonly game?: string;
  readonly boardType?: string;
  readonly numPlayers?: number;
  readonly winner?: number;
  readonly terminationReason?: string;
  readonly source?: string;
}

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS files (file TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID',
  `CREATE TABLE IF NOT EXISTS games (
    game_id TEXT PRIMARY KEY,
    file TEXT NOT NULL REFERENCES files(file),
    offset INTEGER NOT NULL,
    length INTEGER NOT NULL,
    line INTEGER NOT NULL,
    game TEXT NOT NULL,
    board_type TEXT NOT NULL,
    num_players INTEGER NOT NULL,
    winner INTEGER,
    termination_reason TEXT,
    total_moves INTEGER NOT NULL,
    created_at TIMESTAMP,
    source TEXT
  )`,
  'CREATE INDEX IF NOT EXISTS idx_archive_game ON games(game, board_type, num_players)',
  'CREATE INDEX IF NOT EXISTS idx_archive_winner ON games(winner)',
  'CREATE INDEX IF NOT EXISTS idx_archive_termination ON games(termination_reason)',
  'CREATE INDEX IF NOT EXISTS idx_archive_source ON games(source)',
];

const COLUMNS = `game_id AS gameId, file, offset, length, line, game, board_type AS boardType,
  num_players AS numPlayers, winner, termination_reason AS terminationReason, total_moves AS totalMoves,
  created_at AS createdAt, source`;

const isWhole = (db: Database): boolean => {
  try {
    db.run('PRAGMA busy_timeout = 60000');
    const [first] = db.query('PRAGMA integrity_check(1)').values();
    return first?.[0] === 'ok';
  } catch (caught) {
    if (caught instanceof SQLiteError && /^SQLITE_(CORRUPT|NOTADB)/.test(caught.code ?? '')) return false;
    throw caught;
  }
};

/** A damaged index is rebuilt, like a missing one. */
const openIndex = (path: string): Database => {
  const db = new Database(path, { create: true, readwrite: true });
  if (isWhole(db)) return db;
  db.close();
  for (const part of ['', '-wal', '-shm']) rmSync(`${path}${part}`, { force: true });
  const fresh = new Database(path, { create: true, readwrite: true });
  fresh.run('PRAGMA busy_timeout = 60000');
  return fresh;
};

/** How many games the index has in a part of a file; undefined if there is no usable index. */
export const countIndexed = (
  path: string,
  { file, offset, length }: Omit<Location, 'line'>,
): number | undefined => {
  if (!existsSync(path)) return undefined;
  try {
    using db = new Database(path, { readonly: true });
    const sql = 'SELECT count(*) AS count FROM games WHERE file = ? AND offset >= ? AND offset < ?';
    const { count } = db.query(sql).get(file, offset, offset + length) as { count: number };
    const { known } = db.query('SELECT count(*) AS known FROM files WHERE file = ?').get(file) as {
      known: number;
    };
    return known === 0 ? undefined : count;
  } catch (caught) {
    if (caught instanceof SQLiteError) return undefined;
    throw caught;
  }
};

/** The index next to the files of an archive. It contains nothing that could not be read from them again. */
export class Catalogue {
  readonly db: Database;
  readonly #insert: Statement;
  readonly #find: Statement;

  constructor(path: string) {
    this.db = openIndex(path);
    this.db.run('PRAGMA journal_mode = WAL');
    this.db.run('PRAGMA synchronous = NORMAL');
    this.db.transaction(() => {
      for (const statement of SCHEMA) this.db.run(statement);
    })();
    this.#insert = this.db.prepare(
      `INSERT OR REPLACE INTO games VALUES (${Array.from({ length: 13 }, () => '?').join(', ')})`,
    );
    this.#find = this.db.prepare(`SELECT ${COLUMNS} FROM games WHERE game_id = ?`);
  }

  /** A connection with open statements stays open internally, and its log stays next to the file. */
  close(): void {
    this.#insert.finalize();
    this.#find.finalize();
    this.db.close();
  }

  /** How much of a file is known to be intact. */
  bytes(file: string): number {
    const row = this.db.query('SELECT bytes FROM files WHERE file = ?').get(file) as { bytes: number } | null;
    return row?.bytes ?? 0;
  }

  /** The files in the index. */
  files(): readonly string[] {
    return (this.db.query('SELECT file FROM files').all() as { file: string }[]).map(({ file }) => file);
  }

  /** How many games end after an offset in a file. */
  countBehind(file: string, place: number): number {
    const sql = 'SELECT count(*) AS count FROM games WHERE file = ? AND offset + length > ?';
    return (this.db.query(sql).get(file, place) as { count: number }).count;
  }

  /** Removes a file, which is indexed again if it still exists. */
  forget(file: string): void {
    this.db.query('DELETE FROM games WHERE file = ?').run(file);
    this.db.query('DELETE FROM files WHERE file = ?').run(file);
  }

  setBytes(file: string, bytes: number): void {
    this.db.query('INSERT OR REPLACE INTO files VALUES (?, ?)').run(file, bytes);
  }

  add(game: IndexedGame, { file, offset, length, line }: Location): void {
    this.#insert.run(
      game.gameId,
      file,
      offset,
      length,
      line,
      game.game,
      game.boardType,
      game.numPlayers,
      game.winner,
      game.terminationReason,
      game.totalMoves,
      game.createdAt,
      game.source,
    );
  }

  find(gameId: string): ArchiveEntry | undefined {
    return (this.#find.get(gameId) as ArchiveEntry | null) ?? undefined;
  }

  *list(filter: ArchiveFilter): Generator<ArchiveEntry> {
    const { where, values } = conditions(filter);
    let after = 0;
    for (;;) {
      const rows = this.db
        .query(`SELECT rowid, ${COLUMNS} FROM games WHERE rowid > ?${where} ORDER BY rowid LIMIT 500`)
        .all(after, ...values) as (ArchiveEntry & { rowid: number })[];
      for (const { rowid, ...entry } of rows) {
        after = rowid;
        yield entry;
      }
      if (rows.length < 500) return;
    }
  }

  count(filter: ArchiveFilter): number {
    const { where, values } = conditions(filter);
    const row = this.db.query(`SELECT count(*) AS count FROM games WHERE true${where}`).get(...values);
    return (row as { count: number }).count;
  }
}

const FILTER_COLUMNS = {
  game: 'game',
  boardType: 'board_type',
  numPlayers: 'num_players',
  winner: 'winner',
  terminationReason: 'termination_reason',
  source: 'source',
} as const satisfies Record<keyof ArchiveFilter, string>;

const conditions = (filter: ArchiveFilter): { where: string; values: (string | number)[] } => {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return {
    where: given.map(([name]) => ` AND ${FILTER_COLUMNS[name as keyof ArchiveFilter]} = ?`).join(''),
    values: given.map(([, value]) => value as string | number),
  };
};
