import { FIRST_BITS, LATER_BITS, VALUE_BITS, type Weights } from '../weights.ts';
import * as w from './code.ts';
import { BLOCK, blocksOf, type Places } from './memory.ts';
import {
  ADDRESS,
  addProduct,
  CHANGED,
  COUNTER,
  chunks,
  eachSum,
  FACTOR,
  LISTED,
  pass,
  SEAT,
  SUM,
  sumsFor,
} from './sums.ts';

/** Replaces the rows of changed slots in some sums of the first layer. An empty slot has a row of zeros. */
const replaceRows = (
  { added, removed, rows }: Places,
  { chunk, sums }: { readonly chunk: number; readonly sums: number },
): w.Code =>
  w.repeat(COUNTER, 4, w.get(LISTED), [
    ...w.get(COUNTER),
    ...w.loadWord(added),
    ...w.set(ADDRESS),
    ...w.get(COUNTER),
    ...w.loadWord(removed),
    ...w.set(CHANGED),
    ...eachSum(sums, (sum) => [
      ...w.get(SUM + sum),
      ...w.get(ADDRESS),
      ...w.loadWide(rows + 2 * (chunk + 4 * sum)),
      ...w.get(CHANGED),
      ...w.loadWide(rows + 2 * (chunk + 4 * sum)),
      ...w.subtract32,
      ...w.constant(VALUE_BITS),
      ...w.shiftLeft32,
      ...w.add32,
      ...w.set(SUM + sum),
    ]),
  ]);

/** The address of the entry that `COUNTER` points at, in steps of this many bytes. */
const stepped = (bytes: number): w.Code => [
  ...w.get(COUNTER),
  ...w.constant(bytes),
  ...w.multiply,
  ...w.set(ADDRESS),
];

/** Adds what the numbers that have changed add to some outputs of the first layer. */
const addChanges = (
  { numbers, first }: Weights,
  { changes, changed, numberPairs }: Places,
  { chunk, sums }: { readonly chunk: number; readonly sums: number },
): w.Code =>
  blocksOf(numbers).flatMap((start) => [
    ...w.constant(0),
    ...w.loadWord(changed + (4 * start) / BLOCK),
    ...w.set(CHANGED),
    ...w.eachBit(CHANGED, COUNTER, [
      ...stepped(4),
      ...w.get(ADDRESS),
      ...w.loadSplat(changes + 2 * start),
      ...w.set(FACTOR),
      ...stepped(4 * first),
      ...addProduct(w.get(ADDRESS), numberPairs + 2 * start * first + 4 * chunk, sums),
    ]),
  ]);

/** Some outputs of the first layer: updates the accumulator with slots and numbers that have changed. */
const firstChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.first);
  return [
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.loadVector(4 * (chunk + 4 * sum)), ...w.set(SUM + sum)]),
    ...replaceRows(places, { chunk, sums }),
    ...addChanges(weights, places, { chunk, sums }),
    ...eachSum(sums, (sum) => [...w.get(SEAT), ...w.get(SUM + sum), ...w.storeVector(4 * (chunk + 4 * sum))]),
    ...pass(places.hidden + 2 * chunk, FIRST_BITS, sums),
  ];
};

export const firstLayer = (weights: Weights, places: Places): w.Code =>
  chunks(weights.first, 4 * sumsFor(weights.first)).flatMap((chunk) => firstChunk(weights, places, chunk));

/** Some outputs of the second layer. */
const secondChunk = (weights: Weights, places: Places, chunk: number): w.Code => {
  const sums = sumsFor(weights.second);
  return [
    ...eachSum(sums, (sum) => [
      ...w.constant(0),
      ...w.loadVector(places.secondBiases + 4 * (chunk + 4 * sum)),
      ...w.set(SUM + sum),
    ]),
    ...chunks(weights.first, 2).flatMap((input) => [
      ...w.constant(0),
      ...w.loadSplat(places.hidden + 2 * input),
      ...w.set(FACTOR),
      ...addProduct(w.constant(0), places.secondPairs + 2 * input * weights.second + 4 * chunk, sums),
    ]),
    ...pass(places.lastHidden + 2 * chunk, LATER_BITS, sums),
  ];
};

export const secondLayer = (weights: Weights, places: Places): w.Code =>
  chunks(weights.second, 4 * sumsFor(weights.second)).flatMap((chunk) => secondChunk(weights, places, chunk));

/** Adds the products of two lists to the first sum. */
const addDots = (left: number, right: number, count: number): w.Code =>
  Array.from({ length: count / 8 }, (_, i) => [
    ...w.get(SUM),
    ...w.constant(0),
    ...w.loadVector(left + 16 * i),
    ...w.constant(0),
    ...w.loadVector(right + 16 * i),
    ...w.dot,
    ...w.add32,
    ...w.set(SUM),
  ]).flat();

/** Computes one output and stores it. */
const answer = ({ second, numbers, biases }: Weights, places: Places, output: number): w.Code => [
  ...w.constant(0),
  ...w.splat32,
  ...w.set(SUM),
  ...addDots(places.lastHidden, places.last + 2 * second * output, second),
  ...addDots(places.parts, places.straight + 2 * numbers * output, numbers),
  ...w.constant(0),
  ...w.constant(biases[output]!),
  ...[0, 1, 2, 3].flatMap((index) => [...w.get(SUM), ...w.lane(index), ...w.add]),
  ...w.storeWord(places.answers + 4 * output),
];

export const answers = (weights: Weights, places: Places): w.Code =>
  chunks(weights.outputs, 1).flatMap((output) => answer(weights, places, output));
