import { atlasOf } from './atlas.ts';
import type { GameState, OwnerId, Territory, TerritoryId } from './types.ts';

/** Owners and armies by the numbers of the atlas. */
export interface Survey {
  readonly owners: OwnerId[];
  readonly armies: number[];
}

type Territories = Readonly<Record<TerritoryId, Territory>>;

/** Filled anew by every survey: listing actions asks for one after the other, never for two at once. */
const board: Survey = { owners: [], armies: [] };

/** From about this size on objects are hash tables inside, where going along is cheap only by `Object.values`. */
const LARGE = 130;

/** Large territories objects made here, which hold their territories in the order of the atlas. */
const ordered = new WeakSet<Territories>();

/** A copy to be changed; whatever is known about the order of the original holds for it too. */
export const copyTerritories = (territories: Territories, size: number): Record<TerritoryId, Territory> => {
  const copy = { ...territories };
  if (size >= LARGE && ordered.has(territories)) ordered.add(copy);
  return copy;
};

/** To be told of territories that were put in one by one in the order of the atlas. */
export const markOrdered = (territories: Territories, size: number): void => {
  if (size >= LARGE) ordered.add(territories);
};

/**
 * One look at every territory; the answer is good until the next call. States hold their territories in the order of the
 * atlas unless they come from elsewhere, and going along is several times faster than looking each one up.
 */
export const surveyOf = ({ map, territories }: GameState): Survey => {
  const { ids } = atlasOf(map);
  if (ids.length >= LARGE) surveyLarge(ids, territories);
  else surveySmall(ids, territories);
  return board;
};

const surveySmall = (ids: readonly TerritoryId[], territories: Territories): void => {
  let at = 0;
  for (const id in territories) {
    if (id !== ids[at]) {
      lookUp(ids, territories);
      return;
    }
    const { ownerId, armies } = territories[id]!;
    board.owners[at] = ownerId;
    board.armies[at] = armies;
    at += 1;
  }
};

const surveyLarge = (ids: readonly TerritoryId[], territories: Territories): void => {
  if (!ordered.has(territories)) {
    lookUp(ids, territories);
    return;
  }
  const values = Object.values(territories);
  for (let i = 0; i < values.length; i += 1) {
    board.owners[i] = values[i]!.ownerId;
    board.armies[i] = values[i]!.armies;
  }
};

const lookUp = (ids: readonly TerritoryId[], territories: Territories): void => {
  for (let i = 0; i < ids.length; i += 1) {
    const { ownerId, armies } = territories[ids[i]!]!;
    board.owners[i] = ownerId;
    board.armies[i] = armies;
  }
};
