import { captureOdds } from '../odds.ts';
import type { Sketch } from './sketch.ts';

/** How many turns of its bonus are lost with a continent. */
const CONTINENT_TURNS = 2.5;
/** What the enemy next door will have placed. */
const REINFORCED = 2;
/** Where nothing is in danger, the larger army is the better place. */
const PER_ARMY = 0.05;

/** What is lost on average if the strongest enemy next door attacks a territory of the seat to act. */
const dangerTo = (sketch: Sketch, at: number): number => {
  const { armies, owners, terrain, seat } = sketch;
  const { starts, items } = terrain.neighbours;
  let strongest = 0;
  for (let n = starts[at]!; n < starts[at + 1]!; n += 1) {
    const next = items[n]!;
    if (owners[next] !== 0 && sketch.isHostile(next, seat)) strongest = Math.max(strongest, armies[next]!);
  }
  if (strongest < 2) return 0;
  const { continentsOf, bonuses } = terrain;
  let loss = 1;
  for (let c = continentsOf.starts[at]!; c < continentsOf.starts[at + 1]!; c += 1) {
    const continent = continentsOf.items[c]!;
    if (sketch.continentShare(continent, seat) === sketch.continentSize(continent))
      loss += CONTINENT_TURNS * bonuses[continent]!;
  }
  return loss * captureOdds(strongest + REINFORCED, armies[at]!, sketch.rules.combat);
};

/** How much a border territory needs more armies. */
export const needOf = (sketch: Sketch, at: number): number =>
  dangerTo(sketch, at) + PER_ARMY * sketch.armies[at]!;

/** The border that needs armies most. */
export const neediestBorder = (sketch: Sketch): number => {
  let best = -1;
  let highest = -1;
  for (let i = 0; i < sketch.owners.length; i += 1) {
    if (sketch.owners[i] !== sketch.seat || !sketch.isBorder(i, sketch.seat)) continue;
    const need = needOf(sketch, i);
    if (need > highest) {
      highest = need;
      best = i;
    }
  }
  return best;
};

/** The largest army that no enemy is near to; -1 when there is none. */
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

let queue = new Int32Array(0);
let seen = new Int32Array(0);
let search = 0;

/** The last fortify that was looked for; `to` is -1 when there is none. */
const found = { from: -1, to: -1 };

/** From the largest idle army to the border it can reach that needs it most. Used again by the next call. */
export const bestFortify = (sketch: Sketch): Readonly<typeof found> => {
  const { owners, seat, terrain } = sketch;
  const from = largestIdle(sketch);
  found.from = from;
  found.to = -1;
  if (from < 0) return found;
  if (queue.length !== owners.length) {
    queue = new Int32Array(owners.length);
    seen = new Int32Array(owners.length);
  }
  search += 1;
  const { starts, items } = terrain.neighbours;
  let highest = -1;
  let length = 1;
  queue[0] = from;
  seen[from] = search;
  for (let head = 0; head < length; head += 1) {
    const at = queue[head]!;
    for (let n = starts[at]!; n < starts[at + 1]!; n += 1) {
      const next = items[n]!;
      if (owners[next] !== seat || seen[next] === search) continue;
      seen[next] = search;
      queue[length] = next;
      length += 1;
      const need = sketch.isBorder(next, seat) ? needOf(sketch, next) : -1;
      if (need > highest) {
        highest = need;
        found.to = next;
      }
    }
  }
  return found;
};

export const fortify = (sketch: Sketch): void => {
  const { from, to } = bestFortify(sketch);
  if (to >= 0) sketch.move(from, to, sketch.armies[from]! - 1);
};
