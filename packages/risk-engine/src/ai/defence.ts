import { reachFrom } from '../phases/fortify.ts';
import { PLACE } from '../table.ts';
import type { Sketch } from './sketch.ts';

/** For how many turns the bonus of a lost continent counts. */
const CONTINENT_TURNS = 2.5;
/** What the neighbouring enemy will have placed. */
const REINFORCED = 2;
/** If nothing is in danger, the larger army is the better place. */
const PER_ARMY = 0.05;

/** The expected loss if the strongest neighbouring enemy attacks a territory of the seat to act. */
const dangerTo = (sketch: Sketch, at: number): number => {
  const { armies, owners, odds, terrain, seat } = sketch;
  const { starts, items } = terrain.neighbours;
  let strongest = 0;
  for (let n = starts[at]!; n < starts[at + 1]!; n += 1) {
    const next = items[n]!;
    if (owners[next] !== 0 && sketch.isRival(next, seat)) strongest = Math.max(strongest, armies[next]!);
  }
  if (strongest < 2) return 0;
  const { continentsOf, bonuses, sizes } = terrain;
  let loss = 1;
  for (let c = continentsOf.starts[at]!; c < continentsOf.starts[at + 1]!; c += 1) {
    const continent = continentsOf.items[c]!;
    if (sketch.continentShare(continent, seat) === sizes[continent])
      loss += CONTINENT_TURNS * bonuses[continent]!;
  }
  return loss * odds.capture(strongest + REINFORCED, armies[at]!);
};

/** How urgently a border territory needs more armies. */
const needOf = (sketch: Sketch, at: number): number => dangerTo(sketch, at) + PER_ARMY * sketch.armies[at]!;

/**
 * Where the seat to act should place armies: on its borders; without any, on those of partners; otherwise
 * anywhere.
 */
export const usefulPlaces = (sketch: Sketch): readonly number[] => {
  const { owners, seat, table } = sketch;
  const own: number[] = [];
  const partners: number[] = [];
  for (let i = 0; i < owners.length; i += 1)
    if (table.may(PLACE, seat, owners[i]!) && sketch.isBorder(i, seat))
      (owners[i] === seat ? own : partners).push(i);
  if (own.length > 0) return own;
  return partners.length > 0 ? partners : [owners.indexOf(seat)];
};

/** The place that needs armies most. */
export const neediestPlace = (sketch: Sketch): number => {
  let best = -1;
  let highest = -1;
  for (const place of usefulPlaces(sketch)) {
    const need = needOf(sketch, place);
    if (need > highest) {
      highest = need;
      best = place;
    }
  }
  return best;
};

/** The largest army with no enemy nearby; -1 if there is none. */
const largestIdle = (sketch: Sketch): number => {
  const { owners, armies, seat } = sketch;
  let idle = -1;
  let most = 1;
  for (let i = 0; i < owners.length; i += 1) {
    if (owners[i] !== seat || armies[i]! <= most || sketch.isBorder(i, seat)) continue;
    most = armies[i]!;
    idle = i;
  }
  return idle;
};

export interface Route {
  readonly from: number;
  readonly to: number;
}

/** From the largest idle army to the reachable border that needs it most. */
export const bestFortify = (sketch: Sketch): Route | undefined => {
  const { table, owners, seat } = sketch;
  const from = sketch.mayFortify ? largestIdle(sketch) : -1;
  if (from < 0) return undefined;
  let best = -1;
  let highest = -1;
  for (const to of reachFrom(table, owners, seat, from)) {
    if (owners[to] !== seat || !sketch.isBorder(to, seat)) continue;
    const need = needOf(sketch, to);
    if (need > highest) {
      highest = need;
      best = to;
    }
  }
  return best < 0 ? undefined : { from, to: best };
};
