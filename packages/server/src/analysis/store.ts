import type { Database } from 'bun:sqlite';
import { openSidecar } from '../sidecar/sidecarDatabase.ts';
import type { AnalysisKey, AnalysisRecord, AnalysisStatus, Assessment } from './types.ts';

interface Row {
  readonly game_id: string;
  readonly agent: string;
  readonly fingerprint: string;
  readonly total: number;
  readonly status: AnalysisStatus;
}

const TABLES = [
  `CREATE TABLE IF NOT EXISTS analyses (
    game_id TEXT NOT NULL, agent TEXT NOT NULL, fingerprint TEXT NOT NULL, total INTEGER NOT NULL,
    status TEXT NOT NULL, asked_at INTEGER NOT NULL, PRIMARY KEY (game_id, agent)
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS assessments (
    game_id TEXT NOT NULL, agent TEXT NOT NULL, move_number INTEGER NOT NULL, assessment_json TEXT NOT NULL,
    PRIMARY KEY (game_id, agent, move_number)
  ) WITHOUT ROWID`,
];

const recordOf = ({ game_id, agent, fingerprint, total, status }: Row): AnalysisRecord => ({
  gameId: game_id,
  agent,
  fingerprint,
  total,
  status,
});

/** Analyses in a file of their own beside the games: whatever was worked out once is never worked out again. */
export class AnalysisStore {
  readonly #db: Database;

  constructor(file: string) {
    this.#db = openSidecar(file, TABLES);
  }

  find({ gameId, agent }: AnalysisKey): AnalysisRecord | undefined {
    const row = this.#db.query('SELECT * FROM analyses WHERE game_id = ? AND agent = ?').get(gameId, agent);
    return row === null ? undefined : recordOf(row as Row);
  }

  /** The analyses of a game, the one asked for last first. */
  ofGame(gameId: string): AnalysisRecord[] {
    const rows = this.#db
      .query('SELECT * FROM analyses WHERE game_id = ? ORDER BY asked_at DESC')
      .all(gameId);
    return (rows as Row[]).map(recordOf);
  }

  /** Analyses that were not finished, the one asked for first first. */
  unfinished(): AnalysisRecord[] {
    const rows = this.#db
      .query("SELECT * FROM analyses WHERE status IN ('waiting', 'running') ORDER BY asked_at")
      .all();
    return (rows as Row[]).map(recordOf);
  }

  /** Begins an analysis, or goes on with one that was left. */
  begin({ gameId, agent, fingerprint, total, status }: AnalysisRecord, now: number): void {
    this.#db
      .query(
        `INSERT INTO analyses (game_id, agent, fingerprint, total, status, asked_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (game_id, agent) DO UPDATE SET status = excluded.status, asked_at = excluded.asked_at`,
      )
      .run(gameId, agent, fingerprint, total, status, now);
  }

  setStatus({ gameId, agent }: AnalysisKey, status: AnalysisStatus): void {
    this.#db
      .query('UPDATE analyses SET status = ? WHERE game_id = ? AND agent = ?')
      .run(status, gameId, agent);
  }

  add({ gameId, agent }: AnalysisKey, assessment: Assessment): void {
    this.#db
      .query(
        'INSERT OR REPLACE INTO assessments (game_id, agent, move_number, assessment_json) VALUES (?, ?, ?, ?)',
      )
      .run(gameId, agent, assessment.moveNumber, JSON.stringify(assessment));
  }

  /** What is known, from the position after move `from` on. */
  assessments({ gameId, agent }: AnalysisKey, from = -1): Assessment[] {
    const rows = this.#db
      .query(
        `SELECT assessment_json FROM assessments WHERE game_id = ? AND agent = ? AND move_number >= ?
         ORDER BY move_number`,
      )
      .all(gameId, agent, from) as { assessment_json: string }[];
    return rows.map(({ assessment_json }) => JSON.parse(assessment_json) as Assessment);
  }

  count({ gameId, agent }: AnalysisKey): number {
    const row = this.#db
      .query('SELECT count(*) AS count FROM assessments WHERE game_id = ? AND agent = ?')
      .get(gameId, agent);
    return (row as { count: number }).count;
  }

  remove({ gameId, agent }: AnalysisKey): void {
    this.#db.transaction(() => {
      for (const table of ['assessments', 'analyses'])
        this.#db.query(`DELETE FROM ${table} WHERE game_id = ? AND agent = ?`).run(gameId, agent);
    })();
  }

  close(): void {
    this.#db.close();
  }
}
