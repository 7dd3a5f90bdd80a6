import type { Seat } from '@ludus/kernel';
import { type Card, type GameState, type GraphMap, NEUTRAL, type TerritoryId } from '@ludus/risk-engine';
import type { People, Person } from '../../words/people.ts';
import { riskWords } from './words.ts';

export const territoryName = ({ map }: { readonly map: GraphMap }, id: TerritoryId): string =>
  map.territories[id]?.name ?? id;

/** The seat that owns a territory; undefined for neutral ones. */
export const ownerSeat = ({ playerIds }: Pick<GameState, 'playerIds'>, ownerId: string): Seat | undefined =>
  ownerId === NEUTRAL ? undefined : playerIds.indexOf(ownerId) + 1;

/** The person for an engine's player. */
export const personOf = (state: Pick<GameState, 'playerIds'>, people: People, playerId: string): Person =>
  people(state.playerIds.indexOf(playerId) + 1);

/** The name of a card: its territory, or its kind if it shows none. */
export const cardName = (map: GraphMap, card: Card | undefined): string => {
  if (card === undefined) return riskWords.kinds.W;
  return card.territoryId === undefined
    ? riskWords.kinds[card.kind]
    : territoryName({ map }, card.territoryId);
};
