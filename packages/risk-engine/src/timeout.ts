import { mustTrade, setsIn } from './cards.ts';
import { captureIn } from './phases/occupy.ts';
import type { Position } from './position.ts';
import { refuse } from './refusal.ts';
import { applyLegal, turnRanges } from './rules.ts';
import { threatenedBorders, tradeWorth } from './selectors.ts';
import { openState } from './state.ts';
import type { Action, CardId, Failed, GameEvent, GameState, TerritoryId } from './types.ts';

export type TimeoutResult =
  | {
      readonly ok: true;
      readonly state: GameState;
      readonly events: readonly GameEvent[];
      /** What was done for the player, as if they had requested it. */
      readonly actions: readonly Action[];
    }
  | Failed;

/**
 * Finishes the turn of a player who does not respond, with legal, harmless actions: makes required trades,
 * strengthens the most endangered border, moves into a captured territory, and stops attacking.
 *
 * ```ts
 * const resolved = resolveTimeout(state);
 * if (resolved.ok) save(resolved.state, resolved.actions);
 * ```
 */
export const resolveTimeout = (state: GameState): TimeoutResult => {
  const opened = openState(state);
  if (!opened.ok) return { ok: false, errors: opened.error };
  const start = opened.value;
  if (start.turn.phase === 'GameOver')
    return { ok: false, errors: [refuse('game_over', '', 'The game is over.')] };
  const actions: Action[] = [];
  const events: GameEvent[] = [];
  let now = start;
  while (isSameTurn(now, start)) {
    const action = nextStep(now);
    now = applyLegal(now, action, { isTold: true });
    actions.push(action);
    events.push(...(now.events ?? []));
    now.events = undefined;
  }
  return { ok: true, state: now.state(), events, actions };
};

const isSameTurn = ({ turn }: Position, start: Position): boolean =>
  turn.phase !== 'GameOver' &&
  turn.currentPlayerId === start.turn.currentPlayerId &&
  turn.round === start.turn.round;

const nextStep = (position: Position): Action => {
  switch (position.turn.phase) {
    case 'Reinforcement':
      return mustTrade(position)
        ? { type: 'TradeCards', cardIds: bestSet(position) }
        : {
            type: 'PlaceReinforcements',
            territoryId: bestPlace(position),
            count: position.reinforcements!.remaining,
          };
    case 'Occupy':
      return { type: 'Occupy', moveArmies: armiesToMove(position) };
    case 'Attack':
      return { type: 'EndAttackPhase' };
    default:
      return { type: 'EndTurn' };
  }
};

/** Most armies, then fewest wild cards. */
const bestSet = (position: Position): readonly CardId[] => {
  const { playerId, table } = position;
  const state = position.state();
  const wilds = (set: readonly CardId[]): number =>
    set.filter((id) => table.cards.byId[id]!.kind === 'W').length;
  const worth = (set: readonly CardId[]): number => tradeWorth(state, playerId, set) * 4 - wilds(set);
  return setsIn(table, position.hand).reduce((best, set) => (worth(set) > worth(best) ? set : best));
};

const bestPlace = (position: Position): TerritoryId => {
  const endangered = threatenedBorders(position.state(), position.playerId)[0];
  if (endangered !== undefined) return endangered.territoryId;
  for (const range of turnRanges(position))
    if (range.type === 'PlaceReinforcements') return range.territoryId;
  throw new Error('a player in the game owns no territory');
};

/** All of them if nothing behind needs guarding, otherwise as few as allowed. */
const armiesToMove = (position: Position): number => {
  const { owners, seat, table } = position;
  const { from, minMove, maxMove } = captureIn(position);
  const around = table.atlas.neighbours[table.atlas.indexOf.get(from)!]!;
  return around.every((i) => owners[i] === seat) ? maxMove : minMove;
};
