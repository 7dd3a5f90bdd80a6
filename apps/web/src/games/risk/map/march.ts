import type { Land } from '../land/land.ts';
import type { Point } from '../land/points.ts';

/** How an arrow is drawn; lengths in units of the map. */
interface MarchStyle {
  /** How far it bends to the side, relative to its length. */
  readonly bow: number;
  /** Room left free at both ends. */
  readonly gap: number;
  readonly width: number;
  readonly head: number;
}

export interface March {
  /** A polygon as an SVG path without markers, so that all browsers draw it the same. */
  readonly d: string;
  /** Where its number may go, best first: on its middle line, then beside it. */
  readonly places: readonly Point[];
}

const STEPS = 14;
/** Parts of the way to try for the number. */
const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1];

const pathOf = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

/** A bent arrow that widens towards its head. */
export const marchOf = (a: Point, b: Point, { bow, gap, width, head }: MarchStyle): March => {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.max(1e-6, Math.hypot(dx, dy));
  const control: Point = [(a[0] + b[0]) / 2 - dy * bow, (a[1] + b[1]) / 2 + dx * bow];
  const at = (t: number): Point => [
    (1 - t) ** 2 * a[0] + 2 * t * (1 - t) * control[0] + t * t * b[0],
    (1 - t) ** 2 * a[1] + 2 * t * (1 - t) * control[1] + t * t * b[1],
  ];
  const free = Math.min(gap / length, 0.3);
  const [from, to] = [free, 1 - free];
  const neck = Math.max(from, to - Math.min(head / length, 0.35));
  /** A point beside the arrow's middle line. */
  const beside = (t: number, away: number): Point => {
    const [p, q] = [at(t), at(t + 0.01)];
    const step = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
    return [p[0] - ((q[1] - p[1]) / step) * away, p[1] + ((q[0] - p[0]) / step) * away];
  };
  const shaft = Array.from({ length: STEPS + 1 }, (_, i) => ({
    t: from + ((neck - from) * i) / STEPS,
    half: (width * (0.35 + (0.65 * i) / STEPS)) / 2,
  }));
  return {
    d: pathOf([
      ...shaft.map(({ t, half }) => beside(t, half)),
      beside(neck, width * 1.5),
      at(to),
      beside(neck, -width * 1.5),
      ...shaft.toReversed().map(({ t, half }) => beside(t, -half)),
    ]),
    places: [0, head, -head, 2 * head, -2 * head].flatMap((away) =>
      ALONG.map((part) => beside(from + (to - from) * part, away)),
    ),
  };
};

/** The legs of a path: one, or two if it leaves the map on one side and returns on the other. */
export const legsOf = (land: Land, from: string, to: string): readonly (readonly [Point, Point])[] => {
  const [start, end] = [land.byId.get(from)!.label, land.byId.get(to)!.label];
  const wraps = land.ways.some(
    (way) => way.wraps && ((way.from === from && way.to === to) || (way.from === to && way.to === from)),
  );
  if (!wraps) return [[start, end]];
  const { x, width } = land.box;
  const [left, right] = [x - 10, x + width + 10];
  const [out, back] = start[0] < end[0] ? [left, right] : [right, left];
  return [
    [start, [out, start[1] - 10]],
    [[back, end[1] - 10], end],
  ];
};
