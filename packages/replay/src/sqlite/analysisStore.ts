import { ok } from '@ludus/kernel';
import type { Replayed } from '../problem.ts';
import type { AnalysisRecord, AnalysisStatus, AnalysisStore, Assessed } from '../store.ts';
import { SidecarDatabase, sidecarFile } from './sidecar.ts';

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

const OF_KEY = 'WHERE game_id = ? AND agent = ?';

const recordOf = ({ game_id, agent, fingerprint, total, status }: Row): AnalysisRecord => ({
  gameId: game_id,
  agent,
  fingerprint,
  total,
  status,
});

/** Analyses in their own file next to the games. */
export const openAnalysisStore = <A extends Assessed>(file: string): Replayed<AnalysisStore<A>> => {
  const opened = SidecarDatabase.open(sidecarFile(file, 'analysis'), (db) => {
    for (const table of TABLES) db.run(table);
  });
  return opened.ok ? ok(analysisStore<A>(opened.value)) : opened;
};

const analysisStore = <A extends Assessed>(db: SidecarDatabase): AnalysisStore<A> => ({
  find: ({ gameId, agent }) =>
    db.read((statements) => {
      const row = statements.get<Row>(`SELECT * FROM analyses ${OF_KEY}`, gameId, agent);
      return row && recordOf(row);
    }),
  ofGame: (gameId) =>
    db.read((statements) =>
      statements
        .all<Row>('SELECT * FROM analyses WHERE game_id = ? ORDER BY asked_at DESC', gameId)
        .map(recordOf),
    ),
  unfinished: () =>
    db.read((statements) =>
      statements
        .all<Row>(`SELECT * FROM analyses WHERE status IN ('waiting', 'running') ORDER BY asked_at`)
        .map(recordOf),
    ),
  begin: ({ gameId, agent, fingerprint, total, status }, now) =>
    db.write((statements) =>
      statements.run(
        `INSERT INTO analyses (game_id, agent, fingerprint, total, status, asked_at) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (game_id, agent) DO UPDATE SET status = excluded.status, asked_at = excluded.asked_at`,
        [gameId, agent, fingerprint, total, status, now],
      ),
    ),
  setStatus: ({ gameId, agent }, status) =>
    db.write((statements) =>
      statements.run(`UPDATE analyses SET status = ? ${OF_KEY}`, [status, gameId, agent]),
    ),
  add: ({ gameId, agent }, assessment) =>
    db.write((statements) =>
      statements.run(
        'INSERT OR REPLACE INTO assessments (game_id, agent, move_number, assessment_json) VALUES (?, ?, ?, ?)',
        [gameId, agent, assessment.moveNumber, JSON.stringify(assessment)],
      ),
    ),
  assessments: ({ gameId, agent }, from = -1) =>
    db.read((statements) =>
      statements
        .all<{ assessment_json: string }>(
          `SELECT assessment_json FROM assessments ${OF_KEY} AND move_number >= ? ORDER BY move_number`,
          gameId,
          agent,
          from,
        )
        .map(({ assessment_json }) => JSON.parse(assessment_json) as A),
    ),
  count: ({ gameId, agent }) =>
    db.read(
      (statements) =>
        statements.get<{ count: number }>(
          `SELECT count(*) AS count FROM assessments ${OF_KEY}`,
          gameId,
          agent,
        )!.count,
    ),
  remove: ({ gameId, agent }) =>
    db.write((statements) => {
      for (const table of ['assessments', 'analyses'])
        statements.run(`DELETE FROM ${table} ${OF_KEY}`, [gameId, agent]);
    }),
  close: () => db.close(),
});
