import { Database } from 'bun:sqlite';

/** Fills a file with rows of games without moves, to measure lists. */
export const fillWithRows = (file: string, count: number): void => {
  using db = new Database(file);
  db.run('PRAGMA synchronous = OFF');
  db.run(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})
    INSERT INTO games (game_id, board_type, num_players, rng_seed, created_at, game_status, winner,
      termination_reason, total_moves, total_turns, source, schema_version, game, rules_version, engine_version)
    SELECT printf('bench-%07d', i), 'square' || (8 + 11 * (i % 2)), 2 + i % 3, i,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + i * 37, 'unixepoch'), 'completed', 1 + i / 2 % 2,
      'ring_elimination', 60 + i * 7919 % 200, 40, iif(i % 5 = 0, 'cmaes', 'self_play'), 17, 'ringrift', '1', '0'
    FROM n`);
  for (const seat of [1, 2])
    db.run(`INSERT INTO game_players (game_id, player_number, player_type, ai_type)
      SELECT game_id, ${seat}, 'ai', iif(rowid % 1000 = 0, 'mcts', 'random') FROM games`);
};
