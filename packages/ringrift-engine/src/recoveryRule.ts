import { deepFreeze } from '@ludus/kernel';
import type { Recovery } from './types.ts';

/** What a rules variant means for recovery (R110–R115, the table of `docs/ringrift.md`). */
export interface RecoveryRule {
  readonly allowed: boolean;
  /** Whether rings in hand leave a player eligible. */
  readonly withRingsInHand: boolean;
  /** Whether a marker slides diagonally on square boards. */
  readonly diagonal: boolean;
  /** Whether a run longer than the line length counts. */
  readonly overlength: boolean;
  /** Whether `option: 2` may be chosen for such a run. */
  readonly option2: boolean;
  /** Whether a longer run costs an extraction for every marker above the line length. */
  readonly scaledPrice: boolean;
  readonly fallback: boolean;
  readonly strike: boolean;
  /** Whether the player pays nothing and takes all buried rings back into the hand. */
  readonly exhumes: boolean;
  readonly isRealAction: boolean;
}

const CANONICAL: RecoveryRule = {
  allowed: true,
  withRingsInHand: true,
  diagonal: true,
  overlength: true,
  option2: true,
  scaledPrice: false,
  fallback: true,
  strike: false,
  exhumes: false,
  isRealAction: false,
};

export const RECOVERY_RULES: Readonly<Record<Recovery, RecoveryRule>> = deepFreeze({
  canonical: CANONICAL,
  strict: { ...CANONICAL, withRingsInHand: false, option2: false, scaledPrice: true, isRealAction: true },
  exhume: {
    ...CANONICAL,
    withRingsInHand: false,
    diagonal: false,
    overlength: false,
    option2: false,
    fallback: false,
    exhumes: true,
    isRealAction: true,
  },
  strike: { ...CANONICAL, strike: true },
  off: { ...CANONICAL, allowed: false },
});
