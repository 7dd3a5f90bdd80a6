import { MOST_SEATS } from '../machine.ts';
import { VALUE_BITS, type Weights } from '../weights.ts';

/** Numbers whose changes are told by the bits of one word, a bit for each pair. */
export const BLOCK = 64;

/** Where each block of numbers starts. */
export const blocksOf = (numbers: number): number[] =>
  Array.from({ length: Math.ceil(numbers / BLOCK) }, (_, i) => i * BLOCK);

/** Where everything is in memory, in bytes. */
export interface Places {
  readonly added: number;
  readonly removed: number;
  readonly numbers: number;
  readonly parts: number;
  readonly changes: number;
  readonly changed: number;
  readonly hidden: number;
  readonly lastHidden: number;
  readonly answers: number;
  readonly seats: number;
  readonly rows: number;
  readonly numberPairs: number;
  readonly secondPairs: number;
  readonly secondBiases: number;
  readonly last: number;
  readonly straight: number;
  readonly end: number;
}

/** As many bytes, in whole vectors. */
export const inVectors = (bytes: number): number => Math.ceil(bytes / 16) * 16;

/**
 * What is remembered for a seat: its accumulator, the parts of the numbers and the contents of the slots that are in it;
 * then what the slots hold now.
 */
export const partsAt = ({ first }: Weights): number => 4 * first;
export const seenAt = (weights: Weights): number => partsAt(weights) + 2 * weights.numbers;
export const slotsAt = (weights: Weights): number => seenAt(weights) + inVectors(weights.slots);
export const seatBytes = (weights: Weights): number => slotsAt(weights) + inVectors(weights.slots);

export const placesIn = (weights: Weights): Places => {
  const { first, second, numbers, slots, outputs } = weights;
  let at = 0;
  const take = (bytes: number): number => {
    const start = at;
    at += inVectors(bytes);
    return start;
  };
  return {
    added: take(4 * slots),
    removed: take(4 * slots),
    numbers: take(8 * numbers),
    parts: take(2 * numbers),
    changes: take(2 * numbers),
    changed: take(4 * Math.ceil(numbers / BLOCK)),
    hidden: take(2 * first),
    lastHidden: take(2 * second),
    answers: take(4 * outputs),
    seats: take(seatBytes(weights) * MOST_SEATS),
    rows: take(weights.rows.byteLength),
    numberPairs: take(weights.numberPairs.byteLength),
    secondPairs: take(weights.secondPairs.byteLength),
    secondBiases: take(weights.secondBiases.byteLength),
    last: take(weights.last.byteLength),
    straight: take(weights.straight.byteLength),
    end: at,
  };
};

export const fill = (buffer: ArrayBuffer, places: Places, weights: Weights): void => {
  for (const name of ['rows', 'numberPairs', 'secondPairs', 'last', 'straight'] as const)
    new Int16Array(buffer, places[name], weights[name].length).set(weights[name]);
  new Int32Array(buffer, places.secondBiases, weights.second).set(weights.secondBiases);
  for (let seat = 0; seat < MOST_SEATS; seat += 1)
    new Int32Array(buffer, places.seats + seatBytes(weights) * seat, weights.first).set(
      weights.firstBiases.map((bias) => bias << VALUE_BITS),
    );
};
