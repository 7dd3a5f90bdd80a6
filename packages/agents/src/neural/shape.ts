import type { InputLayout } from '@ludus/kernel';

/** The sizes of a network: what it is told, and its two hidden layers. */
export interface NetworkShape {
  readonly slots: number;
  readonly aspects: number;
  readonly numbers: number;
  /** Multiples of 16 and of 8: this many numbers are worked on at once. */
  readonly hidden: readonly [first: number, second: number];
}

/** Where each block of parameters begins in one list of them all. */
export interface ParameterPlaces {
  /** By slot, aspect and first hidden layer. */
  readonly slots: number;
  /** By number and first hidden layer. */
  readonly numbers: number;
  readonly firstBiases: number;
  /** By first and second hidden layer. */
  readonly second: number;
  readonly secondBiases: number;
  /** From the second hidden layer to the answer. */
  readonly last: number;
  /** From the numbers straight to the answer. */
  readonly straight: number;
  readonly bias: number;
  /** How many parameters there are. */
  readonly count: number;
}

export const placesOf = ({
  slots,
  aspects,
  numbers,
  hidden: [first, second],
}: NetworkShape): ParameterPlaces => {
  const sizes = [
    slots * aspects * first,
    numbers * first,
    first,
    first * second,
    second,
    second,
    numbers,
    1,
  ] as const;
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  return {
    slots: starts[0]!,
    numbers: starts[1]!,
    firstBiases: starts[2]!,
    second: starts[3]!,
    secondBiases: starts[4]!,
    last: starts[5]!,
    straight: starts[6]!,
    bias: starts[7]!,
    count: starts[7]! + 1,
  };
};

/** Hidden layers pass on what lies between 0 and this. */
export const HIGHEST = 4;

export const shapeOf = (
  { slots, aspects, numbers }: InputLayout,
  hidden: readonly [number, number],
): NetworkShape => ({ slots, aspects, numbers, hidden });

/** A number as a chance: 0 is even. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
