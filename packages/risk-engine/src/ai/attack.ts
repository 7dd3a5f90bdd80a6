import type { Route } from './defence.ts';
import type { Sketch } from './sketch.ts';
import type { Temper } from './tempers.ts';

/** How much the few territories of a rival count: with one left thrice as much as with seven. */
const FEW = 2;

const continentPrize = (sketch: Sketch, to: number, { held, broken, share }: Temper): number => {
  const { continentsOf, bonuses, sizes } = sketch.terrain;
  const owner = sketch.owners[to]!;
  let prize = 0;
  for (let c = continentsOf.starts[to]!; c < continentsOf.starts[to + 1]!; c += 1) {
    const continent = continentsOf.items[c]!;
    const size = sizes[continent]!;
    const own = sketch.continentShare(continent, sketch.seat);
    const bonus = bonuses[continent]!;
    prize += own === size - 1 ? held * bonus : (share * bonus * (own + 1)) / size;
    if (owner !== 0 && sketch.continentShare(continent, owner) === size) prize += broken * bonus;
  }
  return prize;
};

/** What taking a territory is worth to the seat to act. */
export const prizeOf = (sketch: Sketch, to: number, temper: Temper): number => {
  const { owners, armies, held } = sketch;
  const owner = owners[to]!;
  const prize = temper.land + temper.beaten * armies[to]! + continentPrize(sketch, to, temper);
  if (owner === 0) return prize;
  const left = held[owner]!;
  const isLast = left === 1 ? temper.eliminated + sketch.cards[owner]! * sketch.cardWorth() : 0;
  const lead = left / owners.length - 1 / sketch.alive;
  return prize + isLast + (3 * temper.hunt) / (FEW + left) + temper.leader * lead;
};

/** What the card for the first capture of a turn is worth. */
export const cardPrize = (sketch: Sketch, temper: Temper): number =>
  sketch.hasCaptured ? 0 : temper.card * sketch.cardWorth();

/** What an attack to the end brings on average, in armies. */
export const attackWorth = (
  { armies, odds }: Sketch,
  { losses }: Temper,
  { attackers, to, prize }: { readonly attackers: number; readonly to: number; readonly prize: number },
): number => odds.capture(attackers, armies[to]!) * prize - losses * odds.losses(attackers, armies[to]!);

/** The attack that brings most to the seat to act, were `extra` armies added where it starts. */
export const bestAttack = (sketch: Sketch, temper: Temper, extra: number): Route | undefined => {
  const { owners, armies, odds, terrain, seat } = sketch;
  const { starts, items } = terrain.neighbours;
  const card = cardPrize(sketch, temper);
  let best = sketch.hasCaptured ? temper.least : 0;
  let from = -1;
  let to = -1;
  for (let target = 0; target < owners.length; target += 1) {
    if (!sketch.isRival(target, seat)) continue;
    // Of several places to attack from the strongest is the best.
    let origin = -1;
    for (let n = starts[target]!; n < starts[target + 1]!; n += 1) {
      const next = items[n]!;
      if (owners[next] === seat && (origin < 0 || armies[next]! > armies[origin]!)) origin = next;
    }
    if (origin < 0) continue;
    const attackers = armies[origin]! + extra;
    if (attackers < 2 || odds.capture(attackers, armies[target]!) < temper.leastOdds) continue;
    const prize = prizeOf(sketch, target, temper) + card;
    const worth = attackWorth(sketch, temper, { attackers, to: target, prize });
    if (worth <= best) continue;
    best = worth;
    from = origin;
    to = target;
  }
  return from < 0 ? undefined : { from, to };
};
