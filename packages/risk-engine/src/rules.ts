import type { Outcome, Problem, Seat } from '@ludus/kernel';
import { actionsIn, parseAction } from './action.ts';
import { ActionListing, type Listing, RangeListing } from './listing.ts';
import { outcomeAt } from './outcome.ts';
import * as attack from './phases/attack.ts';
import * as fortify from './phases/fortify.ts';
import * as occupy from './phases/occupy.ts';
import * as reinforcement from './phases/reinforcement.ts';
import * as resign from './phases/resign.ts';
import * as trade from './phases/trade.ts';
import * as turn from './phases/turn.ts';
import { type Position, played } from './position.ts';
import { refuse } from './refusal.ts';
import { openState } from './state.ts';
import type {
  Action,
  ActionContext,
  ActionRange,
  ApplyResult,
  GameState,
  Phase,
  ValidationResult,
} from './types.ts';
import { openShown, type RiskView } from './view.ts';

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

const END_ATTACK_PHASE = Object.freeze({ type: 'EndAttackPhase' });
const END_TURN = Object.freeze({ type: 'EndTurn' });
const RESIGN = Object.freeze({ type: 'Resign' });

/** What the player to act may do, except resign; empty exactly when the game is over. */
const listTurn = (position: Position, into: Listing): void => {
  switch (position.turn.phase) {
    case 'Reinforcement':
      trade.list(position, into);
      reinforcement.list(position, into);
      break;
    case 'Attack':
      attack.list(position, into);
      into.add(END_ATTACK_PHASE);
      break;
    case 'Occupy':
      occupy.list(position, into);
      break;
    case 'Fortify':
      fortify.list(position, into);
      into.add(END_TURN);
      break;
  }
};

/** The same as ranges. */
export const turnRanges = (position: Position): ActionRange[] => {
  const listing = new RangeListing(position.table.atlas.ids);
  listTurn(position, listing);
  return listing.ranges;
};

/** The same as single actions, including what may be done at any time. */
export const turnActions = (position: Position, more: readonly ActionRange[] = []): Action[] => {
  const listing = new ActionListing(position.table.atlas.actions);
  listTurn(position, listing);
  for (const range of more) listing.add(range);
  return listing.isTooLong ? actionsIn([...turnRanges(position), ...more]) : listing.actions;
};

/** Why this player can do nothing now. */
const cannotAct = ({ players, turn: { phase } }: Position, actorId: unknown): Problem | undefined => {
  if (phase === 'GameOver') return refuse('game_over', '', 'The game is over.');
  if (typeof actorId !== 'string' || !Object.hasOwn(players, actorId)) {
    const message =
      typeof actorId === 'string'
        ? `There is no player ${JSON.stringify(actorId.slice(0, 64))}.`
        : 'The id of a player must be a string.';
    return refuse('unknown_player', 'actorId', message);
  }
  if (players[actorId]!.status === 'defeated')
    return refuse('player_defeated', 'actorId', `${actorId} is out of the game.`);
  return undefined;
};

/** Why a player cannot take an action of the right shape. */
const faultOf = (position: Position, action: Action, actorId: unknown): Problem | undefined => {
  const fault = cannotAct(position, actorId);
  if (fault !== undefined || action.type === 'Resign') return fault;
  const { currentPlayerId, phase } = position.turn;
  if (currentPlayerId !== actorId)
    return refuse('not_your_turn', 'actorId', `It is ${currentPlayerId}'s turn.`);
  if (PHASE_OF[action.type] !== phase)
    return refuse('wrong_phase', 'type', `${action.type} is not allowed in the ${phase} phase.`);
  switch (action.type) {
    case 'TradeCards':
      return trade.check(position, action);
    case 'PlaceReinforcements':
      return reinforcement.check(position, action);
    case 'Attack':
      return attack.check(position, action);
    case 'Blitz':
      return attack.checkBlitz(position, action);
    case 'Occupy':
      return occupy.check(position, action);
    case 'Fortify':
      return fortify.check(position, action);
    case 'EndAttackPhase':
    case 'EndTurn':
      return undefined;
  }
};

