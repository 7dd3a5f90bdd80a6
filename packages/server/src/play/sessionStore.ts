import type { Database } from 'bun:sqlite';
import { lockSidecar, openSidecar } from '../sidecar/sidecarDatabase.ts';
import type { SessionRecord } from './types.ts';

interface Row {
  readonly record: string;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, changed_at INTEGER NOT NULL, record TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS sessions_by_state ON sessions (is_over, changed_at)',
  'CREATE TABLE IF NOT EXISTS beats (instance TEXT PRIMARY KEY, alive_at INTEGER NOT NULL) WITHOUT ROWID',
];

/** A finished session is forgotten after this long; its record stays in the store of games. */
const KEEP_FINISHED_MS = 30 * 86_400_000;

/**
 * What live games need besides their records: seats, digests of secrets, settings and running clocks. A small file of
 * its own, for one server at a time.
 */
export class SessionStore {
  readonly #db: Database;
  readonly #unlock: () => void;

  constructor(file: string) {
    this.#unlock = lockSidecar(file);
    this.#db = openSidecar(file, TABLES);
  }

  async save(record: SessionRecord, changedAt: number): Promise<void> {
    this.#db
      .query('INSERT OR REPLACE INTO sessions (id, is_over, changed_at, record) VALUES (?, ?, ?, ?)')
      .run(record.id, record.outcome === undefined ? 0 : 1, changedAt, JSON.stringify(record));
  }

  async load(id: string): Promise<SessionRecord | undefined> {
    const row = this.#db.query('SELECT record FROM sessions WHERE id = ?').get(id) as Row | null;
    return row === null ? undefined : (JSON.parse(row.record) as SessionRecord);
  }

  async remove(id: string): Promise<void> {
    this.#db.query('DELETE FROM sessions WHERE id = ?').run(id);
  }

  /** Games that go on, those changed last first. */
  async active(limit: number): Promise<SessionRecord[]> {
    const rows = this.#db
      .query('SELECT record FROM sessions WHERE is_over = 0 ORDER BY changed_at DESC LIMIT ?')
      .all(limit) as Row[];
    return rows.map(({ record }) => JSON.parse(record) as SessionRecord);
  }

  /** Games that go on in name only: nothing has been done there since a moment. */
  async stale(before: number): Promise<string[]> {
    const rows = this.#db.query('SELECT id FROM sessions WHERE is_over = 0 AND changed_at < ?').all(before);
    return (rows as { id: string }[]).map(({ id }) => id);
  }

  async countActive(): Promise<number> {
    const row = this.#db.query('SELECT count(*) AS count FROM sessions WHERE is_over = 0').get();
    return (row as { count: number }).count;
  }

  async forgetOld(now: number): Promise<void> {
    this.#db.query('DELETE FROM sessions WHERE is_over = 1 AND changed_at < ?').run(now - KEEP_FINISHED_MS);
  }

  /** A server says that it is alive, by a clock of its own. */
  async beat(instance: string, aliveAt: number): Promise<void> {
    this.#db.query('INSERT OR REPLACE INTO beats VALUES (?, ?)').run(instance, aliveAt);
  }

  /** When a server last said so. */
  async lastBeat(instance: string): Promise<number | undefined> {
    const row = this.#db.query('SELECT alive_at FROM beats WHERE instance = ?').get(instance);
    return (row as { alive_at: number } | null)?.alive_at;
  }

  close(): void {
    this.#db.close();
    this.#unlock();
  }
}
