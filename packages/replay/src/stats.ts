import type { Reader } from './reader.ts';
import { SCHEMA_VERSION } from './types.ts';

export interface Stats {
  readonly totalGames: number;
  readonly totalMoves: number;
  readonly totalTurns: number;
  readonly gamesByGame: Readonly<Record<string, number>>;
  readonly gamesByBoardType: Readonly<Record<string, number>>;
  readonly gamesByNumPlayers: Readonly<Record<string, number>>;
  readonly gamesByStatus: Readonly<Record<string, number>>;
  readonly gamesByTermination: Readonly<Record<string, number>>;
  readonly gamesBySource: Readonly<Record<string, number>>;
  readonly gamesByWinner: Readonly<Record<string, number>>;
  readonly gamesByParity: Readonly<Record<string, number>>;
  /** Games an agent played in, whatever its level and on how many seats. */
  readonly gamesByAgent: Readonly<Record<string, number>>;
  readonly snapshots: number;
  readonly choices: number;
  readonly featureRows: number;
  readonly orphanedGames: number;
  readonly fileBytes: number;
  /** Bytes that `vacuum` would give back. */
  readonly freeBytes: number;
  readonly schemaVersion: number;
}

const countBy = (reader: Reader, column: string): Record<string, number> => {
  const rows = reader
    .statement(
      `SELECT ${column} AS name, count(*) AS count FROM games GROUP BY ${column} ORDER BY count DESC, name`,
    )
    .all() as { name: string | number | null; count: number }[];
  return Object.fromEntries(rows.map(({ name, count }) => [String(name ?? 'none'), count]));
};

const countByAgent = (reader: Reader): Record<string, number> => {
  const rows = reader
    .statement(
      `SELECT ai_type AS name, count(DISTINCT game_id) AS count FROM game_players WHERE ai_type IS NOT NULL
       GROUP BY ai_type ORDER BY count DESC, name`,
    )
    .all() as { name: string; count: number }[];
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

const single = (reader: Reader, sql: string): number =>
  Number(Object.values(reader.statement(sql).get() as Record<string, unknown>)[0] ?? 0);

export const readStats = (reader: Reader): Stats => {
  const pageSize = single(reader, 'PRAGMA page_size');
  return {
    totalGames: single(reader, 'SELECT count(*) FROM games'),
    totalMoves: single(reader, 'SELECT sum(total_moves) FROM games'),
    totalTurns: single(reader, 'SELECT sum(total_turns) FROM games'),
    gamesByGame: countBy(reader, 'game'),
    gamesByBoardType: countBy(reader, 'board_type'),
    gamesByNumPlayers: countBy(reader, 'num_players'),
    gamesByStatus: countBy(reader, 'game_status'),
    gamesByTermination: countBy(reader, 'termination_reason'),
    gamesBySource: countBy(reader, 'source'),
    gamesByWinner: countBy(reader, 'winner'),
    gamesByParity: countBy(reader, 'parity_status'),
    gamesByAgent: countByAgent(reader),
    snapshots: single(reader, 'SELECT count(*) FROM game_state_snapshots'),
    choices: single(reader, 'SELECT count(*) FROM game_choices'),
    featureRows: single(reader, 'SELECT count(*) FROM game_nnue_features'),
    orphanedGames: single(reader, 'SELECT count(*) FROM orphaned_games'),
    fileBytes: single(reader, 'PRAGMA page_count') * pageSize,
    freeBytes: single(reader, 'PRAGMA freelist_count') * pageSize,
    schemaVersion: SCHEMA_VERSION,
  };
};
