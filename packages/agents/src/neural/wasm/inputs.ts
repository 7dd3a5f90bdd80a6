import { LARGEST, NUMBER_SCALE } from '../inputs.ts';
import type { Weights } from '../weights.ts';
import * as w from './code.ts';
import { BLOCK, blocksOf, inVectors, type Places, partsAt, seenAt, slotsAt } from './memory.ts';
import { CHANGED, COUNTER, chunks, FACTOR, LISTED, SEAT, SUM } from './sums.ts';

/** Whole parts of four numbers, the nearest, halves upwards: as `quantized` rounds them, at once and just as exactly. */
const partsOf = (address: number): w.Code => [
  ...w.constant(0),
  ...w.loadVector(address),
  ...w.demote,
  ...w.constant(0),
  ...w.loadVector(address + 16),
  ...w.demote,
  ...w.firstHalves,
  ...w.floats(NUMBER_SCALE),
  ...w.multiplyFloats,
  ...w.floats(-LARGEST),
  ...w.mostFloats,
  ...w.floats(LARGEST),
  ...w.leastFloats,
  ...w.set(SUM),
  ...w.get(SUM),
  ...w.floorFloats,
  ...w.set(FACTOR),
  ...w.get(FACTOR),
  ...w.truncate,
  ...w.get(SUM),
  ...w.get(FACTOR),
  ...w.subtractFloats,
  ...w.floats(0.5),
  ...w.atLeastFloats,
  ...w.subtract32,
];

/** Stores the parts of eight numbers, and by how much they have changed since the seat's last look. */
const roundEight = (weights: Weights, places: Places, chunk: number): w.Code => [
  ...w.constant(0),
  ...partsOf(places.numbers + 8 * chunk),
  ...partsOf(places.numbers + 8 * chunk + 32),
  ...w.narrow,
  ...w.set(FACTOR),
  ...w.get(FACTOR),
  ...w.storeVector(places.parts + 2 * chunk),
  ...w.get(FACTOR),
  ...w.get(SEAT),
  ...w.loadVector(partsAt(weights) + 2 * chunk),
  ...w.subtract16,
  ...w.set(SUM),
  ...w.get(SEAT),
  ...w.get(FACTOR),
  ...w.storeVector(partsAt(weights) + 2 * chunk),
  ...w.constant(0),
  ...w.get(SUM),
  ...w.storeVector(places.changes + 2 * chunk),
];

/** A word with the bits of the pairs among the eight numbers just rounded that have changed. */
const changedAmongEight = (chunk: number): w.Code => [
  ...w.get(SUM),
  ...w.constant(0),
  ...w.splat32,
  ...w.differ32,
  ...w.laneBits32,
  ...w.constant((chunk % BLOCK) / 2),
  ...w.shiftLeft,
];

/** Rounds all numbers, and stores for each block which pairs have changed: most are what they were at the last look. */
export const roundNumbers = (weights: Weights, places: Places): w.Code =>
  blocksOf(weights.numbers).flatMap((start) => [
    ...w.constant(0),
    ...w.set(CHANGED),
    ...chunks(Math.min(BLOCK, weights.numbers - start), 8).flatMap((chunk) => [
      ...roundEight(weights, places, start + chunk),
      ...w.get(CHANGED),
      ...changedAmongEight(chunk),
      ...w.either,
      ...w.set(CHANGED),
    ]),
    ...w.constant(0),
    ...w.get(CHANGED),
    ...w.storeWord(places.changed + (4 * start) / BLOCK),
  ]);

/** Where the row of the slot that `COUNTER` points at is: the row of what it holds now, or of what it held. */
const rowOf = ({ contents, first }: Weights, start: number, contentsAt: number): w.Code => [
  ...w.get(COUNTER),
  ...w.constant(start),
  ...w.add,
  ...w.constant(contents),
  ...w.multiply,
  ...w.get(SEAT),
  ...w.get(COUNTER),
  ...w.add,
  ...w.loadByte(contentsAt + start),
  ...w.add,
  ...w.constant(2 * first),
  ...w.multiply,
];

/** Lists the rows of slots whose contents have changed since the seat's last look, and remembers the contents. */
export const listSlots = (weights: Weights, places: Places): w.Code => [
  ...w.constant(0),
  ...w.set(LISTED),
  ...chunks(inVectors(weights.slots), 16).flatMap((start) => [
    ...w.get(SEAT),
    ...w.loadVector(slotsAt(weights) + start),
    ...w.get(SEAT),
    ...w.loadVector(seenAt(weights) + start),
    ...w.differ8,
    ...w.laneBits8,
    ...w.set(CHANGED),
    ...w.eachBit(CHANGED, COUNTER, [
      ...w.get(LISTED),
      ...rowOf(weights, start, slotsAt(weights)),
      ...w.storeWord(places.added),
      ...w.get(LISTED),
      ...rowOf(weights, start, seenAt(weights)),
      ...w.storeWord(places.removed),
      ...w.get(LISTED),
      ...w.constant(4),
      ...w.add,
      ...w.set(LISTED),
    ]),
    ...w.get(SEAT),
    ...w.get(SEAT),
    ...w.loadVector(slotsAt(weights) + start),
    ...w.storeVector(seenAt(weights) + start),
  ]),
];
