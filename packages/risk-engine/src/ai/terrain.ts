import type { Atlas } from '../atlas.ts';

/** Lists of numbers in one array; list `i` goes from `starts[i]` to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

/** A map as flat arrays. */
export interface Terrain {
  readonly neighbours: Lists;
  /** The continents of each territory. */
  readonly continentsOf: Lists;
  /** Per continent. */
  readonly sizes: Int32Array;
  readonly bonuses: Int32Array;
}

const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i]! + list.length;
  return { starts, items: Int32Array.from(lists.flat()) };
};

const makeTerrain = ({ ids, neighbours, continents }: Atlas): Terrain => ({
  neighbours: listsOf(neighbours),
  continentsOf: listsOf(
    ids.map((_, i) => continents.flatMap(({ members }, c) => (members.includes(i) ? [c] : []))),
  ),
  sizes: Int32Array.from(continents, ({ members }) => members.length),
  bonuses: Int32Array.from(continents, ({ bonus }) => bonus),
});

/** An atlas never changes, so derived data is computed once. */
const terrains = new WeakMap<Atlas, Terrain>();

export const terrainOf = (atlas: Atlas): Terrain => {
  let terrain = terrains.get(atlas);
  if (terrain === undefined) {
    terrain = makeTerrain(atlas);
    terrains.set(atlas, terrain);
  }
  return terrain;
};
