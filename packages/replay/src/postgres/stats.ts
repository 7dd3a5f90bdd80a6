import { SCHEMA_VERSION, type Stats } from '../types.ts';
import type { Queries } from './client.ts';

interface Group {
  readonly by: string;
  readonly name: string | null;
  readonly count: number;
}

const COLUMNS = {
  gamesByGame: 'game',
  gamesByBoardType: 'board_type',
  gamesByNumPlayers: 'num_players',
  gamesByStatus: 'game_status',
  gamesByTermination: 'termination_reason',
  gamesBySource: 'source',
  gamesByWinner: 'winner',
  gamesByParity: 'parity_status',
} as const;

const GROUPS = [
  ...Object.entries(COLUMNS).map(
    ([by, column]) =>
      `SELECT '${by}' AS by, ${column}::TEXT AS name, count(*)::DOUBLE PRECISION AS count FROM games GROUP BY ${column}`,
  ),
  `SELECT 'gamesByAgent', ai_type, count(DISTINCT game_id)::DOUBLE PRECISION FROM game_players
   WHERE ai_type IS NOT NULL GROUP BY ai_type`,
].join(' UNION ALL ');

const TOTALS = `SELECT count(*)::DOUBLE PRECISION AS "totalGames",
  coalesce(sum(total_moves), 0)::DOUBLE PRECISION AS "totalMoves",
  coalesce(sum(total_turns), 0)::DOUBLE PRECISION AS "totalTurns",
  (SELECT count(*) FROM game_state_snapshots)::DOUBLE PRECISION AS snapshots,
  (SELECT count(*) FROM game_choices)::DOUBLE PRECISION AS choices,
  (SELECT count(*) FROM game_nnue_features)::DOUBLE PRECISION AS "featureRows",
  (SELECT count(*) FROM orphaned_games)::DOUBLE PRECISION AS "orphanedGames"
  FROM games`;

/** The space of deleted rows is estimated from the share of them that the server reports. */
const SIZES = `SELECT coalesce(sum(size), 0)::DOUBLE PRECISION AS "fileBytes",
  coalesce(floor(sum(size * gone / greatest(gone + present, 1))), 0)::DOUBLE PRECISION AS "freeBytes"
  FROM (SELECT pg_total_relation_size(relid)::NUMERIC AS size, n_dead_tup AS gone, n_live_tup AS present
        FROM pg_stat_user_tables WHERE schemaname = current_schema()) AS tables`;

type Totals = Pick<
  Stats,
  'totalGames' | 'totalMoves' | 'totalTurns' | 'snapshots' | 'choices' | 'featureRows' | 'orphanedGames'
>;

type By = keyof typeof COLUMNS | 'gamesByAgent';

export const readStats = async (queries: Queries): Promise<Stats> => {
  const groups = await queries.all<Group>(`${GROUPS} ORDER BY count DESC, name`);
  const countsBy = (by: By): Record<string, number> =>
    Object.fromEntries(
      groups.filter((group) => group.by === by).map(({ name, count }) => [name ?? 'none', count]),
    );
  const byColumn = Object.fromEntries(Object.keys(COLUMNS).map((by) => [by, countsBy(by as By)])) as Record<
    keyof typeof COLUMNS,
    Record<string, number>
  >;
  return {
    ...(await queries.get<Totals>(TOTALS))!,
    ...byColumn,
    gamesByAgent: countsBy('gamesByAgent'),
    ...(await queries.get<Pick<Stats, 'fileBytes' | 'freeBytes'>>(SIZES))!,
    schemaVersion: SCHEMA_VERSION,
  };
};
