import type { Box, Point } from '../land/points.ts';
import { around, overlap } from './labels.ts';

/** The width of a number with its circle, in pixels. */
const WIDTH = 22;

/**
 * Finds places for the numbers of arrows that cover neither labels nor each other; undefined for those that have none.
 *
 * @param wanted - The places that would do for each arrow, best first, in units of the map.
 * @param covers - Whether a box, in pixels from the map's origin, covers a label.
 */
export const placeNumbers = (
  wanted: readonly (readonly Point[])[],
  scale: number,
  covers: (box: Box) => boolean,
): readonly (Point | undefined)[] => {
  const taken: Box[] = [];
  const boxAt = ([x, y]: Point): Box => around([x * scale, y * scale], WIDTH, WIDTH);
  return wanted.map((places) => {
    const free = places.find((place) => {
      const box = boxAt(place);
      return !covers(box) && !taken.some((other) => overlap(box, other));
    });
    if (free !== undefined) taken.push(boxAt(free));
    return free;
  });
};
