import { noteTurningPoints, TURNING_POINTS } from '../turningPoints.ts';
import type { GameId } from '../types.ts';
import type { Statements } from './statements.ts';

const NOTE = noteTurningPoints('AND games.game_id = ?');

/** Records where a game was decided, for the first time. */
export const noteTurningPoint = (statements: Statements, gameId: GameId): void =>
  void statements.run(NOTE, [gameId]);

/** Records it again after the game has changed. */
export const updateTurningPoint = (statements: Statements, gameId: GameId): void => {
  statements.run(`DELETE FROM ${TURNING_POINTS} WHERE game_id = ?`, [gameId]);
  noteTurningPoint(statements, gameId);
};
