import {
  type Action,
  continentProgress,
  type GameState,
  getLegalActions,
  neighboursOf,
  type TerritoryId,
  tradeWorth,
} from '@ludus/risk-engine';
import { territoryName } from './MapBoard.tsx';
import { assaultOdds } from './oddsOf.ts';
import { armies } from './people.ts';

const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Armies of others next to a territory. */
const pressureOn = (state: GameState, id: TerritoryId): number =>
  neighboursOf(state, id)
    .map((other) => state.territories[other]!)
    .filter(({ ownerId }) => ownerId !== state.turn.currentPlayerId)
    .reduce((sum, other) => sum + other.armies, 0);

const borderOf = (state: GameState, id: TerritoryId): string => {
  const pressure = pressureOn(state, id);
  const name = territoryName(state, id);
  return pressure === 0
    ? `${name} borders nobody else`
    : `${name} faces ${armies(pressure)} with ${state.territories[id]!.armies}`;
};

/** What taking a territory would complete. */
const prizeOf = (state: GameState, to: TerritoryId): string => {
  const won = continentProgress(state, state.turn.currentPlayerId).find(
    ({ missing }) => missing.length === 1 && missing[0] === to,
  );
  return won === undefined ? '' : ` It would complete ${won.name}, worth ${won.bonus} a turn.`;
};

const attackReason = (state: GameState, from: TerritoryId, to: TerritoryId): string =>
  `Attacking to the end takes ${territoryName(state, to)} with ${percent(assaultOdds(state, from, to).capture)}.${prizeOf(state, to)}`;

const restReason = (state: GameState): string => {
  const best = getLegalActions(state, { actorId: state.turn.currentPlayerId })
    .flatMap((action) =>
      action.type === 'Blitz'
        ? [{ ...action, odds: assaultOdds(state, action.from, action.to).capture }]
        : [],
    )
    .toSorted((a, b) => b.odds - a.odds)[0];
  return best === undefined
    ? 'There is nothing left to attack.'
    : `The best attack left, ${territoryName(state, best.from)} on ${territoryName(state, best.to)}, succeeds with ${percent(best.odds)}.`;
};

/** Why an action may be good, from the numbers everybody can see. */
export const reasonFor = (state: GameState, action: Action): string => {
  switch (action.type) {
    case 'PlaceReinforcements':
      return `${borderOf(state, action.territoryId)}.`;
    case 'Attack':
    case 'Blitz':
      return attackReason(state, action.from, action.to);
    case 'Occupy':
      return state.pending?.type === 'Occupy'
        ? `${borderOf(state, state.pending.from)}, the new territory ${armies(pressureOn(state, state.pending.to))}.`
        : '';
    case 'Fortify':
      return `${borderOf(state, action.from)}; ${borderOf(state, action.to)}.`;
    case 'TradeCards':
      return `The set is worth ${armies(tradeWorth(state, state.turn.currentPlayerId, action.cardIds))}.`;
    case 'EndAttackPhase':
      return restReason(state);
    default:
      return '';
  }
};
