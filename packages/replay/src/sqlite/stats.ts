import { SCHEMA_VERSION, type Stats } from '../types.ts';
import type { Statements } from './statements.ts';

const countBy = (statements: Statements, column: string): Record<string, number> => {
  const rows = statements.all<{ name: string | number | null; count: number }>(
    `SELECT ${column} AS name, count(*) AS count FROM games GROUP BY ${column} ORDER BY count DESC, name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [String(name ?? 'none'), count]));
};

const countByAgent = (statements: Statements): Record<string, number> => {
  const rows = statements.all<{ name: string; count: number }>(
    `SELECT ai_type AS name, count(DISTINCT game_id) AS count FROM game_players WHERE ai_type IS NOT NULL
     GROUP BY ai_type ORDER BY count DESC, name`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};

const single = (statements: Statements, sql: string): number =>
  Number(Object.values(statements.get<Record<string, unknown>>(sql)!)[0] ?? 0);

export const readStats = (statements: Statements): Stats => {
  const pageSize = single(statements, 'PRAGMA page_size');
  return {
    totalGames: single(statements, 'SELECT count(*) FROM games'),
    totalMoves: single(statements, 'SELECT sum(total_moves) FROM games'),
    totalTurns: single(statements, 'SELECT sum(total_turns) FROM games'),
    gamesByGame: countBy(statements, 'game'),
    gamesByBoardType: countBy(statements, 'board_type'),
    gamesByNumPlayers: countBy(statements, 'num_players'),
    gamesByStatus: countBy(statements, 'game_status'),
    gamesByTermination: countBy(statements, 'termination_reason'),
    gamesBySource: countBy(statements, 'source'),
    gamesByWinner: countBy(statements, 'winner'),
    gamesByParity: countBy(statements, 'parity_status'),
    gamesByAgent: countByAgent(statements),
    snapshots: single(statements, 'SELECT count(*) FROM game_state_snapshots'),
    choices: single(statements, 'SELECT count(*) FROM game_choices'),
    featureRows: single(statements, 'SELECT count(*) FROM game_nnue_features'),
    orphanedGames: single(statements, 'SELECT count(*) FROM orphaned_games'),
    fileBytes: single(statements, 'PRAGMA page_count') * pageSize,
    freeBytes: single(statements, 'PRAGMA freelist_count') * pageSize,
    schemaVersion: SCHEMA_VERSION,
  };
};
