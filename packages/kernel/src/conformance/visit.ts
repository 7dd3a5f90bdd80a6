import type { Game, Tagged } from '../game.ts';
import type { Seat } from '../outcome.ts';
import type { Rng } from '../rng.ts';
import type { Check, Findings, Spot } from './finding.ts';
import type { Imagined, Ledger } from './worlds.ts';

/** A state reached by a random walk, with what the checks need to know about it. */
export interface Visit {
  readonly game: Game;
  readonly seatCount: number;
  readonly spot: Spot;
  readonly state: unknown;
  /** What led to the state. */
  readonly events: readonly Tagged[];
  /** The seat to act; undefined when the game is over. */
  readonly seat: Seat | undefined;
  readonly legal: readonly Tagged[];
  /** Some of the legal actions, for checks that are too slow for all of them. */
  readonly sample: readonly Tagged[];
  /** Actions from other states, most of them illegal here. */
  readonly earlierActions: readonly Tagged[];
  /** What every seat guesses from its view. */
  readonly worlds: readonly Imagined[];
  readonly ledger: Ledger;
  /** Random numbers for the checks themselves. */
  readonly rng: Rng;
  readonly findings: Findings;
}

export type StateCheck = (visit: Visit, report: (message: string) => void) => void;

/** A check that needs only part of what is known about a state. */
type CheckOf<Known> = (visit: Known, report: (message: string) => void) => void;

/** Values that are never valid states, actions or configurations. */
export const JUNK: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e308,
  '',
  'junk',
  [],
  [[]],
  {},
  { type: 'no such type' },
  { type: 7 },
  { type: '__proto__' },
  JSON.parse('{"__proto__":{"type":"take"}}'),
  () => undefined,
  Symbol('junk'),
  10n,
];

export const runCheck = <Known extends Pick<Visit, 'spot' | 'findings'>>(
  name: Check,
  check: CheckOf<Known>,
  visit: Known,
): void =>
  visit.findings.guard(name, visit.spot, () =>
    check(visit, (message) => visit.findings.report(name, visit.spot, message)),
  );
