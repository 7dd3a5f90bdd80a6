import type { Game, Tagged } from '@ludus/kernel';
import type { GameReplayDB } from '@ludus/replay';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import type { ExplainRequest, Explanation, LegalActions } from './schemas.ts';
import { openGame } from './visibility.ts';

/** The rules of a game and its state after a move. */
const positionAt = (db: GameReplayDB, gameId: string, moveNumber: number): { game: Game; state: unknown } => {
  const { game: id } = openGame(db, gameId);
  const game = db.games.get(id);
  if (!game.ok) throw refusalOf('unknown_game', [game.error]);
  return { game: game.value, state: stored(db.getStateAtMove(gameId, moveNumber)) };
};

export const legalAt = (
  db: GameReplayDB,
  gameId: string,
  { moveNumber, limit, offset }: { moveNumber: number; limit: number; offset: number },
): LegalActions => {
  const { game, state } = positionAt(db, gameId, moveNumber);
  const actions = game.legal(state);
  return {
    moveNumber,
    toAct: game.toAct(state) ?? null,
    phase: game.phase(state),
    total: actions.length,
    actions: actions
      .slice(offset, offset + limit)
      .map((action) => ({ notation: game.text.makeNotation(state, action), action: { ...action } })),
  };
};

const actionIn = (
  game: Game,
  state: unknown,
  { action, notation }: ExplainRequest,
): { readonly action: Tagged } | Explanation => {
  if ((action === undefined) === (notation === undefined))
    throw new ApiError('bad_request', 'Give either an action or its notation.');
  if (notation !== undefined) {
    const parsed = game.text.parseNotation(state, notation);
    return parsed.ok ? { action: parsed.value } : { legal: false, problem: parsed.error };
  }
  const parsed = game.parseAction(action);
  return parsed.ok ? { action: parsed.value } : { legal: false, problem: parsed.error[0]! };
};

export const explainAt = (db: GameReplayDB, gameId: string, request: ExplainRequest): Explanation => {
  const { game, state } = positionAt(db, gameId, request.moveNumber);
  const meant = actionIn(game, state, request);
  if (!('action' in meant)) return meant;
  const seat = request.seat ?? game.toAct(state) ?? 1;
  const played = game.play(state, meant.action, seat);
  if (!played.ok) {
    const { code, path, message } = played.error;
    return { legal: false, problem: { code, path, message } };
  }
  return {
    legal: true,
    notation: game.text.makeNotation(state, meant.action),
    events: played.value.events.map((event) => ({ ...event })),
  };
};
