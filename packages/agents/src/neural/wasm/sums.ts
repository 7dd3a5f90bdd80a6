import { HIGHEST_PASSED } from '../weights.ts';
import * as w from './code.ts';

/**
 * Locals of the function: where its seat is, a counter, an address, a word of changes, and where the list of changed
 * slots ends; then, as vectors, sums and a shared factor.
 */
export const SEAT = 0;
export const COUNTER = 1;
export const ADDRESS = 2;
export const CHANGED = 3;
export const LISTED = 4;
export const SUM = 5;
/** At most this many vectors of four sums are computed at once. */
export const SUMS = 8;
export const FACTOR = SUM + SUMS;

/** How many vectors of sums are computed at once: as many as divide the outputs evenly. */
export const sumsFor = (outputs: number): number => (outputs % 32 === 0 ? SUMS : outputs % 16 === 0 ? 4 : 2);

export const eachSum = (count: number, code: (sum: number) => w.Code): w.Code =>
  Array.from({ length: count }, (_, i) => code(i)).flat();

export const chunks = (count: number, size: number): number[] =>
  Array.from({ length: count / size }, (_, i) => i * size);

/** Adds the products of a pair of inputs, the factor, and the weights at an address, for four outputs in every sum. */
export const addProduct = (address: w.Code, weights: number, sums: number): w.Code =>
  eachSum(sums, (sum) => [
    ...w.get(SUM + sum),
    ...w.get(FACTOR),
    ...address,
    ...w.loadVector(weights + 16 * sum),
    ...w.dot,
    ...w.add32,
    ...w.set(SUM + sum),
  ]);

const rounded = (sum: number, bits: number): w.Code => [
  ...w.get(sum),
  ...w.constant(1 << (bits - 1)),
  ...w.splat32,
  ...w.add32,
  ...w.constant(bits),
  ...w.shiftRight32,
];

/** Stores the clipped outputs of a layer, eight numbers from every two sums. */
export const pass = (into: number, bits: number, sums: number): w.Code =>
  eachSum(sums / 2, (pair) => [
    ...w.constant(0),
    ...rounded(SUM + 2 * pair, bits),
    ...rounded(SUM + 2 * pair + 1, bits),
    ...w.narrow,
    ...w.constant(HIGHEST_PASSED),
    ...w.splat16,
    ...w.least16,
    ...w.constant(0),
    ...w.splat16,
    ...w.most16,
    ...w.storeVector(into + 16 * pair),
  ]);
