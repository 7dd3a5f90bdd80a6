import type { Point } from './points.ts';

/** A whole number below 2³² for a text, different for every seed. */
export const hashText = (text: string, seed: number): number => {
  let h = 2166136261 ^ seed;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return mix(h);
};

const mix = (value: number): number => {
  let h = Math.imul(value ^ (value >>> 15), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
};

/** Numbers from 0 to below 1, the same for the same start (mulberry32). */
export const randomFrom = (start: number): (() => number) => {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Slope and curvature are 0 at both ends, so that no lattice shows. */
const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

/** Smooth noise from −1 to 1 that changes over a distance of 1. */
const noiseAt = (x: number, y: number, seed: number): number => {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [ease(x - i), ease(y - j)];
  const corner = (a: number, b: number): number =>
    (mix(Math.imul(a, 374761393) ^ Math.imul(b, 668265263) ^ Math.imul(seed, 2147483647)) / 2 ** 32) * 2 - 1;
  const above = corner(i, j) + (corner(i + 1, j) - corner(i, j)) * u;
  const below = corner(i, j + 1) + (corner(i + 1, j + 1) - corner(i, j + 1)) * u;
  return above + (below - above) * v;
};

/** Waves that bend the plane: their length and strength in cells. Gentle enough never to fold it. */
const WAVES = [
  { length: 8, reach: 1.05 },
  { length: 3.3, reach: 0.34 },
] as const;

/** Moves every point of the plane a little, nearby points alike, so that straight rows and columns disappear. */
export const bender =
  (seed: number, cell: number) =>
  ([x, y]: Point): Point => {
    let [dx, dy] = [0, 0];
    for (const [i, { length, reach }] of WAVES.entries()) {
      const [u, v] = [x / cell / length, y / cell / length];
      dx += reach * cell * noiseAt(u, v, seed * 8 + 2 * i);
      dy += reach * cell * noiseAt(u, v, seed * 8 + 2 * i + 1);
    }
    return [x + dx, y + dy];
  };
