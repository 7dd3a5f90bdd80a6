import { deepFreeze } from '@ludus/kernel';
import type { GraphMap, TerritoryId } from '../types.ts';
import { cellsByRegion, labelPoint, outlines, type Point, type Raster, touchingPairs } from './raster.ts';

/** How to draw a map: shapes to fill, a place for the number of armies, and lines across the sea. */
export interface MapArt {
  readonly width: number;
  readonly height: number;
  readonly territories: Readonly<Record<TerritoryId, TerritoryArt>>;
  readonly links: readonly Link[];
}

export interface TerritoryArt {
  /** Where the number of armies goes. */
  readonly label: Point;
  /** Fill it with the even-odd rule. */
  readonly outlines: readonly (readonly Point[])[];
}

/** A border that no shared outline shows. */
export interface Link {
  readonly from: TerritoryId;
  readonly to: TerritoryId;
  readonly start: Point;
  readonly end: Point;
  /** Drawn from `start` off the nearer edge of the picture, and from `end` off the other. */
  readonly wraps: boolean;
}

const CELL = 14;

const scaled = ([x, y]: Point): Point => [x * CELL, y * CELL];

/** The drawing of a raster whose regions are the given territories, in order. */
export const drawRaster = (map: GraphMap, raster: Raster, ids: readonly TerritoryId[]): MapArt => {
  const cells = cellsByRegion(raster, ids.length);
  const territories: Record<TerritoryId, TerritoryArt> = {};
  for (const [region, id] of ids.entries())
    territories[id] = {
      label: scaled(labelPoint(raster, cells[region]!)),
      outlines: outlines(raster, cells[region]!).map((loop) => loop.map(scaled)),
    };
  return deepFreeze({
    width: raster.width * CELL,
    height: raster.height * CELL,
    territories,
    links: findLinks(map, raster, { ids, cells }),
  });
};

interface Regions {
  readonly ids: readonly TerritoryId[];
  readonly cells: readonly (readonly Point[])[];
}

const findLinks = (map: GraphMap, raster: Raster, { ids, cells }: Regions): Link[] => {
  const touching = new Set(touchingPairs(raster).map(([a, b]) => `${a},${b}`));
  const links: Link[] = [];
  for (const [a, from] of ids.entries())
    for (const [b, to] of ids.entries()) {
      if (b <= a || touching.has(`${a},${b}`) || !map.adjacency[from]!.includes(to)) continue;
      const [start, end] = closest(cells[a]!, cells[b]!);
      const wraps = Math.abs(start[0] - end[0]) > raster.width / 2;
      links.push({ from, to, start: middle(start), end: middle(end), wraps });
    }
  return links;
};

const middle = ([x, y]: Point): Point => scaled([x + 0.5, y + 0.5]);

const closest = (these: readonly Point[], those: readonly Point[]): [Point, Point] => {
  let best: [Point, Point] = [these[0]!, those[0]!];
  let shortest = Number.POSITIVE_INFINITY;
  for (const a of these)
    for (const b of those) {
      const distance = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2;
      if (distance >= shortest) continue;
      shortest = distance;
      best = [a, b];
    }
  return best;
};
