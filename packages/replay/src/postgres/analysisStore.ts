import type { Place } from '../problem.ts';
import type { AnalysisRecord, AnalysisStatus, AnalysisStore, Assessed } from '../store.ts';
import type { Client } from './client.ts';

interface Row {
  readonly game_id: string;
  readonly agent: string;
  readonly fingerprint: string;
  readonly total: number;
  readonly status: AnalysisStatus;
}

const recordOf = ({ game_id, agent, fingerprint, total, status }: Row): AnalysisRecord => ({
  gameId: game_id,
  agent,
  fingerprint,
  total,
  status,
});

const OF_KEY = 'WHERE game_id = $1 AND agent = $2';

/** Analyses, in the same schema as the games. */
export const analysisStore = <A extends Assessed>(client: Client, place: Place): AnalysisStore<A> => ({
  find: ({ gameId, agent }) =>
    client.read(place, async (queries) => {
      const row = await queries.get<Row>(`SELECT * FROM analyses ${OF_KEY}`, gameId, agent);
      return row && recordOf(row);
    }),
  ofGame: (gameId) =>
    client.read(place, async (queries) => {
      const sql = 'SELECT * FROM analyses WHERE game_id = $1 ORDER BY asked_at DESC';
      return (await queries.all<Row>(sql, gameId)).map(recordOf);
    }),
  unfinished: () =>
    client.read(place, async (queries) => {
      const sql = `SELECT * FROM analyses WHERE status IN ('waiting', 'running') ORDER BY asked_at`;
      return (await queries.all<Row>(sql)).map(recordOf);
    }),
  begin: ({ gameId, agent, fingerprint, total, status }, now) =>
    client.read(place, async (queries) => {
      await queries.run(
        `INSERT INTO analyses (game_id, agent, fingerprint, total, status, asked_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (game_id, agent) DO UPDATE SET status = EXCLUDED.status, asked_at = EXCLUDED.asked_at`,
        gameId,
        agent,
        fingerprint,
        total,
        status,
        now,
      );
    }),
  setStatus: ({ gameId, agent }, status) =>
    client.read(place, async (queries) => {
      await queries.run(`UPDATE analyses SET status = $3 ${OF_KEY}`, gameId, agent, status);
    }),
  add: ({ gameId, agent }, assessment) =>
    client.read(place, async (queries) => {
      await queries.run(
        `INSERT INTO assessments (game_id, agent, move_number, assessment_json) VALUES ($1, $2, $3, $4)
         ON CONFLICT (game_id, agent, move_number) DO UPDATE SET assessment_json = EXCLUDED.assessment_json`,
        gameId,
        agent,
        assessment.moveNumber,
        JSON.stringify(assessment),
      );
    }),
  assessments: ({ gameId, agent }, from = -1) =>
    client.read(place, async (queries) => {
      const sql = `SELECT assessment_json FROM assessments ${OF_KEY} AND move_number >= $3 ORDER BY move_number`;
      const rows = await queries.all<{ assessment_json: string }>(sql, gameId, agent, from);
      return rows.map(({ assessment_json }) => JSON.parse(assessment_json) as A);
    }),
  count: ({ gameId, agent }) =>
    client.read(place, async (queries) => {
      const sql = `SELECT count(*)::DOUBLE PRECISION AS count FROM assessments ${OF_KEY}`;
      return (await queries.get<{ count: number }>(sql, gameId, agent))!.count;
    }),
  remove: ({ gameId, agent }) =>
    client.read(place, async (queries) => {
      await queries.run(
        `WITH gone AS (DELETE FROM assessments ${OF_KEY}) DELETE FROM analyses ${OF_KEY}`,
        gameId,
        agent,
      );
    }),
  close: async () => undefined,
});
