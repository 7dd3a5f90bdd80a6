import type { NumberFact } from '../numbers.ts';
import { type Box, factsOf } from './boxes.ts';

/** A component as arrays, to compute the cost of an order of its boxes. */
interface Plan {
  readonly sizes: readonly number[];
  /** The numbers of each box, counted from 0 within the component. */
  readonly facts: readonly (readonly number[])[];
  /** The boxes that share a number with each box. */
  readonly neighbours: readonly (readonly number[])[];
  /** For each number, the logarithm of how many values it can have once some of its tiles are placed. */
  readonly openness: readonly Float64Array[];
  /** For each box, the change in the logarithm of the number of states if it is placed first. */
  readonly atFirst: Float64Array;
}

const opennessOf = (need: number, tiles: number): Float64Array =>
  Float64Array.from({ length: tiles + 1 }, (_, used) =>
    Math.log(Math.min(need, used) - Math.max(0, need - (tiles - used)) + 1),
  );

/** Jumping to a box that shares no open number opens a second front. */
const JUMP = 0.3;

/** The change in the logarithm of the number of states if a box is placed when some tiles of each number are. */
const changeOf = (
  { sizes, facts, openness }: Pick<Plan, 'sizes' | 'facts' | 'openness'>,
  box: number,
  used: readonly number[],
): number => {
  const size = sizes[box]!;
  const list = facts[box]!;
  let change = list.some((fact) => used[fact]! > 0) ? 0 : JUMP;
  for (let i = 0; i < list.length; i += 1) {
    const values = openness[list[i]!]!;
    const before = used[list[i]!]!;
    change += values[before + size]! - values[before]!;
  }
  return change;
};

const planOf = (component: readonly Box[], facts: readonly NumberFact[]): Plan => {
  const index = new Map<number, number>();
  const needs: number[] = [];
  const boxes: number[][] = [];
  const lists = component.map((box, i) =>
    factsOf(box).map((fact) => {
      const at = index.get(fact) ?? needs.length;
      if (at === needs.length) {
        index.set(fact, at);
        needs.push(facts[fact]!.need);
        boxes.push([]);
      }
      boxes[at]!.push(i);
      return at;
    }),
  );
  const sizes = component.map((box) => box.tiles.length);
  const neighbours = lists.map((list) => [...new Set(list.flatMap((fact) => boxes[fact]!))]);
  const tilesOf = (fact: number): number => boxes[fact]!.reduce((sum, box) => sum + sizes[box]!, 0);
  const openness = needs.map((need, fact) => opennessOf(need, tilesOf(fact)));
  const unused = needs.map(() => 0);
  const atFirst = Float64Array.from(sizes, (_, box) =>
    changeOf({ sizes, facts: lists, openness }, box, unused),
  );
  return { sizes, facts: lists, neighbours, openness, atFirst };
};

/** An order of boxes as it grows, and what every box that is not in it yet would change. */
class Growth {
  readonly order: number[] = [];
  cost = 0;
  readonly #plan: Plan;
  /** How many tiles of each number are placed. */
  readonly #used: number[];
  readonly #placed: boolean[];
  /** The change in the logarithm of the number of states if a box is placed next. */
  readonly #changes: Float64Array;
  #states = 0;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#used = plan.openness.map(() => 0);
    this.#placed = plan.sizes.map(() => false);
    this.#changes = plan.atFirst.slice();
  }

  place(box: number): void {
    const { sizes, facts, neighbours, openness } = this.#plan;
    for (const fact of facts[box]!) {
      this.#states -= openness[fact]![this.#used[fact]!]!;
      this.#used[fact]! += sizes[box]!;
      this.#states += openness[fact]![this.#used[fact]!]!;
    }
    this.#placed[box] = true;
    this.order.push(box);
    this.cost += Math.exp(this.#states);
    for (const other of neighbours[box]!)
      if (!this.#placed[other]) this.#changes[other] = changeOf(this.#plan, other, this.#used);
  }

  /** The box that leaves the fewest states; -1 if all are placed. */
  best(): number {
    const placed = this.#placed;
    const changes = this.#changes;
    let best = -1;
    let least = Number.POSITIVE_INFINITY;
    for (let box = 0; box < placed.length; box += 1)
      if (!placed[box] && changes[box]! < least) {
        least = changes[box]!;
        best = box;
      }
    return best;
  }
}

/** From a start, always picks the box that leaves the fewest states; gives up once it costs more than `limit`. */
const greedy = (plan: Plan, start: number, limit: number): Growth | undefined => {
  const growth = new Growth(plan);
  for (let next = start; next >= 0; next = growth.best()) {
    growth.place(next);
    if (growth.cost > limit) return undefined;
  }
  return growth;
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
