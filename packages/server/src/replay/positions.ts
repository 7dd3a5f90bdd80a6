import type { Game, Tagged } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';
import { ApiError, refusalOf } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import type { ExplainRequest, Explanation, LegalActions } from './schemas.ts';
import { openGame } from './visibility.ts';

/** The rules of a game and its state after a move. */
const positionAt = async (
  db: GameStore,
  gameId: string,
  moveNumber: number,
): Promise<{ game: Game; state: unknown }> => {
  const { game: id } = await openGame(db, gameId);
  const game = db.games.get(id);
  if (!game.ok) throw refusalOf('unknown_game', [game.error]);
  return { game: game.value, state: stored(await db.getStateAtMove(gameId, moveNumber)) };
};

export const legalAt = async (
  db: GameStore,
  gameId: string,
  { moveNumber, limit, offset }: { moveNumber: number; limit: number; offset: number },
): Promise<LegalActions> => {
  const { game, state } = await positionAt(db, gameId, moveNumber);
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

export const explainAt = async (
  db: GameStore,
  gameId: string,
  request: ExplainRequest,
): Promise<Explanation> => {
  const { game, state } = await positionAt(db, gameId, request.moveNumber);
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
