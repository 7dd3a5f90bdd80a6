import type { Problem } from '@ludus/kernel';
import { atlasOf, labelOf } from '../atlas.ts';
import { refuse } from '../refusal.ts';
import type { GameState, PlayerId, TerritoryId } from '../types.ts';

export const unknownTerritory = ({ map }: GameState, id: TerritoryId, path: string): Problem | undefined =>
  atlasOf(map).indexOf.has(id)
    ? undefined
    : refuse('unknown_territory', path, `"${id}" is not a territory of this map.`);

export const notYours = ({ map, territories }: GameState, actorId: PlayerId, id: TerritoryId): Problem => {
  const { ownerId } = territories[id]!;
  return refuse(
    'not_your_territory',
    'from',
    `${labelOf(map, id)} belongs to ${ownerId}, not to ${actorId}.`,
  );
};

export const areAdjacent = ({ map }: GameState, a: TerritoryId, b: TerritoryId): boolean => {
  const { indexOf, neighbours } = atlasOf(map);
  return neighbours[indexOf.get(a)!]!.includes(indexOf.get(b)!);
};
