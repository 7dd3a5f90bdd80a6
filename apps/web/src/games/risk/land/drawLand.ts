import { type Arc, type ArcKind, type ArcUse, cutArcs, type Network, type Shape } from './arcs.ts';
import { findCrossings } from './crossings.ts';
import { curveOf, roughened, rounded, tenths, thinned, unlooped } from './line.ts';
import { bender, hashText, randomFrom } from './noise.ts';
import { areaOf, boxOf, type Line, type Point } from './points.ts';
import type { Sliced } from './slices.ts';

interface LandOptions {
  /** Another seed gives different shores. */
  readonly seed: number;
  /** The length of the shortest straight sides of the shapes. */
  readonly cell: number;
  /** Length of the shortest segments of the drawing. */
  readonly detail?: number;
}

interface DrawnArc {
  readonly kind: ArcKind;
  readonly sides: readonly string[];
  readonly line: Line;
  /** As an SVG path. */
  readonly d: string;
}

/** A map with natural shores and borders. Neighbours share their arcs, so they fit whatever the arcs look like. */
export interface DrawnLand {
  readonly paths: ReadonlyMap<string, string>;
  readonly loops: ReadonlyMap<string, readonly Line[]>;
  readonly arcs: readonly DrawnArc[];
  /** Where a point of the stored map is in the drawing. */
  readonly move: (point: Point) => Point;
}

/** How rough the kinds of lines are. */
const REACH: Readonly<Record<ArcKind, number>> = { coast: 0.8, border: 0.38, frontier: 0.38 };

/** Arcs that cross others are drawn again, calmer each time; the last try is only bent, which never crosses. */
const CALMS = [1, 0.5, 0.25, 0, 'bent'] as const;
type Calm = (typeof CALMS)[number];

/** Points on straight sides too, so that they bend. */
const subdivided = (line: Line, step: number): Line =>
  line.flatMap((point, i): Point[] => {
    const next = line[i + 1];
    if (next === undefined) return [point];
    const parts = Math.max(1, Math.ceil(Math.hypot(next[0] - point[0], next[1] - point[1]) / step));
    return Array.from({ length: parts }, (_, k) => [
      point[0] + ((next[0] - point[0]) * k) / parts,
      point[1] + ((next[1] - point[1]) * k) / parts,
    ]);
  });

/** Cutting corners shrinks islands, so they are scaled back to their area around their centre. */
const grown = (line: Line, area: number): Line => {
  const factor = Math.min(1.4, Math.max(1, Math.sqrt(area / areaOf([line]))));
  const { x, y, width, height } = boxOf(line);
  const [cx, cy] = [x + width / 2, y + height / 2];
  return line.map(([u, v]): Point => [cx + (u - cx) * factor, cy + (v - cy) * factor]);
};

const drawArc = (
  arc: Arc,
  calm: Calm,
  { seed, cell, detail = 2.6, move }: LandOptions & Pick<DrawnLand, 'move'>,
): Line => {
  if (calm === 'bent') return tenths(subdivided(arc.points, cell / 4).map(move));
  let line: Line = arc.points.map(move);
  for (let i = 0; i < 3; i += 1) line = rounded(line, arc.isClosed);
  if (calm === 0) return tenths(line);
  const random = randomFrom(hashText(arc.name, seed));
  const reach = REACH[arc.kind] * calm;
  const rough = unlooped(roughened(thinned(line, cell * 1.1), { reach, detail, random }));
  return tenths(arc.isClosed ? grown(rough, areaOf([arc.points])) : rough);
};

function* drawArcs(
  { arcs }: Network,
  options: LandOptions & Pick<DrawnLand, 'move'>,
): Sliced<ReadonlyMap<string, Line>> {
  const lines = new Map<string, Line>();
  let again: ReadonlySet<string> = new Set(arcs.keys());
  const tries = new Map<string, number>();
  while (again.size > 0) {
    for (const name of again) {
      const tried = tries.get(name) ?? 0;
      lines.set(name, drawArc(arcs.get(name)!, CALMS[tried]!, options));
      tries.set(name, tried + 1);
      yield;
    }
    const crossing = yield* findCrossings(lines);
    again = new Set([...crossing].filter((name) => tries.get(name)! < CALMS.length));
  }
  return lines;
}

const linesOf = (uses: readonly ArcUse[], lines: ReadonlyMap<string, Line>): readonly Line[] =>
  uses.map(({ name, isReversed }) => {
    const line = lines.get(name)!;
    return isReversed ? line.toReversed() : line;
  });

const pathOf = (parts: readonly Line[]): string =>
  `M${parts[0]![0]!.join(' ')}${parts.map(curveOf).join('')}Z`;

/**
 * Draws polygons as a natural-looking map. Only the arcs shared by outlines are changed, each once: they are
 * bent with the plane, rounded, and displaced at random, seeded by their own ends.
 */
export function* drawLand(shapes: readonly Shape[], options: LandOptions): Sliced<DrawnLand> {
  const network = yield* cutArcs(shapes, options.cell);
  const move = bender(options.seed, options.cell);
  const lines = yield* drawArcs(network, { ...options, move });
  const paths = new Map<string, string>();
  const loops = new Map<string, readonly Line[]>();
  for (const [id, outline] of network.outlines) {
    const parts = outline.map((uses) => linesOf(uses, lines));
    paths.set(id, parts.map(pathOf).join(''));
    loops.set(
      id,
      parts.map((part) => part.flatMap((line) => line.slice(0, -1))),
    );
    yield;
  }
  const arcs: DrawnArc[] = [];
  for (const { name, kind, sides } of network.arcs.values()) {
    const line = lines.get(name)!;
    arcs.push({ kind, sides, line, d: `M${line[0]!.join(' ')}${curveOf(line)}` });
    yield;
  }
  return { paths, loops, arcs, move };
}
