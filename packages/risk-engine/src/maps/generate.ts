import { type Checked, err, ok, problem, Rng, unwrap } from '@ludus/kernel';
import { MAX_TERRITORIES } from '../limits.ts';
import { validateMap } from '../map.ts';
import type { Continent, GraphMap, MapTerritory, TerritoryId } from '../types.ts';
import { drawRaster, type MapArt } from './art.ts';
import { makeNames } from './names.ts';
import { type Raster, SEA, touchingPairs } from './raster.ts';

export interface GeneratedMap {
  readonly map: GraphMap;
  /** Drawn when it is first read. */
  readonly art: MapArt;
}

const MIN_TERRITORIES = 3;
export const MAX_SEED = 999_999_999;

/** Cells per territory, and the share of cells that becomes land. */
const CELLS = 28;
const LAND = 0.8;

/**
 * A connected planar map of any size with a drawing, the same for the same numbers. Regions grow cell by cell from
 * scattered starts; regions that touch are neighbours, so the graph is planar by construction.
 *
 * ```ts
 * const { map, art } = unwrap(generateMap(20, 7)); // map.id is 'generated-20-7'
 * ```
 */
export const generateMap = (size: number, seed: number): Checked<GeneratedMap> => {
  if (!Number.isInteger(size) || size < MIN_TERRITORIES || size > MAX_TERRITORIES)
    return err([
      problem('wrong_size', 'size', `A map has ${MIN_TERRITORIES} to ${MAX_TERRITORIES} territories.`),
    ]);
  if (!Number.isInteger(seed) || seed < 0 || seed > MAX_SEED)
    return err([problem('wrong_seed', 'seed', `The seed must be a whole number from 0 to ${MAX_SEED}.`)]);
  return ok(makeMap(size, seed));
};

const makeMap = (size: number, seed: number): GeneratedMap => {
  const rng = Rng.from(`risk map ${size} ${seed}`);
  const raster = grow(size, rng);
  const neighbours: number[][] = Array.from({ length: size }, () => []);
  for (const [a, b] of touchingPairs(raster)) {
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  const digits = String(size).length;
  const ids = neighbours.map((_, i) => `t${String(i + 1).padStart(digits, '0')}`);
  const map = unwrap(validateMap(assemble({ id: `generated-${size}-${seed}`, ids, neighbours, rng })));
  let art: MapArt | undefined;
  return Object.freeze({
    map,
    get art() {
      art ??= drawRaster(map, raster, ids);
      return art;
    },
  });
};

/**
 * Scatters starting cells far from each other and lets them grow until most cells are land and everything is
 * connected.
 */
const grow = (size: number, rng: Rng): Raster => {
  const height = Math.max(6, Math.round(Math.sqrt((size * CELLS) / 1.6)));
  const width = Math.max(9, Math.round(height * 1.6));
  const cells = new Array<number>(width * height).fill(SEA);
  const inside = (i: number): boolean => {
    const x = i % width;
    return x > 0 && x < width - 1 && i >= width && i < width * (height - 1);
  };
  const frontier: number[] = [];
  const claim = (cell: number, region: number): void => {
    cells[cell] = region;
    for (const next of [cell - width, cell - 1, cell + 1, cell + width])
      if (inside(next) && cells[next] === SEA) frontier.push(cell);
  };
  for (const [region, cell] of scatter(size, { width, height, rng }).entries()) claim(cell, region);
  let target = (width - 2) * (height - 2) * LAND;
  for (let land = size; frontier.length > 0; ) {
    const at = rng.int(frontier.length);
    const from = frontier[at]!;
    const free = [from - width, from - 1, from + 1, from + width].filter(
      (i) => inside(i) && cells[i] === SEA,
    );
    if (free.length <= 1) frontier[at] = frontier[frontier.length - 1]!;
    if (free.length <= 1) frontier.pop();
    if (free.length === 0) continue;
    claim(rng.pick(free), cells[from]!);
    land += 1;
    if (land >= target) {
      if (isConnected({ width, height, cells }, size)) break;
      target = land + size / 4;
    }
  }
  return { width, height, cells };
};

/** Every starting cell is the best of a few random ones: the farthest from the earlier ones. */
const scatter = (
  size: number,
  { width, height, rng }: { readonly width: number; readonly height: number; readonly rng: Rng },
): number[] => {
  const starts: number[] = [];
  const distance = (a: number, b: number): number => {
    const dx = (a % width) - (b % width);
    const dy = Math.floor(a / width) - Math.floor(b / width);
    return dx * dx + dy * dy;
  };
  while (starts.length < size) {
    let best = -1;
    let farthest = 0;
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const cell = (1 + rng.int(height - 2)) * width + 1 + rng.int(width - 2);
      const nearest = starts.reduce((least, start) => Math.min(least, distance(start, cell)), Infinity);
      if (nearest > farthest) {
        farthest = nearest;
        best = cell;
      }
    }
    if (best >= 0) starts.push(best);
  }
  return starts;
};

