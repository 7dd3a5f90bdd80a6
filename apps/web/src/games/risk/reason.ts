import {
  type Action,
  continentProgress,
  type GameState,
  getLegalActions,
  neighboursOf,
  permissions,
  type TerritoryId,
  tradeWorth,
} from '@ludus/risk-engine';
import { territoryName } from './names.ts';
import { assaultOdds } from './oddsOf.ts';
import { riskWords } from './words.ts';

const { why } = riskWords;

/** Neighbouring armies of those that the player may attack. */
const pressureOn = (state: GameState, id: TerritoryId): number =>
  neighboursOf(state, id)
    .map((other) => state.territories[other]!)
    .filter(({ ownerId }) => permissions.canAttackInto(state, state.turn.currentPlayerId, ownerId))
    .reduce((sum, other) => sum + other.armies, 0);

const borderOf = (state: GameState, id: TerritoryId): string => {
  const pressure = pressureOn(state, id);
  const name = territoryName(state, id);
  return pressure === 0 ? why.nobodyNear(name) : why.faces(name, pressure, state.territories[id]!.armies);
};

/** What taking a territory would complete. */
const prizeOf = (state: GameState, to: TerritoryId): readonly string[] => {
  const won = continentProgress(state, state.turn.currentPlayerId).find(
    ({ missing }) => missing.length === 1 && missing[0] === to,
  );
  return won === undefined ? [] : [why.completes(won.name, won.bonus)];
};

const attackReason = (state: GameState, from: TerritoryId, to: TerritoryId): string =>
  [why.odds(assaultOdds(state, from, to).capture, territoryName(state, to)), ...prizeOf(state, to)].join(' ');

const restReason = (state: GameState): string => {
  const best = getLegalActions(state, { actorId: state.turn.currentPlayerId })
    .flatMap((action) =>
      action.type === 'Blitz'
        ? [{ ...action, odds: assaultOdds(state, action.from, action.to).capture }]
        : [],
    )
    .toSorted((a, b) => b.odds - a.odds)[0];
  return best === undefined
    ? why.nothingLeft
    : why.bestLeft(territoryName(state, best.from), territoryName(state, best.to), best.odds);
};

/** Why an action may be good, from the numbers everybody can see. */
export const reasonFor = (state: GameState, action: Action): string => {
  switch (action.type) {
    case 'PlaceReinforcements':
      return why.sentence(borderOf(state, action.territoryId));
    case 'Attack':
    case 'Blitz':
      return attackReason(state, action.from, action.to);
    case 'Occupy': {
      const { pending } = state;
      if (pending?.type !== 'Occupy') return '';
      return why.moves(
        borderOf(state, pending.from),
        territoryName(state, pending.to),
        pressureOn(state, pending.to),
      );
    }
    case 'Fortify':
      return why.both(borderOf(state, action.from), borderOf(state, action.to));
    case 'TradeCards':
      return why.worth(tradeWorth(state, state.turn.currentPlayerId, action.cardIds));
    case 'EndAttackPhase':
      return restReason(state);
    default:
      return '';
  }
};
