import type { InputLayout } from '@ludus/kernel';

/** The sizes of a network: its inputs, its two hidden layers, and its outputs. */
export interface NetworkShape {
  readonly slots: number;
  readonly aspects: number;
  readonly numbers: number;
  /** Multiples of 16 and of 8, because this many numbers are computed at once. */
  readonly hidden: readonly [first: number, second: number];
  /**
   * With one output, the network gives the chance of the viewing seat, through the logistic function. With
   * several, it scores all seats in turn order, starting with the viewing seat, and their chances are the
   * softmax of the scores.
   */
  readonly outputs: number;
  /** Parts of moves that the policy head weighs; 0 for networks without one. */
  readonly moveParts: number;
}

/** Two players share one output: what one does not win, the other does. */
export const outputsFor = (players: number): number => (players > 2 ? players : 1);

/** Where each block of parameters starts in the list of all parameters. */
export interface ParameterPlaces {
  /** By slot, aspect and first hidden layer. */
  readonly slots: number;
  /** By number and first hidden layer. */
  readonly numbers: number;
  readonly firstBiases: number;
  /** By first and second hidden layer. */
  readonly second: number;
  readonly secondBiases: number;
  /** By output and second hidden layer. */
  readonly last: number;
  /** From the numbers straight to the outputs, by output and number. */
  readonly straight: number;
  readonly biases: number;
  /** By part of a move: its bias, then by second hidden layer. */
  readonly policy: number;
  /** How many parameters there are. */
  readonly count: number;
}

export const placesOf = ({
  slots,
  aspects,
  numbers,
  hidden: [first, second],
  outputs,
  moveParts,
}: NetworkShape): ParameterPlaces => {
  const sizes = [
    slots * aspects * first,
    numbers * first,
    first,
    first * second,
    second,
    outputs * second,
    outputs * numbers,
    outputs,
    moveParts * (1 + second),
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
    biases: starts[7]!,
    policy: starts[8]!,
    count: starts[8]! + sizes[8],
  };
};

/** Activations of hidden layers are clipped to the range from 0 to this. */
export const HIGHEST = 4;

export const shapeOf = (
  { slots, aspects, numbers }: InputLayout,
  hidden: readonly [number, number],
  { outputs = 1, moveParts = 0 }: Partial<Pick<NetworkShape, 'outputs' | 'moveParts'>> = {},
): NetworkShape => ({ slots, aspects, numbers, hidden, outputs, moveParts });

/** A number as a chance: 0 is even. */
export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Replaces scores by chances that add up to 1. */
export const softmax = (scores: Float64Array | Float32Array): void => {
  let highest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < scores.length; i += 1) highest = Math.max(highest, scores[i]!);
  let sum = 0;
  for (let i = 0; i < scores.length; i += 1) {
    scores[i] = Math.exp(scores[i]! - highest);
    sum += scores[i]!;
  }
  for (let i = 0; i < scores.length; i += 1) scores[i]! /= sum;
};
