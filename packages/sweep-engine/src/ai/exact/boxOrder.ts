import type { NumberFact } from '../numbers.ts';
import { type Box, factsOf } from './boxes.ts';

/** A component as arrays, to compute the cost of an order of its boxes. */
interface Plan {
  readonly sizes: readonly number[];
  /** The numbers of each box, counted from 0 within the component. */
  readonly facts: readonly (readonly number[])[];
  readonly needs: readonly number[];
  /** The tiles that each number sees. */
  readonly tiles: readonly number[];
}

const planOf = (component: readonly Box[], facts: readonly NumberFact[]): Plan => {
  const index = new Map<number, number>();
  const needs: number[] = [];
  const tiles: number[] = [];
  const lists = component.map((box) =>
    factsOf(box).map((fact) => {
      const at = index.get(fact) ?? needs.length;
      if (at === needs.length) {
        index.set(fact, at);
        needs.push(facts[fact]!.need);
        tiles.push(0);
      }
      tiles[at]! += box.tiles.length;
      return at;
    }),
  );
  return { sizes: component.map((box) => box.tiles.length), facts: lists, needs, tiles };
};

/** The logarithm of how many values a partly counted number can have once `used` of its tiles are placed. */
const openness = ({ needs, tiles }: Plan, fact: number, used: number): number => {
  const need = needs[fact]!;
  const later = tiles[fact]! - used;
  return Math.log(Math.min(need, used) - Math.max(0, need - later) + 1);
};

/** Jumping to a box that shares no open number opens a second front. */
const JUMP = 0.3;

/** From a start, always picks the box that leaves the fewest states; gives up once it costs more than `limit`. */
const greedy = (plan: Plan, start: number, limit: number): { order: number[]; cost: number } | undefined => {
  const { sizes, facts, needs } = plan;
  const used = needs.map(() => 0);
  const placed = sizes.map(() => false);
  const order: number[] = [];
  let states = 0;
  let cost = 0;
  for (let next = start; next >= 0; ) {
    const box = next;
    for (const fact of facts[box]!) {
      states -= openness(plan, fact, used[fact]!);
      used[fact]! += sizes[box]!;
      states += openness(plan, fact, used[fact]!);
    }
    placed[box] = true;
    order.push(box);
    cost += Math.exp(states);
    if (cost > limit) return undefined;
    next = -1;
    let best = Number.POSITIVE_INFINITY;
    for (let candidate = 0; candidate < sizes.length; candidate += 1) {
      if (placed[candidate]) continue;
      let change = JUMP;
      for (const fact of facts[candidate]!) {
        if (used[fact]! > 0) change = Math.min(change, 0);
      }
      for (const fact of facts[candidate]!)
        change += openness(plan, fact, used[fact]! + sizes[candidate]!) - openness(plan, fact, used[fact]!);
      if (change < best) {
        best = change;
        next = candidate;
      }
    }
  }
  return { order, cost };
};

/**
 * Starts that are always tried, the estimated cost above which more boxes are tried as starts, and how many
 * steps all of them may take.
 */
const FEW_STARTS = 3;
const CHEAP = 1_000;
const MOST_STEPS = 30_000;

/**
 * A good order for the boxes of a component, the greedy one with the fewest states, and roughly how many
 * there are.
 */
export const orderBoxes = (
  component: readonly Box[],
  facts: readonly NumberFact[],
): { readonly order: readonly Box[]; readonly cost: number } => {
  const plan = planOf(component, facts);
  const starts = component
    .map((_, i) => i)
    .sort((a, b) => plan.facts[a]!.length - plan.facts[b]!.length || plan.sizes[a]! - plan.sizes[b]!);
  let best = { order: starts, cost: Number.POSITIVE_INFINITY };
  for (const [tried, start] of starts.entries()) {
    if (tried >= FEW_STARTS && (best.cost < CHEAP || tried * component.length ** 2 > MOST_STEPS)) break;
    best = greedy(plan, start, best.cost) ?? best;
  }
  return { order: best.order.map((i) => component[i]!), cost: best.cost };
};
