import type { BoardType, Recovery, RulesOptions } from './types.ts';

/** R020: the rings each player starts with. */
const RINGS: Readonly<Record<BoardType, number>> = { square8: 18, square19: 72, hex8: 18, hexagonal: 96 };

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

export const RECOVERY_RULES: Readonly<Record<Recovery, RecoveryRule>> = {
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
};

export const PRESETS = ['seed', 'published'] as const;
export type Preset = (typeof PRESETS)[number];

/** `seed` is the default; `published` is the rule set of the later printed rules. */
export const presetOptions = (preset: Preset, boardType: BoardType, players: number): RulesOptions =>
  preset === 'seed'
    ? {
        swapRuleEnabled: false,
        ringsPerPlayer: RINGS[boardType],
        lpsRoundsRequired: 2,
        recovery: 'canonical',
      }
    : {
        swapRuleEnabled: players === 2,
        ringsPerPlayer: RINGS[boardType],
        lpsRoundsRequired: 3,
        recovery: 'strike',
      };

/** R120: three in a row are enough on the small boards with three or four players. */
export const lineLength = (boardType: BoardType, players: number): number =>
  (boardType === 'square8' || boardType === 'hex8') && players > 2 ? 3 : 4;

/** R061. */
export const ringThreshold = (ringsPerPlayer: number, players: number): number =>
  Math.round((ringsPerPlayer * (players + 1)) / 3);

/** R062; the winner must also own more than all opponents together. */
export const territoryThreshold = (cellCount: number, players: number): number =>
  Math.floor(cellCount / players) + 1;
