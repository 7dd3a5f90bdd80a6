import { sameJson } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { Entry } from '../stops.ts';

/**
 * The first move in which two games differ, counted from 0; undefined if one is the start of the other, or
 * they are equal.
 */
export const firstDifference = (a: GameLine, b: GameLine): number | undefined => {
  if (!sameJson(a.start, b.start)) return 0;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i += 1) if (!sameJson(a.steps[i]!.action, b.steps[i]!.action)) return i;
  return a.length === b.length ? undefined : shared;
};

/** Decisions of two games side by side, in order. */
export interface Pair {
  readonly left: Entry | undefined;
  readonly right: Entry | undefined;
}

export const pairsOf = (left: readonly Entry[], right: readonly Entry[]): readonly Pair[] => {
  const [a, b] = [left, right].map((entries) => entries.filter(({ isQuiet }) => !isQuiet));
  return Array.from({ length: Math.max(a!.length, b!.length) }, (_, i) => ({ left: a![i], right: b![i] }));
};

/** The first pair that differs, counted from 0; −1 if none does. */
export const firstPair = (pairs: readonly Pair[], difference: number | undefined): number =>
  difference === undefined
    ? -1
    : pairs.findIndex(({ left, right }) => Math.max(left?.count ?? 0, right?.count ?? 0) > difference);
