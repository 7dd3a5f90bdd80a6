import type { Database } from 'bun:sqlite';
import { type Clock, stopClock, type TimeControl } from '@ludus/table';
import { lockBeside, openBesideFile } from '../besideFile.ts';
import type { SessionRecord } from './types.ts';

interface Row {
  readonly record: string;
}

interface ClockRow {
  readonly moves: number;
  readonly clock: string;
  readonly alive_ms: number | null;
}

/** The clocks of a game at the last moment its server is known to have run. */
export interface KeptClock {
  /** How many moves had been made. */
  readonly moves: number;
  /** Standing still. */
  readonly clock: Clock;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, is_over INTEGER NOT NULL, changed_at INTEGER NOT NULL, record TEXT NOT NULL
  )`,
  'CREATE INDEX IF NOT EXISTS sessions_by_state ON sessions (is_over, changed_at)',
  `CREATE TABLE IF NOT EXISTS clocks (
    id TEXT PRIMARY KEY, run TEXT NOT NULL, moves INTEGER NOT NULL, clock TEXT NOT NULL
  )`,
  'CREATE TABLE IF NOT EXISTS runs (id TEXT PRIMARY KEY, alive_ms REAL NOT NULL)',
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
  /** Moments of a clock mean something only within one run of a server. */
  readonly #run = crypto.randomUUID();

  constructor(file: string) {
    this.#unlock = lockBeside(file);
    this.#db = openBesideFile(file, TABLES);
  }

  async save(record: SessionRecord, changedAt: number): Promise<void> {
    const isOver = record.outcome !== undefined;
    this.#db
      .query('INSERT OR REPLACE INTO sessions (id, is_over, changed_at, record) VALUES (?, ?, ?, ?)')
      .run(record.id, isOver ? 1 : 0, changedAt, JSON.stringify(record));
    if (isOver) this.#db.query('DELETE FROM clocks WHERE id = ?').run(record.id);
  }

  async load(id: string): Promise<SessionRecord | undefined> {
    const row = this.#db.query('SELECT record FROM sessions WHERE id = ?').get(id) as Row | null;
    return row === null ? undefined : (JSON.parse(row.record) as SessionRecord);
  }

  async remove(id: string): Promise<void> {
    for (const table of ['sessions', 'clocks']) this.#db.query(`DELETE FROM ${table} WHERE id = ?`).run(id);
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
    this.#db.query('DELETE FROM runs WHERE id NOT IN (SELECT run FROM clocks)').run();
  }

  /** Keeps the clocks of a game as they are after so many moves, by the clock of this run. */
  async saveClock(id: string, { control: _, ...clock }: Clock, moves: number): Promise<void> {
    this.#db
      .query('INSERT OR REPLACE INTO clocks (id, run, moves, clock) VALUES (?, ?, ?, ?)')
      .run(id, this.#run, moves, JSON.stringify(clock));
  }

  /** Notes that this run goes on at a moment of its clock: until then the clocks it kept have run. */
  async beat(now: number): Promise<void> {
    this.#db.query('INSERT OR REPLACE INTO runs (id, alive_ms) VALUES (?, ?)').run(this.#run, now);
  }

  /** The clocks of a game, charged until the run that kept them ended and not for the time since then. */
  async clockOf(id: string, control: TimeControl): Promise<KeptClock | undefined> {
    const row = this.#db
      .query('SELECT moves, clock, alive_ms FROM clocks LEFT JOIN runs ON runs.id = run WHERE clocks.id = ?')
      .get(id) as ClockRow | null;
    if (row === null) return undefined;
    const clock: Clock = { running: undefined, ...JSON.parse(row.clock), control };
    return { moves: row.moves, clock: stopClock(clock, row.alive_ms ?? clock.since) };
  }

  close(): void {
    this.#db.close();
    this.#unlock();
  }
}
