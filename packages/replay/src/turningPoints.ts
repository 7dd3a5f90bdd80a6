import { LIVE_STATUSES } from './types.ts';

/** A table in both databases: where a game was decided, according to the evaluations stored with its moves. */
export const TURNING_POINTS = 'game_turning_points';

const LIVE = LIVE_STATUSES.map((status) => `'${status}'`).join(', ');

/** According to the move, somebody other than the winner was ahead. */
const WAS_BEHIND = `(game_moves.player = games.winner AND game_moves.engine_eval < 0.5)
  OR (game_moves.player <> games.winner AND game_moves.engine_eval > 0.5)`;

/**
 * Records where games were decided: after the last move at which the winner was not ahead, and as a share of
 * the game. Games without a winner or without evaluations have none. `which` selects the games.
 */
export const noteTurningPoints = (
  which = '',
): string => `INSERT INTO ${TURNING_POINTS} (game_id, move_number, share)
  SELECT game_id, decided_at, 1.0 * decided_at / total_moves FROM (
    SELECT games.game_id AS game_id, games.total_moves AS total_moves,
      COALESCE(MAX(CASE WHEN ${WAS_BEHIND} THEN game_moves.move_number + 1 END), 0) AS decided_at
    FROM games JOIN game_moves ON game_moves.game_id = games.game_id
    WHERE games.winner IS NOT NULL AND games.game_status NOT IN (${LIVE}) ${which}
      AND game_moves.engine_eval IS NOT NULL AND game_moves.engine_eval_type = 'win_probability'
    GROUP BY games.game_id, games.total_moves) AS decided`;
