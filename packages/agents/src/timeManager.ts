import type { Budget, TimeLeft } from './types.ts';

/** Assumes that a game lasts this many more decisions, at any point: the bank shrinks but never runs out. */
const DECISIONS_LEFT = 25;
/** A turn may take several decisions and earns one increment. */
const INCREMENT_SHARE = 0.5;
/** Never more than this share of what is left. */
const MOST = 0.4;

/**
 * How long to think about one decision with this much on the clock: a share of the bank and half of the increment. An
 * agent's own limits apply too.
 *
 * ```ts
 * allotTime({ remainingMs: 10_000, incrementMs: 100 }); // { ms: 450 }
 * ```
 */
export const allotTime = ({ remainingMs, incrementMs }: TimeLeft, own: Budget = {}): Budget => {
  const share = remainingMs / DECISIONS_LEFT + INCREMENT_SHARE * incrementMs;
  const ms = Math.max(1, Math.min(share, MOST * remainingMs));
  return { ...own, ms: own.ms === undefined ? ms : Math.min(ms, own.ms) };
};
