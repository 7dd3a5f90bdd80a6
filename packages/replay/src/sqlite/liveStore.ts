import type { Database } from 'bun:sqlite';
import { type Json, ok } from '@ludus/kernel';
import { fail, type Replayed } from '../problem.ts';
import type { LiveRecord, LiveStore } from '../store.ts';
import { SidecarDatabase, sidecarFile } from './sidecar.ts';

interface Row {
  readonly id: string;
  readonly is_over: number;
  readonly is_listed: number;
  readonly changed_at: number;
  readonly record: string;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, changed_at INTEGER NOT NULL, record TEXT NOT NULL,
    is_listed INTEGER NOT NULL DEFAULT 1
  )`,
  'CREATE INDEX IF NOT EXISTS sessions_by_state ON sessions (is_over, changed_at)',
  'CREATE TABLE IF NOT EXISTS beats (instance TEXT PRIMARY KEY, alive_at INTEGER NOT NULL) WITHOUT ROWID',
  'CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID',
];

/** Files of older servers do not say which tables may be watched. */
const prepare = (db: Database): void => {
  for (const table of TABLES) db.run(table);
  const columns = db.query('PRAGMA table_info(sessions)').all() as { name: string }[];
  if (columns.some(({ name }) => name === 'is_listed')) return;
  db.run('ALTER TABLE sessions ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1');
  db.run(`UPDATE sessions SET is_listed = coalesce(json_extract(record, '$.mayWatch'), 1)`);
};

const jsonOf = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** Undefined if the row is damaged. */
const recordOf = (row: Row): LiveRecord | undefined => {
  const record = jsonOf(row.record);
  if (record === undefined) return undefined;
  return {
    id: row.id,
    isOver: row.is_over === 1,
    isListed: row.is_listed === 1,
    changedAt: row.changed_at,
    record,
  };
};

/** The live tables of the server that serves a file. */
export const openLiveStore = (file: string): Replayed<LiveStore> => {
  const opened = SidecarDatabase.open(sidecarFile(file, 'play'), prepare, { isLocked: true });
  return opened.ok ? ok(liveStore(opened.value, file)) : opened;
};

const liveStore = (db: SidecarDatabase, file: string): LiveStore => ({
  leases: undefined,
  save: ({ id, isOver, isListed, changedAt, record }) =>
    db.write((statements) =>
      statements.run(
        'INSERT OR REPLACE INTO sessions (id, is_over, is_listed, changed_at, record) VALUES (?, ?, ?, ?, ?)',
        [id, Number(isOver), Number(isListed), changedAt, JSON.stringify(record)],
      ),
    ),
  load: async (id) => {
    const row = await db.read((statements) => statements.get<Row>('SELECT * FROM sessions WHERE id = ?', id));
    if (!row.ok) return row;
    const record = row.value && recordOf(row.value);
    return row.value && record === undefined
      ? fail({ file, gameId: id }, 'bad_record', 'the stored data of its table is damaged.')
      : ok(record);
  },
  remove: (id) => db.write((statements) => statements.run('DELETE FROM sessions WHERE id = ?', [id])),
  active: (limit, { isListed = false } = {}) =>
    db.read((statements) =>
      statements
        .all<Row>(
          `SELECT * FROM sessions WHERE is_over = 0 AND is_listed >= ? ORDER BY changed_at DESC LIMIT ?`,
          Number(isListed),
          limit,
        )
        .flatMap((row) => recordOf(row) ?? []),
    ),
  countActive: ({ isListed = false } = {}) =>
    db.read((statements) => {
      const sql = 'SELECT count(*) AS count FROM sessions WHERE is_over = 0 AND is_listed >= ?';
      return statements.get<{ count: number }>(sql, Number(isListed))!.count;
    }),
  stale: (before) =>
    db.read((statements) =>
      statements
        .all<Row>('SELECT id FROM sessions WHERE is_over = 0 AND changed_at < ?', before)
        .map(({ id }) => id),
    ),
  forget: (before) =>
    db.write((statements) =>
      statements.run('DELETE FROM sessions WHERE is_over = 1 AND changed_at < ?', [before]),
    ),
  beat: (instance, aliveAtMs) =>
    db.write((statements) =>
      statements.run('INSERT OR REPLACE INTO beats VALUES (?, ?)', [instance, aliveAtMs]),
    ),
  lastBeat: (instance) =>
    db.read((statements) => {
      const sql = 'SELECT alive_at FROM beats WHERE instance = ?';
      return statements.get<{ alive_at: number }>(sql, instance)?.alive_at;
    }),
  keep: (name, value) =>
    db.write((statements) =>
      statements.run('INSERT OR REPLACE INTO kept VALUES (?, ?)', [name, JSON.stringify(value)]),
    ),
  keepFirst: async (name, value) => {
    const added = await db.write((statements) =>
      statements.run('INSERT OR IGNORE INTO kept VALUES (?, ?)', [name, JSON.stringify(value)]),
    );
    if (!added.ok) return added;
    return db.read((statements) => {
      const row = statements.get<{ value: string }>('SELECT value FROM kept WHERE name = ?', name);
      return jsonOf(row!.value) ?? null;
    });
  },
  kept: (prefix) =>
    db.read((statements) => {
      const sql = 'SELECT name, value FROM kept WHERE substr(name, 1, length(?1)) = ?1 ORDER BY name';
      const rows = statements.all<{ name: string; value: string }>(sql, prefix);
      return new Map(
        rows.flatMap(({ name, value }) => {
          const known = jsonOf(value);
          return known === undefined ? [] : [[name, known] as const];
        }),
      );
    }),
  discard: (name) => db.write((statements) => statements.run('DELETE FROM kept WHERE name = ?', [name])),
  close: () => db.close(),
});
