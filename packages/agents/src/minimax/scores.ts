/**
 * Values in a search. An evaluation is a chance from 0 to 1. A game decided within the search lies beyond
 * that range, further the sooner it ends, so that the search prefers near wins and late losses.
 */

/** A power of two, so sums of it are exact. */
const STEP = 2 ** -12;

export const WORST = -2;
export const BEST = 3;

export const won = (ply: number): number => 2 - ply * STEP;
export const lost = (ply: number): number => -1 + ply * STEP;

export const isWon = (value: number): boolean => value > 1;
export const isLost = (value: number): boolean => value < 0;
export const isProven = (value: number): boolean => isWon(value) || isLost(value);

/** The value as a chance, when it does not matter how soon the game ends. */
export const chanceOf = (value: number): number => Math.min(1, Math.max(0, value));

/**
 * Converts a value to be relative to its node, and back: tables store what is true wherever the position
 * comes up.
 */
export const fromNode = (value: number, ply: number): number =>
  isWon(value) ? value + ply * STEP : isLost(value) ? value - ply * STEP : value;
export const fromRoot = (value: number, ply: number): number =>
  isWon(value) ? value - ply * STEP : isLost(value) ? value + ply * STEP : value;
