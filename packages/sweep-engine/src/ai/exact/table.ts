import type { Box } from './boxes.ts';
import { TOTAL_BITS } from './steps.ts';
import type { Layers } from './tableBuilder.ts';
import type { Totals } from './totals.ts';

/** The expected numbers of tiles in a box. */
interface BoxExpectation {
  readonly player: number;
  readonly rival: number;
  readonly other: number;
  /** What the three are multiples of. */
  readonly weight: number;
}

const LOW_TOTAL = (1 << TOTAL_BITS) - 1;

/**
 * Every way to fill a component, box by box. A state is what remains of the partly counted numbers and how
 * many tiles were used. Equal states are merged, so the table stays small where numbers close early. Layer i
 * contains the states before box i.
 */
export class ComponentTable {
  readonly order: readonly Box[];
  readonly #layers: Layers;
  /** The first state after the last box, and the end. */
  readonly #firstFinal: number;
  readonly #states: number;

  constructor(layers: Layers) {
    this.order = layers.steps.map(({ box }) => box);
    this.#layers = layers;
    this.#firstFinal = layers.starts[layers.steps.length]!;
    this.#states = layers.starts[layers.steps.length + 1]!;
  }

  /** How many tiles the states after the last box used. */
  finals(): Totals[] {
    const { rows, layout } = this.#layers;
    const found: Totals[] = [];
    for (let state = this.#firstFinal; state < this.#states; state += 1) {
      const at = state * layout.width;
      const sides = rows[at + layout.sides]!;
      const others = layout.others === undefined ? 0 : rows[at + layout.others]!;
      found.push({
        player: sides & LOW_TOTAL,
        rival: sides >>> TOTAL_BITS,
        neutral: others & LOW_TOTAL,
        mine: others >>> TOTAL_BITS,
      });
    }
    return found;
  }

  /** The share of the ways that end in each of `finals`. */
  finalWays(): Float64Array {
    return this.#layers.forward.slice(this.#firstFinal, this.#states);
  }

  /**
   * The expected number of player, rival and other tiles in every box, given a weight for every final state
   * (in the order of `finals`). The result is not normalised: divide by `weight`.
   */
  expectations(finalWeights: Float64Array): BoxExpectation[] {
    const backward = new Float64Array(this.#states);
    backward.set(finalWeights, this.#firstFinal);
    const result: BoxExpectation[] = [];
    for (let i = this.order.length - 1; i >= 0; i -= 1) {
      result.push(this.#expectation(i, backward));
      this.#rescale(i, backward);
    }
    return result.reverse();
  }

  /** The expectation of a box; `backward` is filled in for the states before it. */
  #expectation(i: number, backward: Float64Array): BoxExpectation {
    const { steps, starts, moves, to, option, forward } = this.#layers;
    const { box, ways } = steps[i]!;
    const n = box.tiles.length;
    const playerOf = Int32Array.from(ways, (_, at) => Math.floor(at / (n + 1)));
    let player = 0;
    let rival = 0;
    let other = 0;
    let weight = 0;
    for (let state = starts[i]!; state < starts[i + 1]!; state += 1) {
      const reached = forward[state]!;
      let sum = 0;
      for (let move = moves[state]!; move < moves[state + 1]!; move += 1) {
        const at = option[move]!;
        const value = ways[at]! * backward[to[move]!]!;
        sum += value;
        const share = value * reached;
        const p = playerOf[at]!;
        const r = at - p * (n + 1);
        player += p * share;
        rival += r * share;
        other += (n - p - r) * share;
        weight += share;
      }
      backward[state] = sum;
    }
    return { player, rival, other, weight };
  }

  #rescale(i: number, backward: Float64Array): void {
    const { starts } = this.#layers;
    let max = 0;
    for (let state = starts[i]!; state < starts[i + 1]!; state += 1) max = Math.max(max, backward[state]!);
    if (max === 0) return;
    for (let state = starts[i]!; state < starts[i + 1]!; state += 1) backward[state]! /= max;
  }

  /**
   * A random filling that ends in a final state, all equally likely: how many player and rival tiles each box
   * has. `pick` chooses an index by weight.
   */
  drawFilling(final: number, pick: (weights: readonly number[]) => number): { p: number; r: number }[] {
    const { steps, option } = this.#layers;
    let state = this.#firstFinal + final;
    const filling: { p: number; r: number }[] = [];
    for (let i = steps.length - 1; i >= 0; i -= 1) {
      const ways = this.#waysInto(i, state);
      const { from, move } = ways[pick(ways.map(({ weight }) => weight))]!;
      const n = steps[i]!.box.tiles.length;
      const r = option[move]! % (n + 1);
      filling.push({ p: (option[move]! - r) / (n + 1), r });
      state = from;
    }
    return filling.reverse();
  }

  /** The transitions of box i that lead to a state. */
  #waysInto(
    i: number,
    target: number,
  ): { readonly from: number; readonly move: number; readonly weight: number }[] {
    const { steps, starts, moves, to, option, forward } = this.#layers;
    const { ways } = steps[i]!;
    const found = [];
    for (let from = starts[i]!; from < starts[i + 1]!; from += 1)
      for (let move = moves[from]!; move < moves[from + 1]!; move += 1)
        if (to[move] === target) found.push({ from, move, weight: ways[option[move]!]! * forward[from]! });
    return found;
  }
}
