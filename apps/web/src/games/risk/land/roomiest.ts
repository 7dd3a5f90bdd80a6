import { boxOf, isInside, type Line, type Point } from './points.ts';

const STEPS = 16;
/** Labels are wider than high, so room to the sides counts less. */
const WIDE = 0.62;

/** The place inside a shape with the most room for a badge with a name below. */
export const roomiest = (loops: readonly Line[]): Point => {
  const edge = loops.flat().filter((_, i) => i % 2 === 0);
  const { x, y, width, height } = boxOf(edge);
  let best: Point = edge[0]!;
  let most = 0;
  for (let i = 1; i < STEPS; i += 1)
    for (let j = 1; j < STEPS; j += 1) {
      const place: Point = [x + (width * i) / STEPS, y + (height * j) / STEPS];
      let room = Infinity;
      for (const [u, v] of edge) {
        const [dx, dy] = [(u - place[0]) * WIDE, v - place[1]];
        room = Math.min(room, dx * dx + dy * dy);
        if (room <= most) break;
      }
      if (room > most && isInside(place, loops)) [best, most] = [place, room];
    }
  return best;
};
