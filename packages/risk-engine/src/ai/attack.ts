import type { AttackStyle } from './attackStyles.ts';
import type { Route } from './defence.ts';
import type { Sketch } from './sketch.ts';

/** How much the few territories of a rival count: with one left, three times as much as with seven. */
const FEW = 2;

const continentPrize = (sketch: Sketch, to: number, { held, broken, share }: AttackStyle): number => {
  const { continentsOf, bonuses, sizes } = sketch.terrain;
  const owner = sketch.owners[to]!;
  let prize = 0;
  for (let c = continentsOf.starts[to]!; c < continentsOf.starts[to + 1]!; c += 1) {
    const continent = continentsOf.items[c]!;
    const size = sizes[continent]!;
    const own = sketch.continentShare(continent, sketch.seat);
    const bonus = bonuses[continent]!;
    prize += own === size - 1 ? held * bonus : (share * bonus * (own + 1) ** 2) / size ** 2;
    if (owner !== 0 && sketch.continentShare(continent, owner) === size) prize += broken * bonus;
  }
  return prize;
};

/** How many borders the seat to act would lose by taking a territory. */
const bordersSaved = (sketch: Sketch, to: number): number => {
  const { owners, seat, terrain } = sketch;
  const { starts, items } = terrain.neighbours;
  let saved = 0;
  let isBorder = false;
  for (let n = starts[to]!; n < starts[to + 1]!; n += 1) {
    const next = items[n]!;
    if (sketch.isRival(next, seat)) isBorder = true;
    else if (owners[next] === seat && hasOneRival(sketch, next)) saved += 1;
  }
  return isBorder ? saved - 1 : saved;
};

const hasOneRival = (sketch: Sketch, territory: number): boolean => {
  const { starts, items } = sketch.terrain.neighbours;
  let rivals = 0;
  for (let n = starts[territory]!; n < starts[territory + 1]! && rivals < 2; n += 1)
    if (sketch.isRival(items[n]!, sketch.seat)) rivals += 1;
  return rivals === 1;
};

/**
 * The value of hurting a rival: more for those with few territories left and those who are stronger than
 * their share.
 */
const rivalPrize = (sketch: Sketch, owner: number, style: AttackStyle, all: number): number => {
  const { held, forces, cards } = sketch;
  const left = held[owner]!;
  const isLast = left === 1 ? style.eliminated + cards[owner]! * sketch.cardWorth() : 0;
  const lead = forces[owner]! / all - 1 / sketch.alive;
  return isLast + (3 * style.hunt) / (FEW + left) + style.leader * lead;
};

const everybodysForces = ({ forces }: Sketch): number => {
  let sum = 0;
  for (let seat = 1; seat < forces.length; seat += 1) sum += forces[seat]!;
  return sum;
};

/** The value of taking a territory for the seat to act; `all` is the armies of all players. */
const prizeOf = (sketch: Sketch, to: number, style: AttackStyle, all: number): number => {
  const owner = sketch.owners[to]!;
  const prize = style.land + style.beaten * sketch.armies[to]! + continentPrize(sketch, to, style);
  const border = style.border === 0 ? 0 : style.border * bordersSaved(sketch, to);
  return prize + border + (owner === 0 ? 0 : rivalPrize(sketch, owner, style, all));
};

/** What an attack must gain: the stronger a seat is than its share, the less it waits. */
const leastOf = (sketch: Sketch, { least, bold }: AttackStyle, all: number): number => {
  if (!sketch.hasCaptured) return 0;
  const share = (sketch.forces[sketch.seat]! / all) * sketch.alive;
  return least - bold * (share - 1);
};

/** The best attack of the seat to act, if `extra` armies were added where it starts. */
export const bestAttack = (sketch: Sketch, style: AttackStyle, extra: number): Route | undefined => {
  const { owners, armies, odds, terrain, seat } = sketch;
  const { starts, items } = terrain.neighbours;
  const card = sketch.hasCaptured ? 0 : style.card * sketch.cardWorth();
  const all = everybodysForces(sketch);
  let best = leastOf(sketch, style, all);
  let from = -1;
  let to = -1;
  for (let target = 0; target < owners.length; target += 1) {
    if (!sketch.isRival(target, seat)) continue;
    // Of several places to attack from, the strongest is best.
    let origin = -1;
    for (let n = starts[target]!; n < starts[target + 1]!; n += 1) {
      const next = items[n]!;
      if (owners[next] === seat && (origin < 0 || armies[next]! > armies[origin]!)) origin = next;
    }
    if (origin < 0) continue;
    const attackers = armies[origin]! + extra;
    const chance = attackers < 2 ? 0 : odds.capture(attackers, armies[target]!);
    if (chance < style.leastOdds) continue;
    const prize = prizeOf(sketch, target, style, all) + card;
    const worth = chance * prize - style.losses * odds.losses(attackers, armies[target]!);
    if (worth <= best) continue;
    best = worth;
    from = origin;
    to = target;
  }
  return from < 0 ? undefined : { from, to };
};