/** The position after a legal action, unchecked; without `isTold`, no events are recorded. */
export const applyLegal = (
  position: Position,
  action: Action,
  { seat = position.seat, isTold }: { readonly seat?: Seat; readonly isTold: boolean },
): Position => {
  const draft = position.fork(isTold);
  switch (action.type) {
    case 'TradeCards':
      trade.apply(draft, action);
      break;
    case 'PlaceReinforcements':
      reinforcement.apply(draft, action);
      break;
    case 'Attack':
      attack.apply(draft, action);
      break;
    case 'Blitz':
      attack.applyBlitz(draft, action);
      break;
    case 'Occupy':
      occupy.apply(draft, action);
      break;
    case 'Fortify':
      fortify.apply(draft, action);
      break;
    case 'EndAttackPhase':
      turn.applyEndAttackPhase(draft);
      break;
    case 'EndTurn':
      turn.applyEndTurn(draft);
      break;
    case 'Resign':
      resign.apply(draft, seat);
      break;
  }
  return draft;
};

/** The context may be anything. */
const actorOf = (ctx: unknown): unknown => {
  try {
    return (ctx as ActionContext | undefined)?.actorId;
  } catch {
    return undefined;
  }
};

/** The position to list for a player; undefined for a broken state, or a player who can do nothing. */
const positionFor = (state: GameState | RiskView, actorId: unknown): Position | undefined => {
  const opened = openShown(state);
  return opened.ok && cannotAct(opened.value, actorId) === undefined ? opened.value : undefined;
};

/**
 * Everything a player may do now, in a fixed order. Actions that differ only in one number come as one range. `Resign`
 * is listed for every player still in the game, no matter whose turn it is. A broken state has none.
 */
export const getActionRanges = (state: GameState | RiskView, ctx: ActionContext): ActionRange[] => {
  const actorId = actorOf(ctx);
  const position = positionFor(state, actorId);
  if (position === undefined) return [];
  const ranges = position.playerId === actorId ? turnRanges(position) : [];
  ranges.push(RESIGN);
  return ranges;
};

/**
 * Every action a player may take now, one by one. An action is valid exactly if it is listed (the cards of a trade in
 * any order). The actions are frozen.
 */
export const getLegalActions = (state: GameState | RiskView, ctx: ActionContext): Action[] => {
  const actorId = actorOf(ctx);
  const position = positionFor(state, actorId);
  if (position === undefined) return [];
  return position.playerId === actorId ? turnActions(position, [RESIGN]) : [RESIGN];
};

/**
 * Whether an action may be taken, and if not, why: its shape first, then the rules. Takes anything and never
 * throws. It also accepts a view instead of a state.
 *
 * ```ts
 * validateAction(state, { type: 'EndTurn' }, { actorId: 'ann' });
 * // { ok: false, errors: [{ code: 'wrong_phase', path: 'type', message: 'EndTurn is not allowed in the Attack phase.' }] }
 * ```
 */
export const validateAction = (
  state: GameState | RiskView,
  action: Action,
  ctx: ActionContext,
): ValidationResult => {
  const opened = openShown(state);
  if (!opened.ok) return { ok: false, errors: opened.error };
  const parsed = parseAction(action);
  if (!parsed.ok) return { ok: false, errors: parsed.error };
  const fault = faultOf(opened.value, parsed.value, actorOf(ctx));
  return fault === undefined ? { ok: true } : { ok: false, errors: [fault] };
};

/**
 * Plays an action if it is valid. Returns the next state, deeply frozen, and what happened. Takes anything, never
 * throws, and never changes the state before.
 */
export const applyAction = (state: GameState, action: Action, ctx: ActionContext): ApplyResult => {
  const opened = openState(state);
  if (!opened.ok) return { ok: false, errors: opened.error };
  const position = opened.value;
  const parsed = parseAction(action);
  if (!parsed.ok) return { ok: false, errors: parsed.error };
  const actorId = actorOf(ctx);
  const fault = faultOf(position, parsed.value, actorId);
  if (fault !== undefined) return { ok: false, errors: [fault] };
  const seat = position.table.seats.get(actorId as string)!;
  return played(applyLegal(position, parsed.value, { seat, isTold: true }));
};

/** How a game ended; undefined while it is running. */
export const outcomeOf = (state: GameState): Outcome | undefined => {
  const opened = openState(state);
  return opened.ok ? outcomeAt(opened.value) : undefined;
};
