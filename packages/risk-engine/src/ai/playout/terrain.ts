import type { Atlas } from '../../atlas.ts';

/** A map as flat arrays: lists of numbers one after the other, list `i` from `starts[i]` up to `starts[i + 1]`. */
export interface Lists {
  readonly starts: Int32Array;
  readonly items: Int32Array;
}

export interface Terrain {
  readonly size: number;
  readonly neighbours: Lists;
  /** The continents of each territory. */
  readonly continentsOf: Lists;
  readonly members: Lists;
  readonly bonuses: Int32Array;
}

const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) starts[i + 1] = starts[i]! + list.length;
  return { starts, items: Int32Array.from(lists.flat()) };
};

const makeTerrain = ({ ids, neighbours, continents }: Atlas): Terrain => ({
  size: ids.length,
  neighbours: listsOf(neighbours),
  continentsOf: listsOf(
    ids.map((_, i) => continents.flatMap(({ members }, c) => (members.includes(i) ? [c] : []))),
  ),
  members: listsOf(continents.map(({ members }) => members)),
  bonuses: Int32Array.from(continents, ({ bonus }) => bonus),
});

const terrains = new WeakMap<Atlas, Terrain>();

export const terrainOf = (atlas: Atlas): Terrain => {
  let terrain = terrains.get(atlas);
  if (terrain === undefined) {
    terrain = makeTerrain(atlas);
    terrains.set(atlas, terrain);
  }
  return terrain;
};
