export type Point = readonly [x: number, y: number];
/** Points in a row; a closed line repeats its first point at the end. */
export type Line = readonly Point[];

export const keyOf = ([x, y]: Point): string => `${x},${y}`;

/** Orders points from left to right, then from top to bottom. */
export const comparePoints = (a: Point, b: Point): number => a[0] - b[0] || a[1] - b[1];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Positive if `r` is on one side of the line from `p` to `q`, negative on the other. */
const sideOf = (p: Point, q: Point, r: Point): number =>
  (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);

/** Whether two segments cross inside; segments that only touch do not. */
export const doCross = (a: Point, b: Point, c: Point, d: Point): boolean =>
  sideOf(a, b, c) * sideOf(a, b, d) < 0 && sideOf(c, d, a) * sideOf(c, d, b) < 0;

/** Whether a point lies inside of loops, by the even-odd rule. */
export const isInside = ([x, y]: Point, loops: readonly Line[]): boolean => {
  let inside = false;
  for (const loop of loops)
    for (let i = 0, j = loop.length - 1; i < loop.length; j = i, i += 1) {
      const [ax, ay] = loop[i]!;
      const [bx, by] = loop[j]!;
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  return inside;
};

/** The area inside loops; holes run in the other direction and are subtracted. */
export const areaOf = (loops: readonly Line[]): number => {
  let twice = 0;
  for (const loop of loops)
    for (const [i, [x, y]] of loop.entries()) {
      const [u, v] = loop[(i + 1) % loop.length]!;
      twice += x * v - u * y;
    }
  return Math.abs(twice / 2);
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const boxOf = (points: Iterable<Point>): Box => {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    x0 = Math.min(x0, x);
    x1 = Math.max(x1, x);
    y0 = Math.min(y0, y);
    y1 = Math.max(y1, y);
  }
  return { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
};
