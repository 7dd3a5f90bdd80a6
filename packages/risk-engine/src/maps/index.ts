import { deepFreeze } from '@ludus/kernel';
import type { GraphMap } from '../types.ts';
import type { MapArt } from './art.ts';
import { CLASSIC_MAP } from './classic.ts';
import { classicArt } from './classic-art.ts';
import { type GeneratedMap, generateMap } from './generate.ts';

export type { Link, MapArt, TerritoryArt } from './art.ts';
export { CLASSIC_MAP } from './classic.ts';
export { type GeneratedMap, generateMap } from './generate.ts';

/** Generating a map takes milliseconds, so games on the same map share it. */
const generated = new Map<string, GeneratedMap>();
const MAX_KEPT = 64;

/** The map `generated-SIZE-SEED`. */
const generatedById = (id: string): GeneratedMap | undefined => {
  const known = generated.get(id);
  const [, size, seed] = /^generated-([1-9]\d{0,3})-(0|[1-9]\d{0,8})$/.exec(id) ?? [];
  if (known !== undefined || size === undefined) return known;
  const made = generateMap(Number(size), Number(seed));
  if (!made.ok) return undefined;
  if (generated.size >= MAX_KEPT) generated.clear();
  generated.set(id, made.value);
  return made.value;
};

/** A map by its id: `classic`, or `generated-SIZE-SEED` for any size and seed. */
export const mapById = (id: string): GraphMap | undefined => {
  if (typeof id !== 'string') return undefined;
  return id === CLASSIC_MAP.id ? CLASSIC_MAP : generatedById(id)?.map;
};

/**
 * The drawing of a map, by the map's id; other maps are laid out in a circle. Throws for anything that is not a map.
 */
export const artOf = (map: GraphMap): MapArt => {
  if (map.id === CLASSIC_MAP.id && sameTerritories(map, CLASSIC_MAP)) return classicArt();
  const made = map.id === undefined ? undefined : generatedById(map.id);
  return made !== undefined && sameTerritories(map, made.map) ? made.art : circle(map);
};

const sameTerritories = (a: GraphMap, b: GraphMap): boolean =>
  Object.keys(a.territories).sort().join('\n') === Object.keys(b.territories).sort().join('\n');

/** Every territory a square on a circle, every border a line. */
const circle = (map: GraphMap): MapArt => {
  const ids = Object.keys(map.territories).sort();
  const radius = Math.max(120, ids.length * 12);
  const middle = radius + 40;
  const places = ids.map((_, i) => {
    const angle = (2 * Math.PI * i) / ids.length;
    return [
      Math.round(middle + radius * Math.sin(angle)),
      Math.round(middle - radius * Math.cos(angle)),
    ] as const;
  });
  const square = (x: number, y: number) =>
    [
      [x - 14, y - 14],
      [x + 14, y - 14],
      [x + 14, y + 14],
      [x - 14, y + 14],
    ] as const;
  return deepFreeze({
    width: 2 * middle,
    height: 2 * middle,
    territories: Object.fromEntries(
      ids.map((id, i) => [id, { label: places[i]!, outlines: [square(...places[i]!)] }]),
    ),
    links: ids.flatMap((from, i) =>
      ids.flatMap((to, j) =>
        j > i && map.adjacency[from]!.includes(to)
          ? [{ from, to, start: places[i]!, end: places[j]!, wraps: false }]
          : [],
      ),
    ),
  });
};
