import { refuse } from './refusal.ts';
import { applyLegal, turnRanges } from './rules.ts';
import { neighboursOf, threatenedBorders, tradeState, tradeWorth } from './selectors.ts';
import type { Action, CardId, Failed, GameEvent, GameState, TerritoryId } from './types.ts';

export type TimeoutResult =
  | {
      readonly ok: true;
      readonly state: GameState;
      readonly events: readonly GameEvent[];
      /** What was done in the player's name, as if the player had asked for it. */
      readonly actions: readonly Action[];
    }
  | Failed;

/**
 * Finishes the turn of a player who does not answer, by legal actions that harm nobody's interests: trades what must
 * be traded, strengthens the most endangered border, follows up a capture, attacks no more.
 *
 * ```ts
 * const resolved = resolveTimeout(state);
 * if (resolved.ok) save(resolved.state, resolved.actions);
 * ```
 */
export const resolveTimeout = (state: GameState): TimeoutResult => {
  if (state.turn.phase === 'GameOver')
    return { ok: false, errors: [refuse('game_over', '', 'The game is over.')] };
  const actorId = state.turn.currentPlayerId;
  const actions: Action[] = [];
  const events: GameEvent[] = [];
  let now = state;
  for (let action = nextStep(now); action !== undefined; action = stepOf(now, state)) {
    const draft = applyLegal(now, action, actorId);
    actions.push(action);
    events.push(...draft.events);
    now = draft.state();
  }
  return { ok: true, state: now, events, actions };
};

/** The next step while it is still the same turn. */
const stepOf = (now: GameState, start: GameState): Action | undefined => {
  const { currentPlayerId, phase, round } = now.turn;
  const sameTurn = currentPlayerId === start.turn.currentPlayerId && round === start.turn.round;
  return sameTurn && phase !== 'GameOver' ? nextStep(now) : undefined;
};

const nextStep = (state: GameState): Action | undefined => {
  const actorId = state.turn.currentPlayerId;
  switch (state.turn.phase) {
    case 'Reinforcement':
      return tradeState(state, actorId).forced
        ? { type: 'TradeCards', cardIds: bestSet(state) }
        : {
            type: 'PlaceReinforcements',
            territoryId: bestPlace(state),
            count: state.reinforcements!.remaining,
          };
    case 'Occupy':
      return { type: 'Occupy', moveArmies: armiesToMove(state) };
    case 'Attack':
      return { type: 'EndAttackPhase' };
    case 'Fortify':
      return { type: 'EndTurn' };
    default:
      return undefined;
  }
};

/** Most armies, then fewest wild cards. */
const bestSet = (state: GameState): readonly CardId[] => {
  const actorId = state.turn.currentPlayerId;
  const wilds = (set: readonly CardId[]): number =>
    set.filter((id) => state.cardsById[id]!.kind === 'W').length;
  const worth = (set: readonly CardId[]): number => tradeWorth(state, actorId, set) * 4 - wilds(set);
  return tradeState(state, actorId).sets.reduce((best, set) => (worth(set) > worth(best) ? set : best));
};

const bestPlace = (state: GameState): TerritoryId => {
  const endangered = threatenedBorders(state, state.turn.currentPlayerId)[0];
  if (endangered !== undefined) return endangered.territoryId;
  for (const range of turnRanges(state)) if (range.type === 'PlaceReinforcements') return range.territoryId;
  throw new Error('a player in the game owns no territory');
};

/** All forward when nothing is left to guard behind, otherwise as few as allowed. */
const armiesToMove = (state: GameState): number => {
  const { pending, territories, turn } = state;
  if (pending?.type !== 'Occupy') throw new Error('phase Occupy without a capture to follow up');
  const quiet = neighboursOf(state, pending.from).every(
    (id) => territories[id]!.ownerId === turn.currentPlayerId,
  );
  return quiet ? pending.maxMove : pending.minMove;
};
