import type { GraphMap } from '../types.ts';
import type { MapArt } from './art.ts';
import { CLASSIC_MAP } from './classic.ts';
import { classicArt } from './classic-art.ts';
import { type GeneratedMap, generateMap, MAX_TERRITORIES, MIN_TERRITORIES } from './generate.ts';

export type { Link, MapArt, TerritoryArt } from './art.ts';
export { CLASSIC_MAP } from './classic.ts';
export { classicArt } from './classic-art.ts';
export { type GeneratedMap, generateMap, MAX_TERRITORIES, MIN_TERRITORIES } from './generate.ts';
export type { Point } from './raster.ts';

const generated = new Map<string, GeneratedMap>();
const MAX_KEPT = 64;

/** The numbers in `generated-SIZE-SEED`. */
const parseId = (id: string): { readonly size: number; readonly seed: number } | undefined => {
  const [, size, seed] = /^generated-([1-9]\d{0,3})-(0|[1-9]\d{0,8})$/.exec(id) ?? [];
  const parsed = { size: Number(size), seed: Number(seed) };
  return size !== undefined && parsed.size >= MIN_TERRITORIES && parsed.size <= MAX_TERRITORIES
    ? parsed
    : undefined;
};

const generatedById = (id: string): GeneratedMap | undefined => {
  const known = generated.get(id);
  const numbers = parseId(id);
  if (known !== undefined || numbers === undefined) return known;
  const made = generateMap(numbers.size, numbers.seed);
  if (generated.size >= MAX_KEPT) generated.clear();
  generated.set(id, made);
  return made;
};

/** A map by its id: `classic`, or `generated-SIZE-SEED` for any size and seed. */
export const mapById = (id: string): GraphMap | undefined =>
  id === CLASSIC_MAP.id ? CLASSIC_MAP : generatedById(id)?.map;

/** The drawing of a map by the map's id; other maps stand in a circle. */
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
  return {
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
  };
};
