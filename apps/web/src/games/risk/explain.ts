import {
  type Action,
  type GameState,
  neighboursOf,
  type TerritoryId,
  validateAction,
} from '@ludus/risk-engine';
import { people } from './people.ts';

const refusal = (state: GameState, action: Action): string | undefined => {
  const checked = validateAction(state, action, { actorId: state.turn.currentPlayerId });
  return checked.ok ? undefined : checked.errors[0]?.message;
};

/** What somebody may have meant by pointing at a territory, most likely first. */
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

/** Why nothing can be done with a territory now, in the words of the rules. */
export const explainTerritory = (
  state: GameState,
  id: TerritoryId,
  from: TerritoryId | undefined,
): string => {
  const name = state.map.territories[id]?.name ?? id;
  for (const action of attempts(state, id, from)) {
    const message = refusal(state, action);
    if (message !== undefined) return people(message);
  }
  return state.turn.phase === 'Occupy'
    ? 'First say how many armies move into the territory you took.'
    : `${name} has no neighbour that is not yours.`;
};
