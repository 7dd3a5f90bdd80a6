import { comparePoints, keyOf, type Line, type Point } from './points.ts';
import type { Sliced } from './slices.ts';

/** A territory as stored: straight sides, which may touch those of others. */
export interface Shape {
  readonly id: string;
  /** The continent. */
  readonly group: string | undefined;
  readonly loops: readonly Line[];
}

/** `coast` has the sea on one side, `border` two territories of one continent, `frontier` two continents. */
export const ARC_KINDS = ['border', 'frontier', 'coast'] as const;
export type ArcKind = (typeof ARC_KINDS)[number];

/** A line between two junctions where more than two sides meet, or a whole shore without junctions. */
export interface Arc {
  /** Derived from its own ends; it seeds the random numbers that shape the arc. */
  readonly name: string;
  readonly points: Line;
  readonly isClosed: boolean;
  readonly kind: ArcKind;
  /** The one or two territories on its sides. */
  readonly sides: readonly string[];
}

/** An arc as a part of an outline, walked forwards or backwards. */
export interface ArcUse {
  readonly name: string;
  readonly isReversed: boolean;
}

/** A map as arcs, each once, and what the outlines consist of. */
export interface Network {
  readonly arcs: ReadonlyMap<string, Arc>;
  readonly outlines: ReadonlyMap<string, readonly (readonly ArcUse[])[]>;
}

const segmentsOf = (loop: Line): (readonly [Point, Point])[] =>
  loop.map((point, i) => [point, loop[(i + 1) % loop.length]!] as const);

/** Finds the corners that lie on a segment, in order. */
function* cornerFinder(shapes: readonly Shape[], cell: number): Sliced<(a: Point, b: Point) => Point[]> {
  const corners = new Set<string>();
  const buckets = new Map<string, Point[]>();
  for (const { loops } of shapes) {
    for (const p of loops.flat()) {
      if (corners.has(keyOf(p))) continue;
      corners.add(keyOf(p));
      const at = `${Math.floor(p[0] / cell)},${Math.floor(p[1] / cell)}`;
      const bucket = buckets.get(at);
      if (bucket === undefined) buckets.set(at, [p]);
      else bucket.push(p);
    }
    yield;
  }
  return (a, b) => {
    const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    const along = (p: Point): number => (p[0] - a[0]) * dx + (p[1] - a[1]) * dy;
    const found: Point[] = [];
    const columns = [Math.min(a[0], b[0]), Math.max(a[0], b[0])].map((x) => Math.floor(x / cell));
    const rows = [Math.min(a[1], b[1]), Math.max(a[1], b[1])].map((y) => Math.floor(y / cell));
    for (let i = columns[0]!; i <= columns[1]!; i += 1)
      for (let j = rows[0]!; j <= rows[1]!; j += 1)
        for (const p of buckets.get(`${i},${j}`) ?? []) {
          const isOn = Math.abs(dx * (p[1] - a[1]) - dy * (p[0] - a[0])) < 1e-6;
          if (isOn && along(p) > 0 && along(p) < dx * dx + dy * dy) found.push(p);
        }
    return found.sort((p, q) => along(p) - along(q));
  };
}

/** How many outlines go from each corner to its neighbours. */
type Crossroads = ReadonlyMap<string, ReadonlyMap<string, number>>;

function* crossroadsOf(shapes: readonly Shape[]): Sliced<Crossroads> {
  const found = new Map<string, Map<string, number>>();
  const note = (a: string, b: string): void => {
    const ways = found.get(a) ?? new Map<string, number>();
    ways.set(b, (ways.get(b) ?? 0) + 1);
    found.set(a, ways);
  };
  for (const { loops } of shapes) {
    for (const loop of loops)
      for (const [a, b] of segmentsOf(loop)) {
        note(keyOf(a), keyOf(b));
        note(keyOf(b), keyOf(a));
      }
    yield;
  }
  return found;
}

/** The pieces of a loop between its junctions, or the whole closed loop from its first point on. */
const piecesOf = (loop: Line, isJunction: (point: Point) => boolean): readonly Line[] => {
  const cuts = loop.flatMap((point, i) => (isJunction(point) ? [i] : []));
  if (cuts.length === 0) {
    const first = loop.reduce((low, point, i) => (comparePoints(point, loop[low]!) < 0 ? i : low), 0);
    return [[...loop.slice(first), ...loop.slice(0, first), loop[first]!]];
  }
  return cuts.map((from, i) => {
    const to = cuts[(i + 1) % cuts.length]!;
    return to > from ? loop.slice(from, to + 1) : [...loop.slice(from), ...loop.slice(0, to + 1)];
  });
};

/** Whether a piece is walked against the fixed direction of its arc. */
const isBackwards = (points: Line): boolean => {
  const order = comparePoints(points[0]!, points.at(-1)!);
  return order > 0 || (order === 0 && comparePoints(points[1]!, points.at(-2)!) > 0);
};

interface Draft {
  readonly points: Line;
  readonly sides: Shape[];
}

const kindOf = (sides: readonly Shape[]): ArcKind => {
  if (sides.length < 2) return 'coast';
  return sides[0]!.group === sides[1]!.group ? 'border' : 'frontier';
};

const finished = (name: string, { points, sides }: Draft): Arc => ({
  name,
  points,
  isClosed: keyOf(points[0]!) === keyOf(points.at(-1)!),
  kind: kindOf(sides),
  sides: sides.map(({ id }) => id),
});

/**
 * Cuts outlines into the arcs they share. First, all sides are split where another outline has a corner, so
 * that neighbours have the same points. Two shores that meet in only one point lose that point: they separate
 * there.
 */
export function* cutArcs(shapes: readonly Shape[], cell: number): Sliced<Network> {
  const cornersOn = yield* cornerFinder(shapes, cell);
  const split: Shape[] = [];
  for (const shape of shapes) {
    const loops = shape.loops.map((loop) => segmentsOf(loop).flatMap(([a, b]) => [a, ...cornersOn(a, b)]));
    split.push({ ...shape, loops });
    yield;
  }
  const crossroads = yield* crossroadsOf(split);
  const waysFrom = (point: Point): ReadonlyMap<string, number> => crossroads.get(keyOf(point))!;
  const isJunction = (point: Point): boolean => waysFrom(point).size !== 2;
  const isPinch = (point: Point): boolean =>
    isJunction(point) && [...waysFrom(point).values()].every((count) => count === 1);
  const drafts = new Map<string, Draft>();
  const arcUseOf = (piece: Line, shape: Shape): ArcUse => {
    const isReversed = isBackwards(piece);
    const points = isReversed ? piece.toReversed() : piece;
    const name = `${keyOf(points[0]!)} ${keyOf(points[1]!)} ${keyOf(points.at(-1)!)}`;
    const draft = drafts.get(name) ?? { points, sides: [] };
    draft.sides.push(shape);
    drafts.set(name, draft);
    return { name, isReversed };
  };
  const outlines = new Map<string, readonly (readonly ArcUse[])[]>();
  for (const shape of split) {
    const loops = shape.loops.map((loop) => loop.filter((point) => !isPinch(point)));
    outlines.set(
      shape.id,
      loops.map((loop) => piecesOf(loop, isJunction).map((piece) => arcUseOf(piece, shape))),
    );
    yield;
  }
  return { arcs: new Map([...drafts].map(([name, draft]) => [name, finished(name, draft)])), outlines };
}
