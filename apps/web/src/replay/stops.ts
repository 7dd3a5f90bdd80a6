import type { Seat } from '@ludus/kernel';

/** A step of a game in the list. */
export interface Entry {
  /** The number of moves up to and including it. */
  readonly count: number;
  readonly seat: Seat;
  /** In notation. */
  readonly text: string;
  /** In a few signs, for lists. */
  readonly short: string;
  /** Whether it only ends a turn or says that there was nothing to do. */
  readonly isQuiet: boolean;
  /** Whether a turn begins with it. */
  readonly startsTurn: boolean;
}

/** A state that a reader stops at: after a decision and everything that followed from it. */
export interface Stop {
  /** The state, counted by the moves before it. */
  readonly at: number;
  /** The decision that led there, counted the same way; 0 at the start. */
  readonly decision: number;
}

/**
 * The states at which a review stops, the start first. A decision includes the quiet steps after it; with
 * `showsAll`, every step is a stop.
 */
export const stopsOf = (entries: readonly Entry[], showsAll: boolean): readonly Stop[] => {
  const stops: Stop[] = [{ at: 0, decision: 0 }];
  const shown = showsAll ? entries : entries.filter(({ isQuiet }) => !isQuiet);
  for (const [i, { count }] of shown.entries())
    stops.push({ at: (shown[i + 1]?.count ?? entries.length + 1) - 1, decision: count });
  return stops;
};

/** The stop of a state: a state within a fold belongs to its decision. */
export const stopAt = (stops: readonly Stop[], at: number): number => {
  let low = 0;
  let high = stops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (stops[middle]!.decision <= at) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** All moves until the next player is to act. */
export interface Turn {
  /** Counted from 1. */
  readonly number: number;
  readonly seat: Seat;
  readonly entries: readonly Entry[];
}

export const turnsOf = (entries: readonly Entry[]): readonly Turn[] => {
  const turns: { number: number; seat: Seat; entries: Entry[] }[] = [];
  for (const entry of entries) {
    if (turns.length === 0 || entry.startsTurn)
      turns.push({ number: turns.length + 1, seat: entry.seat, entries: [] });
    turns.at(-1)!.entries.push(entry);
  }
  return turns;
};

/** The turn of a state, counted from 0; −1 at the start. */
export const turnAt = (turns: readonly Turn[], at: number): number =>
  turns.findLastIndex(({ entries }) => entries[0]!.count <= at);
