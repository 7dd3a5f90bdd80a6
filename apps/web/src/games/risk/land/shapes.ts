import type { GraphMap, MapArt } from '@ludus/risk-engine';
import type { Shape } from './arcs.ts';

/** The territories of a map as shapes to draw, with their continents. */
export const shapesOf = ({ continents }: GraphMap, art: MapArt): readonly Shape[] => {
  const groups = new Map<string, string>();
  for (const [group, { territoryIds }] of Object.entries(continents ?? {}))
    for (const id of territoryIds) if (!groups.has(id)) groups.set(id, group);
  return Object.entries(art.territories).map(([id, { outlines }]) => ({
    id,
    group: groups.get(id),
    loops: outlines,
  }));
};
