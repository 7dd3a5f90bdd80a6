import type { Problem } from '@ludus/kernel';
import { expandRange, parseAction } from './action.ts';
import { Draft } from './draft.ts';
import * as attack from './phases/attack.ts';
import * as fortify from './phases/fortify.ts';
import * as occupy from './phases/occupy.ts';
import * as reinforcement from './phases/reinforcement.ts';
import * as resign from './phases/resign.ts';
import * as trade from './phases/trade.ts';
import * as turn from './phases/turn.ts';
import { refuse } from './refusal.ts';
import type {
  Action,
  ActionContext,
  ActionRange,
  ApplyResult,
  GameState,
  Phase,
  PlayerId,
  ValidationResult,
} from './types.ts';

const PHASE_OF: Readonly<Record<Exclude<Action['type'], 'Resign'>, Phase>> = {
  TradeCards: 'Reinforcement',
  PlaceReinforcements: 'Reinforcement',
  Attack: 'Attack',
  Blitz: 'Attack',
  EndAttackPhase: 'Attack',
  Occupy: 'Occupy',
  Fortify: 'Fortify',
  EndTurn: 'Fortify',
};

/** What the player to act may do, without resigning; empty exactly when the game is over. */
export const turnRanges = (state: GameState): ActionRange[] => {
  const ranges: ActionRange[] = [];
  switch (state.turn.phase) {
    case 'Reinforcement':
      trade.ranges(state, ranges);
      reinforcement.ranges(state, ranges);
      break;
    case 'Attack':
      attack.ranges(state, ranges);
      ranges.push({ type: 'EndAttackPhase' });
      break;
    case 'Occupy':
      occupy.ranges(state, ranges);
      break;
    case 'Fortify':
      fortify.ranges(state, ranges);
      ranges.push({ type: 'EndTurn' });
      break;
  }
  return ranges;
};

/**
 * Everything a player may do now, in a fixed order: actions that differ in one number only come as one range.
 * `Resign` is there for everybody still in the game, whoever's turn it is.
 */
export const getActionRanges = (state: GameState, ctx: ActionContext): ActionRange[] => {
  const actorId = ctx?.actorId;
  if (cannotAct(state, actorId) !== undefined) return [];
  const ranges = state.turn.currentPlayerId === actorId ? turnRanges(state) : [];
  ranges.push({ type: 'Resign' });
  return ranges;
};

/** Every action a player may take now, one by one: an action is valid exactly when it is listed (the cards of a trade in any order). */
export const getLegalActions = (state: GameState, ctx: ActionContext): Action[] =>
  getActionRanges(state, ctx).flatMap(expandRange);

/** Why nothing this player asks for can be done. */
const cannotAct = ({ players, turn }: GameState, actorId: unknown): Problem | undefined => {
  if (turn.phase === 'GameOver') return refuse('game_over', '', 'The game is over.');
  if (typeof actorId !== 'string' || !Object.hasOwn(players, actorId))
    return refuse(
      'unknown_player',
      'actorId',
      `There is no player ${JSON.stringify(actorId) ?? 'without a name'}.`,
    );
  if (players[actorId]!.status === 'defeated')
    return refuse('player_defeated', 'actorId', `${actorId} is out of the game.`);
  return undefined;
};

const faultOf = (state: GameState, action: Action, actorId: PlayerId): Problem | undefined => {
  const fault = cannotAct(state, actorId);
  if (fault !== undefined || action.type === 'Resign') return fault;
  const { currentPlayerId, phase } = state.turn;
  if (currentPlayerId !== actorId)
    return refuse('not_your_turn', 'actorId', `It is the turn of ${currentPlayerId}.`);
  if (PHASE_OF[action.type] !== phase)
    return refuse('wrong_phase', 'type', `${action.type} is not possible in phase ${phase}.`);
  switch (action.type) {
    case 'TradeCards':
      return trade.check(state, action, actorId);
    case 'PlaceReinforcements':
      return reinforcement.check(state, action, actorId);
    case 'Attack':
      return attack.check(state, action, actorId);
    case 'Blitz':
      return attack.checkBlitz(state, action, actorId);
    case 'Occupy':
      return occupy.check(state, action);
    case 'Fortify':
      return fortify.check(state, action, actorId);
    case 'EndAttackPhase':
    case 'EndTurn':
      return undefined;
  }
};

/** Applies a legal action, unchecked. */
export const applyLegal = (state: GameState, action: Action, actorId: PlayerId): Draft => {
  const draft = new Draft(state);
  switch (action.type) {
    case 'TradeCards':
      trade.apply(draft, action, actorId);
      reinforcement.settle(draft);
      break;
    case 'PlaceReinforcements':
      reinforcement.apply(draft, action, actorId);
      reinforcement.settle(draft);
      break;
    case 'Attack':
      attack.apply(draft, action, actorId);
      break;
    case 'Blitz':
      attack.applyBlitz(draft, action, actorId);
      break;
    case 'Occupy':
      occupy.apply(draft, action);
      break;
    case 'Fortify':
      fortify.apply(draft, action);
      break;
    case 'EndAttackPhase':
      turn.applyEndAttackPhase(draft, actorId);
      break;
    case 'EndTurn':
      turn.applyEndTurn(draft, actorId);
      break;
    case 'Resign':
      resign.apply(draft, actorId);
      break;
  }
  return draft;
};

/**
 * Whether an action may be taken, and if not why: its shape first, then the rules. Takes anything and never throws.
 *
 * ```ts
 * validateAction(state, { type: 'EndTurn' }, { actorId: 'ann' });
 * // { ok: false, errors: [{ code: 'wrong_phase', path: 'type', message: 'EndTurn is not possible in phase Attack.' }] }
 * ```
 */
export const validateAction = (state: GameState, action: Action, ctx: ActionContext): ValidationResult => {
  const parsed = parseAction(action);
  if (!parsed.ok) return { ok: false, errors: parsed.error };
  const fault = faultOf(state, parsed.value, ctx?.actorId);
  return fault === undefined ? { ok: true } : { ok: false, errors: [fault] };
};

/** Takes an action if it is valid: the state after it and what happened. The state before is never changed. */
export const applyAction = (state: GameState, action: Action, ctx: ActionContext): ApplyResult => {
  const validity = validateAction(state, action, ctx);
  if (!validity.ok) return validity;
  const draft = applyLegal(state, action, ctx.actorId);
  return { ok: true, state: draft.state(), events: draft.events };
};
