import { artOf, CLASSIC_MAP, type GraphMap, type MapArt } from '@ludus/risk-engine';
import { tall } from '../tall.ts';
import { ARC_KINDS, type ArcKind } from './arcs.ts';
import { drawLand } from './drawLand.ts';
import { fairSeed } from './fairSeed.ts';
import { type Box, boxOf, isInside, type Line, type Point } from './points.ts';
import { roomiest } from './roomiest.ts';
import { shapesOf } from './shapes.ts';
import type { Sliced } from './slices.ts';

export interface LandTerritory {
  readonly id: string;
  readonly d: string;
  readonly loops: readonly Line[];
  readonly box: Box;
  /** The place with the most room for labels. */
  readonly label: Point;
}

/**
 * A connection across the sea, from shore to shore; one that wraps leaves the picture on one side and returns
 * on the other.
 */
export interface SeaWay {
  readonly from: string;
  readonly to: string;
  readonly start: Point;
  readonly end: Point;
  readonly wraps: boolean;
}

/** Everything about a map that never changes, ready to draw. */
export interface Land {
  readonly territories: readonly LandTerritory[];
  readonly byId: ReadonlyMap<string, LandTerritory>;
  readonly lines: Readonly<Record<ArcKind, string>>;
  readonly ways: readonly SeaWay[];
  /** What the drawing takes up. */
  readonly box: Box;
  /** Whether a point is on land, approximately. */
  readonly isLand: (point: Point) => boolean;
}

const CELL = 14;
/** Chosen by eye for the classic world. */
const CLASSIC_SEED = 14;
/** Larger worlds are drawn with fewer points, and with the first seed. */
const MANY = 120;

function* seedFor(map: GraphMap, shapes: ReturnType<typeof shapesOf>): Sliced<number> {
  if (map.id === CLASSIC_MAP.id) return CLASSIC_SEED;
  return shapes.length > MANY ? 1 : yield* fairSeed(shapes, CELL);
}

/** Cells of the picture of what is land, in units of the map. */
const GRAIN = 8;

function* landMask(territories: readonly LandTerritory[], whole: Box): Sliced<Land['isLand']> {
  const columns = Math.ceil(whole.width / GRAIN);
  const mask = new Set<number>();
  for (const { box, loops } of territories) {
    for (let i = Math.floor((box.x - whole.x) / GRAIN); i * GRAIN <= box.x + box.width - whole.x; i += 1)
      for (let j = Math.floor((box.y - whole.y) / GRAIN); j * GRAIN <= box.y + box.height - whole.y; j += 1)
        if (isInside([whole.x + (i + 0.5) * GRAIN, whole.y + (j + 0.5) * GRAIN], loops))
          mask.add(j * columns + i);
    yield;
  }
  return ([x, y]) => {
    const i = Math.floor((x - whole.x) / GRAIN);
    return i >= 0 && i < columns && mask.has(Math.floor((y - whole.y) / GRAIN) * columns + i);
  };
}

/** Draws a map; the same map is always drawn the same. */
export function* makeLand(map: GraphMap): Sliced<Land> {
  const art: MapArt = tall(artOf(map));
  const shapes = shapesOf(map, art);
  const seed = yield* seedFor(map, shapes);
  const detail = shapes.length > MANY ? 6 : 2.6;
  const { paths, loops, arcs, move } = yield* drawLand(shapes, { seed, cell: CELL, detail });
  const territories: LandTerritory[] = [];
  for (const { id } of shapes) {
    const own = loops.get(id)!;
    territories.push({ id, d: paths.get(id)!, loops: own, box: boxOf(own.flat()), label: roomiest(own) });
    yield;
  }
  const box = boxOf(
    territories.flatMap(({ box: { x, y, width, height } }): Point[] => [
      [x, y],
      [x + width, y + height],
    ]),
  );
  const pathOf = (kind: ArcKind): string =>
    arcs
      .filter((arc) => arc.kind === kind)
      .map(({ d }) => d)
      .join('');
  return {
    territories,
    byId: new Map(territories.map((territory) => [territory.id, territory])),
    lines: Object.fromEntries(ARC_KINDS.map((kind) => [kind, pathOf(kind)])) as Record<ArcKind, string>,
    ways: art.links.map((link) => ({ ...link, start: move(link.start), end: move(link.end) })),
    box,
    isLand: yield* landMask(territories, box),
  };
}
