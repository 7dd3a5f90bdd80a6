import type { GraphMap } from '@ludus/risk-engine';
import type { Land, LandTerritory } from '../land/land.ts';
import { type Box, boxOf, type Point } from '../land/points.ts';
import type { Sliced } from '../land/slices.ts';
import { overlap } from './labels.ts';

/** The name of a continent on the map, with a mark for each of its territories below. */
export interface ContinentLabel {
  readonly id: string;
  readonly name: string;
  readonly bonus: number;
  readonly territoryIds: readonly string[];
  /** The centre of the name, in units of the map. */
  readonly at: Point;
  /** Pixels. */
  readonly width: number;
  readonly isOnLand: boolean;
}

const LETTER = 11.8;
const HEIGHT = 36;
const STEP = 10;

const widthOf = (name: string): number => Math.max(110, name.length * LETTER + 40);

/** Places for a name where land would show through. */
const PROBES: readonly Point[] = [0.02, 0.27, 0.5, 0.73, 0.98].flatMap((u): Point[] => [
  [u, 0.12],
  [u, 0.88],
]);

interface Search {
  readonly land: Land;
  readonly taken: readonly Box[];
  readonly members: ReadonlySet<string>;
  /** Where the name may be, and the lands there. */
  readonly window: Box;
  readonly near: readonly LandTerritory[];
}

interface Place {
  readonly box: Box;
  readonly onLand: number;
  readonly cost: number;
}

/** The cost of a place: far from its own lands, on land, or closer to other lands than to its own. */
const rated = (box: Box, { land, members, near }: Search): Place => {
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const onLand = PROBES.filter(([u, v]) =>
    land.isLand([box.x + box.width * u, box.y + box.height * v]),
  ).length;
  let [own, other, sum] = [Infinity, Infinity, 0];
  for (const { id, label } of near) {
    const away = Math.hypot(label[0] - cx, (label[1] - cy) * 1.3);
    if (members.has(id)) {
      own = Math.min(own, away);
      sum += away;
    } else other = Math.min(other, away);
  }
  const cost = own + (0.45 * sum) / members.size + onLand * 26 + Math.max(0, own - other) * 3;
  return { box, onLand, cost };
};

function* bestPlace(width: number, height: number, search: Search): Sliced<Place | undefined> {
  const { window } = search;
  const step = Math.max(STEP, window.width / 80);
  let best: Place | undefined;
  for (let x = window.x; x + width <= window.x + window.width; x += step) {
    for (let y = window.y; y + height <= window.y + window.height; y += step) {
      const box = { x, y, width, height };
      if (search.taken.some((other) => overlap(box, other))) continue;
      const place = rated(box, search);
      if (best === undefined || place.cost < best.cost) best = place;
      yield;
    }
  }
  return best;
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The part of a map where the name of some lands can be. */
const windowOf = (land: Land, members: readonly string[], visible: Box, around: number): Box => {
  const own = boxOf(members.map((id) => land.byId.get(id)!.label));
  const [a, b] = [grown(own, around), visible];
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return {
    x,
    y,
    width: Math.min(a.x + a.width, b.x + b.width) - x,
    height: Math.min(a.y + a.height, b.y + b.height) - y,
  };
};

export interface Surroundings {
  /** Pixels per unit of the map. */
  readonly scale: number;
  /** The visible part of the map and the sea around it. */
  readonly visible: Box;
  /** Areas that no name may cover. */
  readonly taken: readonly Box[];
}

/**
 * Finds free places for the names of continents: if possible in the sea next to their own lands, and never
 * over occupied boxes. A name without a place is left out.
 */
export function* placeContinents(
  { continents }: GraphMap,
  land: Land,
  { scale, visible, taken }: Surroundings,
): Sliced<readonly ContinentLabel[]> {
  const used = [...taken];
  const labels: ContinentLabel[] = [];
  for (const [id, { name = id, bonus, territoryIds }] of Object.entries(continents ?? {})) {
    const members = territoryIds.filter((member) => land.byId.has(member));
    if (members.length === 0) continue;
    const width = widthOf(name);
    const window = windowOf(land, members, visible, Math.max(160, width / scale));
    const isNear = ({ label: [x, y] }: LandTerritory): boolean =>
      overlap({ x, y, width: 0.1, height: 0.1 }, grown(window, 60));
    const near = land.territories.filter(isNear);
    const close = used.filter((box) => overlap(box, window));
    const search = { land, taken: close, members: new Set(members), window, near };
    const place = yield* bestPlace(width / scale, HEIGHT / scale, search);
    if (place === undefined) continue;
    const { box, onLand } = place;
    used.push(box);
    const at: Point = [box.x + box.width / 2, box.y + box.height / 2];
    labels.push({ id, name, bonus, territoryIds: members, at, width, isOnLand: onLand > 4 });
  }
  return labels;
}
