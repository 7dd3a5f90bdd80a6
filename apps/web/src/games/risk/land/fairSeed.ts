import type { Shape } from './arcs.ts';
import { drawLand } from './drawLand.ts';
import { areaOf } from './points.ts';
import type { Sliced } from './slices.ts';

const TRIES = 5;
/** If a territory grows or shrinks by more than the logarithm of this factor, another seed is tried. */
const FAIR = 0.5;

/** How unfair a seed is: the most that any territory grows or shrinks, measured on a coarse drawing. */
function* unfairnessOf(shapes: readonly Shape[], seed: number, cell: number): Sliced<number> {
  const { loops } = yield* drawLand(shapes, { seed, cell, detail: cell });
  return Math.max(
    ...shapes.map(({ id, loops: before }) => Math.abs(Math.log(areaOf(loops.get(id)!) / areaOf(before)))),
  );
}

/** The fairest of a few seeds, so that no territory becomes a sliver; the first that is fair enough is used. */
export function* fairSeed(shapes: readonly Shape[], cell: number): Sliced<number> {
  let best = { seed: 1, cost: Infinity };
  for (let seed = 1; seed <= TRIES && best.cost > FAIR; seed += 1) {
    const cost = yield* unfairnessOf(shapes, seed, cell);
    if (cost < best.cost) best = { seed, cost };
  }
  return best.seed;
}
