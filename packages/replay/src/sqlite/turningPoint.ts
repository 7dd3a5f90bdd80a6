import { noteTurningPoints, TURNING_POINTS } from '../turningPoints.ts';
import type { GameId } from '../types.ts';
import type { Statements } from './statements.ts';

const NOTE = noteTurningPoints('AND games.game_id = ?');

/** Notes where a game was decided, which was not known before. */
export const noteTurningPoint = (statements: Statements, gameId: GameId): void =>
  void statements.run(NOTE, [gameId]);

/** Notes it again after the game has changed. */
export const renoteTurningPoint = (statements: Statements, gameId: GameId): void => {
  statements.run(`DELETE FROM ${TURNING_POINTS} WHERE game_id = ?`, [gameId]);
  noteTurningPoint(statements, gameId);
};
