/**
 * What positions are worth in a search. An evaluation is a chance from 0 to 1. A game decided within the search lies
 * beyond, the sooner the further, so that near wins and late losses are preferred.
 */

/** A power of two: sums of it are exact. */
const STEP = 2 ** -12;

export const WORST = -2;
export const BEST = 3;

export const won = (ply: number): number => 2 - ply * STEP;
export const lost = (ply: number): number => -1 + ply * STEP;

export const isWon = (value: number): boolean => value > 1;
export const isLost = (value: number): boolean => value < 0;
export const isProven = (value: number): boolean => isWon(value) || isLost(value);

/** As a chance, for whoever does not ask how soon. */
export const chanceOf = (value: number): number => Math.min(1, Math.max(0, value));

/** The value as counted from the node itself, and back: tables hold what is true wherever the position comes up. */
export const fromNode = (value: number, ply: number): number =>
  isWon(value) ? value + ply * STEP : isLost(value) ? value - ply * STEP : value;
export const fromRoot = (value: number, ply: number): number =>
  isWon(value) ? value - ply * STEP : isLost(value) ? value + ply * STEP : value;