const isConnected = (raster: Raster, size: number): boolean => {
  const leader = Array.from({ length: size }, (_, i) => i);
  const find = (i: number): number => (leader[i] === i ? i : find(leader[i]!));
  let groups = size;
  for (const [a, b] of touchingPairs(raster)) {
    const [x, y] = [find(a), find(b)];
    if (x === y) continue;
    leader[x] = y;
    groups -= 1;
  }
  return groups === 1;
};

interface Parts {
  readonly id: string;
  readonly ids: readonly TerritoryId[];
  readonly neighbours: readonly (readonly number[])[];
  readonly rng: Rng;
}

const assemble = ({ id, ids, neighbours, rng }: Parts): GraphMap => {
  const size = ids.length;
  const groups = groupContinents(neighbours, rng);
  const names = makeNames(size + groups.length, rng);
  const territories: Record<TerritoryId, MapTerritory> = {};
  const adjacency: Record<TerritoryId, TerritoryId[]> = {};
  const continents: Record<string, Continent> = {};
  for (const [g, members] of groups.entries()) {
    const continentId = `c${String(g + 1).padStart(String(groups.length).length, '0')}`;
    continents[continentId] = {
      name: names[size + g]!,
      territoryIds: members.map((i) => ids[i]!),
      bonus: bonusFor(members, neighbours),
    };
    for (const i of members) territories[ids[i]!] = { name: names[i]!, continentId };
  }
  for (const [i, list] of neighbours.entries()) adjacency[ids[i]!] = list.map((j) => ids[j]!);
  return { id, name: `Generated world of ${size}`, territories, adjacency, continents };
};

/** About seven territories each: the smallest group that can still grow takes the next neighbour. */
const groupContinents = (neighbours: readonly (readonly number[])[], rng: Rng): number[][] => {
  const size = neighbours.length;
  const count = Math.max(size >= 4 ? 2 : 1, Math.round(size / 7));
  const order = rng.shuffle(neighbours.map((_, i) => i));
  const groups = order.slice(0, count).map((i) => [i]);
  const taken = new Set(order.slice(0, count));
  while (taken.size < size) {
    const open = groups
      .map((members) => ({
        members,
        free: members.flatMap((i) => neighbours[i]!.filter((j) => !taken.has(j))),
      }))
      .filter(({ free }) => free.length > 0);
    const { members, free } = open.reduce((a, b) => (b.members.length < a.members.length ? b : a));
    const next = rng.pick(free);
    members.push(next);
    taken.add(next);
  }
  return groups.map((members) => members.sort((a, b) => a - b));
};

/**
 * Larger continents, and those harder to defend, pay more; for the classic continents this gives 5, 2, 4, 4,
 * 7 and 2.
 */
const bonusFor = (members: readonly number[], neighbours: readonly (readonly number[])[]): number => {
  const gates = members.filter((i) => neighbours[i]!.some((j) => !members.includes(j)));
  return Math.max(1, Math.round(members.length / 3 + gates.length / 2));
};
