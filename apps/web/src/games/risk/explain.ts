import {
  type Action,
  type GameState,
  NEUTRAL,
  neighboursOf,
  type RefusalCode,
  type TerritoryId,
  validateAction,
} from '@ludus/risk-engine';
import type { People } from '../../words/people.ts';
import { personOf, territoryName } from './names.ts';
import { riskWords } from './words.ts';

const refusalOf = (state: GameState, action: Action): RefusalCode | undefined => {
  const checked = validateAction(state, action, { actorId: state.turn.currentPlayerId });
  return checked.ok ? undefined : (checked.errors[0]?.code as RefusalCode | undefined);
};

/** What a person may have meant by choosing a territory, most likely first. */
const attempts = (state: GameState, id: TerritoryId, from: TerritoryId | undefined): Action[] => {
  const isOwn = state.territories[id]!.ownerId === state.turn.currentPlayerId;
  const others = neighboursOf(state, id).filter(
    (other) => state.territories[other]!.ownerId !== state.turn.currentPlayerId,
  );
  switch (state.turn.phase) {
    case 'Reinforcement':
      return [{ type: 'PlaceReinforcements', territoryId: id, count: 1 }];
    case 'Attack':
      if (from !== undefined && from !== id) return [{ type: 'Attack', from, to: id }];
      return (isOwn ? others : neighboursOf(state, id)).map((to) => ({ type: 'Attack', from: id, to }));
    case 'Fortify':
      if (from !== undefined && from !== id) return [{ type: 'Fortify', from, to: id, count: 1 }];
      return neighboursOf(state, id).map((to) => ({ type: 'Fortify', from: id, to, count: 1 }));
    default:
      return [];
  }
};

interface Pointing {
  readonly state: GameState;
  readonly people: People;
  readonly id: TerritoryId;
  readonly from: TerritoryId | undefined;
}

const sentenceFor = (code: RefusalCode, { state, people, id, from }: Pointing): string => {
  const name = territoryName(state, id);
  const start = territoryName(state, from ?? id);
  const { ownerId } = state.territories[id]!;
  switch (code) {
    case 'must_trade_first':
      return riskWords.refused.trade;
    case 'not_your_territory':
    case 'cannot_place_there':
    case 'cannot_fortify_there':
      return ownerId === NEUTRAL
        ? riskWords.refused.isNeutral(name)
        : riskWords.refused.notYours(name, personOf(state, people, ownerId).name);
    case 'too_few_armies':
      return state.turn.phase === 'Fortify'
        ? riskWords.refused.tooFewToMove(start)
        : riskWords.refused.tooFew(start);
    case 'cannot_attack_own':
      return riskWords.refused.own(name);
    case 'cannot_attack_teammate':
      return riskWords.refused.teammate(name, personOf(state, people, ownerId).name);
    case 'not_adjacent':
      return riskWords.refused.apart(start, name);
    case 'not_connected':
      return riskWords.refused.cutOff(start, name);
    case 'no_fortify_left':
      return riskWords.refused.noFortify;
    default:
      return riskWords.refused.notNow(name);
  }
};

/** Why nothing can be done with a territory now. */
export const explainTerritory = (pointing: Pointing): string => {
  const { state, id, from } = pointing;
  for (const action of attempts(state, id, from)) {
    const code = refusalOf(state, action);
    if (code !== undefined) return sentenceFor(code, pointing);
  }
  return state.turn.phase === 'Occupy'
    ? riskWords.refused.first
    : riskWords.refused.noEnemy(territoryName(state, id));
};
