import { attackLosses, captureOdds } from '../odds.ts';
import type { Sketch } from './sketch.ts';
import type { Temper } from './tempers.ts';

/** How much the few territories of a rival count: with one left thrice as much as with seven. */
const FEW = 2;

const continentPrize = (sketch: Sketch, to: number, { held, broken, share }: Temper): number => {
  const { continentsOf, bonuses } = sketch.terrain;
  const { seat } = sketch;
  const owner = sketch.owners[to]!;
  let prize = 0;
  for (let c = continentsOf.starts[to]!; c < continentsOf.starts[to + 1]!; c += 1) {
    const continent = continentsOf.items[c]!;
    const size = sketch.continentSize(continent);
    const own = sketch.continentShare(continent, seat);
    const bonus = bonuses[continent]!;
    prize += own === size - 1 ? held * bonus : (share * bonus * (own + 1)) / size;
    if (owner !== 0 && sketch.continentShare(continent, owner) === size) prize += broken * bonus;
  }
  return prize;
};

/** What taking a territory is worth to the seat to act. */
const prizeOf = (sketch: Sketch, to: number, temper: Temper): number => {
  const { owners, armies, held } = sketch;
  const owner = owners[to]!;
  const prize = temper.land + temper.beaten * armies[to]! + continentPrize(sketch, to, temper);
  if (owner === 0) return prize;
  const left = held[owner]!;
  const isLast = left === 1 ? temper.eliminated + sketch.cards[owner]! * sketch.cardWorth() : 0;
  const lead = left / owners.length - 1 / sketch.alive;
  return prize + isLast + (3 * temper.hunt) / (FEW + left) + temper.leader * lead;
};

/** The last attack that was looked for; `from` is -1 when none is worth it. */
const found = { from: -1, to: -1, worth: 0 };
let prizes = new Float64Array(0);

/** The attack that brings most to the seat to act, were `extra` armies added where it starts. Used again by the next call. */
export const bestAttack = (sketch: Sketch, temper: Temper, extra: number): Readonly<typeof found> => {
  const { owners, armies, terrain, seat, rules } = sketch;
  const { starts, items } = terrain.neighbours;
  if (prizes.length !== owners.length) prizes = new Float64Array(owners.length);
  prizes.fill(Number.NaN);
  const card = sketch.hasCaptured ? 0 : temper.card * sketch.cardWorth();
  found.from = -1;
  found.to = -1;
  found.worth = sketch.hasCaptured ? temper.least : 0;
  for (let from = 0; from < owners.length; from += 1) {
    const attackers = armies[from]! + extra;
    if (owners[from] !== seat || attackers < 2) continue;
    for (let n = starts[from]!; n < starts[from + 1]!; n += 1) {
      const to = items[n]!;
      if (!sketch.isHostile(to, seat)) continue;
      const odds = captureOdds(attackers, armies[to]!, rules.combat);
      if (odds < temper.leastOdds) continue;
      if (Number.isNaN(prizes[to]!)) prizes[to] = prizeOf(sketch, to, temper) + card;
      const worth = odds * prizes[to]! - temper.losses * attackLosses(attackers, armies[to]!, rules.combat);
      if (worth <= found.worth) continue;
      found.from = from;
      found.to = to;
      found.worth = worth;
    }
  }
  return found;
};
