/** A map drawn in square cells: every cell belongs to a region, counted from 0, or to the sea. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly cells: readonly number[];
}

export const SEA = -1;

export type Point = readonly [x: number, y: number];

const cellAt = ({ width, height, cells }: Raster, x: number, y: number): number =>
  x < 0 || y < 0 || x >= width || y >= height ? SEA : cells[y * width + x]!;

/** The pairs of regions that share a side of a cell, lower number first, each pair once. */
export const touchingPairs = (raster: Raster): [number, number][] => {
  const found = new Map<string, [number, number]>();
  const note = (a: number, b: number): void => {
    if (a === b || a === SEA || b === SEA) return;
    const pair: [number, number] = a < b ? [a, b] : [b, a];
    found.set(pair.join(), pair);
  };
  for (let y = 0; y < raster.height; y += 1)
    for (let x = 0; x < raster.width; x += 1) {
      note(cellAt(raster, x, y), cellAt(raster, x + 1, y));
      note(cellAt(raster, x, y), cellAt(raster, x, y + 1));
    }
  return [...found.values()].sort(([a, b], [c, d]) => a - c || b - d);
};

/** The cells of every region. */
export const cellsByRegion = ({ width, cells }: Raster, count: number): Point[][] => {
  const lists: Point[][] = Array.from({ length: count }, () => []);
  for (const [i, region] of cells.entries()) lists[region]?.push([i % width, Math.floor(i / width)]);
  return lists;
};

/** Right, down, left, up: the directions around a region, with the region on the right. */
const STEPS: readonly Point[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** Where the side of a cell starts when walked in each of these directions. */
const CORNERS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
];

/** The cell to the right of a step from a corner. */
const rightOf = (x: number, y: number, way: number): Point =>
  (
    [
      [x, y],
      [x - 1, y],
      [x - 1, y - 1],
      [x, y - 1],
    ] as const
  )[way]!;

/** The cell to the left of a step, which is to the right on the way back. */
const leftOf = (x: number, y: number, way: number): Point =>
  (
    [
      [x, y - 1],
      [x, y],
      [x - 1, y],
      [x - 1, y - 1],
    ] as const
  )[way]!;

/**
 * The outlines of a region, including holes, in cells. They run through the midpoints of cell sides, which
 * turns stairs into slopes, and through the corners where three regions meet, so that neighbours leave no
 * gap.
 */
export const outlines = (raster: Raster, cells: readonly Point[]): Point[][] => {
  const region = cellAt(raster, ...cells[0]!);
  const isIn = ([x, y]: Point): boolean => cellAt(raster, x, y) === region;
  const isSide = (x: number, y: number, way: number): boolean =>
    isIn(rightOf(x, y, way)) && !isIn(leftOf(x, y, way));
  const walked = new Set<string>();
  const loops: Point[][] = [];
  for (const [x, y] of cells)
    for (const [way, [cornerX, cornerY]] of CORNERS.entries()) {
      const start = { x: x + cornerX, y: y + cornerY, way };
      if (isSide(start.x, start.y, way) && !walked.has(`${start.x},${start.y},${way}`))
        loops.push(straightened(walk(raster, { ...start, isSide, walked })));
    }
  return loops;
};

interface Walk {
  readonly x: number;
  readonly y: number;
  readonly way: number;
  readonly isSide: (x: number, y: number, way: number) => boolean;
  readonly walked: Set<string>;
}

const walk = (raster: Raster, start: Walk): Point[] => {
  const points: Point[] = [];
  let { x, y, way } = start;
  do {
    start.walked.add(`${x},${y},${way}`);
    const [dx, dy] = STEPS[way]!;
    points.push([x + dx / 2, y + dy / 2]);
    x += dx;
    y += dy;
    if (meeting(raster, x, y) > 2) points.push([x, y]);
    // The sharpest right turn comes first, so that cells that touch only at a corner stay apart.
    const here = { x, y, way };
    way = [1, 0, 3].map((turn) => (here.way + turn) % 4).find((next) => start.isSide(here.x, here.y, next))!;
  } while (x !== start.x || y !== start.y || way !== start.way);
  return points;
};

/** How many different regions, including the sea, meet at a corner. */
const meeting = (raster: Raster, x: number, y: number): number =>
  new Set([
    cellAt(raster, x, y),
    cellAt(raster, x - 1, y),
    cellAt(raster, x, y - 1),
    cellAt(raster, x - 1, y - 1),
  ]).size;

/** Leaves out points on the straight line between their neighbours. */
const straightened = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], i) => {
    const [ax, ay] = points.at(i - 1)!;
    const [bx, by] = points[(i + 1) % points.length]!;
    return (x - ax) * (by - y) !== (y - ay) * (bx - x);
  });

/** The centre of the cell farthest from the region's edge; if tied, the one nearest to the centroid. */
export const labelPoint = (raster: Raster, cells: readonly Point[]): Point => {
  const region = cellAt(raster, ...cells[0]!);
  const gravity = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis]!, 0) / cells.length);
  const depth = ([x, y]: Point): number => {
    for (let reach = 1; ; reach += 1)
      for (let step = -reach; step <= reach; step += 1) {
        const ring: Point[] = [
          [x + step, y - reach],
          [x + step, y + reach],
          [x - reach, y + step],
          [x + reach, y + step],
        ];
        if (ring.some(([u, v]) => cellAt(raster, u, v) !== region)) return reach;
      }
  };
  const score = (cell: Point): number =>
    depth(cell) * 1000 - (cell[0] - gravity[0]!) ** 2 - (cell[1] - gravity[1]!) ** 2;
  const best = cells.reduce((a, b) => (score(b) > score(a) ? b : a));
  return [best[0] + 0.5, best[1] + 0.5];
};
