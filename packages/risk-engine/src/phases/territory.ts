import type { Problem } from '@ludus/kernel';
import type { Position } from '../position.ts';
import { refuse } from '../refusal.ts';
import type { TerritoryId } from '../types.ts';

export const unknownTerritory = ({ table }: Position, id: TerritoryId, path: string): Problem | undefined =>
  table.atlas.indexOf.has(id)
    ? undefined
    : refuse('unknown_territory', path, `"${id}" is not a territory of this map.`);

/** A territory's name for people. */
export const labelAt = ({ table }: Position, territory: number): string => table.atlas.labels[territory]!;

export const notYours = (position: Position, territory: number): Problem =>
  refuse(
    'not_your_territory',
    'from',
    `${labelAt(position, territory)} belongs to ${position.ownerId(territory)}, not to ${position.playerId}.`,
  );

export const notAdjacent = (position: Position, from: number, to: number): Problem | undefined =>
  position.table.atlas.neighbours[from]!.includes(to)
    ? undefined
    : refuse('not_adjacent', 'to', `${labelAt(position, from)} does not border ${labelAt(position, to)}.`);
