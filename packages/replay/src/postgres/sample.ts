import { unwrap } from '@ludus/kernel';
import { parsePostgresAddress } from './address.ts';
import { Client, type Queries } from './client.ts';

const statements = (count: number): readonly string[] => [
  `INSERT INTO games (game_id, board_type, num_players, rng_seed, created_at, game_status, winner,
     termination_reason, total_moves, total_turns, source, schema_version, game, rules_version, engine_version)
   SELECT 'bench-' || lpad(i::TEXT, 7, '0'), 'square' || (8 + 11 * (i % 2)), 2 + i % 3, i::TEXT,
     to_char(to_timestamp(1700000000 + i * 37::BIGINT) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'completed', 1 + i / 2 % 2, 'ring_elimination', 60 + i::BIGINT * 7919 % 200, 40,
     CASE WHEN i % 5 = 0 THEN 'cmaes' ELSE 'self_play' END, 17, 'ringrift', '1', '0'
   FROM generate_series(0, ${count - 1}) AS i ORDER BY i`,
  ...[1, 2].map(
    (seat) => `INSERT INTO game_players (game_id, player_number, player_type, ai_type)
      SELECT game_id, ${seat}, 'ai', CASE WHEN order_key % 1000 = 0 THEN 'mcts' ELSE 'random' END FROM games`,
  ),
  `INSERT INTO game_search (order_key, game_id, words, tags)
   SELECT order_key, game_id, array_to_tsvector(ARRAY['common', 'run' || order_key % 2000]), ARRAY[]::TEXT[] FROM games`,
];

/** Indexes that are faster to create afterwards, all at once. */
const INDEXES = `SELECT indexname AS name, indexdef AS definition FROM pg_indexes
  WHERE schemaname = current_schema() AND indexdef NOT LIKE 'CREATE UNIQUE%'`;

const fill = async (queries: Queries, count: number): Promise<void> => {
  const indexes = await queries.all<{ name: string; definition: string }>(INDEXES);
  await queries.run(`SET maintenance_work_mem = '256MB'`);
  for (const { name } of indexes) await queries.run(`DROP INDEX ${name}`);
  for (const sql of statements(count)) await queries.run(sql);
  for (const { definition } of indexes) await queries.run(definition);
  await queries.run('VACUUM ANALYZE games, game_players, game_search');
};

/** Fills a store with rows of games without moves, to measure lists. Every game has the word `common`. */
export const fillWithRows = async (address: string, count: number): Promise<void> => {
  const { url, schema, shown } = unwrap(parsePostgresAddress(address));
  const client = new Client({ url, schema, connections: 1, isReadonly: false, lockTimeoutMs: 60_000 });
  unwrap(await client.read({ file: shown }, (queries) => fill(queries, count)));
  await client.close();
};
