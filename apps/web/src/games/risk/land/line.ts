import { distance, doCross, type Line, type Point } from './points.ts';

const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** Cuts the corners off (Chaikin). The ends of an open line stay where they are. */
export const rounded = (line: Line, isClosed: boolean): Line => {
  const cut: Point[] = [];
  for (let i = 0; i + 1 < line.length; i += 1)
    cut.push(between(line[i]!, line[i + 1]!, 0.25), between(line[i]!, line[i + 1]!, 0.75));
  return isClosed ? [...cut, cut[0]!] : [line[0]!, ...cut.slice(1, -1), line.at(-1)!];
};

/** Leaves out points closer than a step to the previous one; the ends stay. */
export const thinned = (line: Line, step: number): Line => {
  const kept: Point[] = [line[0]!];
  for (const point of line.slice(1, -1)) if (distance(point, kept.at(-1)!) >= step) kept.push(point);
  return [...kept, line.at(-1)!];
};

interface Roughness {
  /** How far the middle of a segment is displaced, relative to its length. */
  readonly reach: number;
  /** Segments shorter than this stay. */
  readonly detail: number;
  readonly random: () => number;
}

/** Each finer level is displaced a little less, in proportion. */
const CALMING = 0.82;

const roughenSegment = (a: Point, b: Point, { reach, detail, random }: Roughness, out: Point[]): void => {
  const length = distance(a, b);
  if (length < detail) {
    out.push(b);
    return;
  }
  const aside = (random() + random() - 1) * reach;
  const middle: Point = [
    (a[0] + b[0]) / 2 - (b[1] - a[1]) * aside,
    (a[1] + b[1]) / 2 + (b[0] - a[0]) * aside,
  ];
  const finer = { reach: reach * CALMING, detail, random };
  roughenSegment(a, middle, finer, out);
  roughenSegment(middle, b, finer, out);
};

/** Displaces the midpoints of all segments at random, level by level, which makes a line look like a shore. */
export const roughened = (line: Line, roughness: Roughness): Line => {
  const out: Point[] = [line[0]!];
  for (let i = 0; i + 1 < line.length; i += 1) roughenSegment(line[i]!, line[i + 1]!, roughness, out);
  return out;
};

/** How many segments ahead to look for loops: random ones are small. */
const LOOP = 48;

/** Cuts out the small loops where a line crosses itself. */
export const unlooped = (line: Line): Line => {
  const points = [...line];
  for (let i = 0; i + 3 < points.length; i += 1)
    for (let j = Math.min(points.length - 2, i + LOOP); j > i + 1; j -= 1)
      if (doCross(points[i]!, points[i + 1]!, points[j]!, points[j + 1]!)) {
        points.splice(i + 1, j - i);
        i = Math.max(-1, i - 3);
        break;
      }
  return points;
};

const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Whole tenths, each point once: as exact as anybody can see, and short in a path. */
export const tenths = (line: Line): Line => {
  const points: Point[] = [];
  for (const [x, y] of line) {
    const point: Point = [tenth(x), tenth(y)];
    const before = points.at(-1);
    if (before?.[0] !== point[0] || before[1] !== point[1]) points.push(point);
  }
  return points;
};

const hundredth = (value: number): number => Math.round(value * 100) / 100;

/**
 * A smooth path along a line, without its first point: through the midpoints of its segments, so that it is
 * the same curve in both directions.
 */
export const curveOf = (line: Line): string => {
  if (line.length < 3) return `L${line.at(-1)!.join(' ')}`;
  let d = '';
  for (let i = 1; i + 1 < line.length; i += 1) {
    const [x, y] = line[i]!;
    const [u, v] = line[i + 1]!;
    d +=
      i + 2 === line.length
        ? `Q${x} ${y} ${u} ${v}`
        : `Q${x} ${y} ${hundredth((x + u) / 2)} ${hundredth((y + v) / 2)}`;
  }
  return d;
};
