import type { ComponentTable } from './table.ts';
import { Weights } from './weights.ts';

/** A component, and the ways in which its boards use some totals. */
export interface Part {
  readonly table: ComponentTable;
  readonly finals: Weights;
}

/** For every i up to the number of parts, the ways for the parts before the i-th to use some totals. */
export const chainForward = (parts: readonly Part[], space: number): Weights[] => {
  const none = new Weights(space);
  none.add(0, 1);
  const before = [none];
  for (const { finals } of parts) {
    const next = new Weights(space);
    next.addProducts(before[before.length - 1]!, finals);
    before.push(next.normalise());
  }
  return before;
};

/** The ways to finish with a part from each of the totals used before it, if `after` are those behind the part. */
export const finishing = ({ finals }: Part, before: Weights, after: Weights): Weights => {
  const here = new Weights(after.space);
  for (let i = 0; i < before.size; i += 1) {
    const used = before.keyAt(i);
    const sum = after.dot(finals, used);
    if (sum > 0) here.add(used, sum);
  }
  return here;
};

/** For every i, the ways to finish from some totals with the parts from the i-th on, if `last` follows all parts. */
export const chainBackward = (
  parts: readonly Part[],
  before: readonly Weights[],
  last: Weights,
): Weights[] => {
  const after = [last];
  for (let i = parts.length - 1; i >= 0; i -= 1)
    after.unshift(finishing(parts[i]!, before[i]!, after[0]!).normalise());
  return after;
};

/** The weight of everything outside a part, for each of its final states. */
export const outside = ({ finals }: Part, before: Weights, after: Weights): Float64Array =>
  Float64Array.from({ length: finals.size }, (_, final) => after.dot(before, finals.keyAt(final)));
