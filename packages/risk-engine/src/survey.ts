import { atlasOf } from './atlas.ts';
import type { GameState, OwnerId, Territory, TerritoryId } from './types.ts';

/** Owners and armies by the numbers of the atlas. */
export interface Survey {
  readonly owners: OwnerId[];
  readonly armies: number[];
}

type Territories = Readonly<Record<TerritoryId, Territory>>;

/** The one board there is, and whose territories it shows. */
const board: Survey = { owners: [], armies: [] };
let shown: Territories | undefined;

/**
 * One look at every territory; the answer is good until another state is looked at or made. Play goes from a state to
 * the one made from it, where only what changed is looked at.
 */
export const surveyOf = ({ map, territories }: GameState): Survey => {
  if (territories === shown) return board;
  const { ids } = atlasOf(map);
  for (let i = 0; i < ids.length; i += 1) {
    const { ownerId, armies } = territories[ids[i]!]!;
    board.owners[i] = ownerId;
    board.armies[i] = armies;
  }
  shown = territories;
  return board;
};

/** A copy to be changed by `replace` only: the board shows it if it showed the original. */
export const copyTerritories = (territories: Territories): Record<TerritoryId, Territory> => {
  const copy = { ...territories };
  if (territories === shown) shown = copy;
  return copy;
};

export interface Replacement {
  readonly id: TerritoryId;
  /** Its number in the atlas. */
  readonly index: number;
  readonly territory: Territory;
}

export const replace = (
  territories: Record<TerritoryId, Territory>,
  { id, index, territory }: Replacement,
): void => {
  territories[id] = territory;
  if (territories !== shown) return;
  board.owners[index] = territory.ownerId;
  board.armies[index] = territory.armies;
};
