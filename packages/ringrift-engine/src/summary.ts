import { hashText, type Summary } from '@ludus/kernel';
import { canonicalText } from './canonical.ts';
import { forEachLine } from './lines.ts';
import {
  CAPTURE,
  CHAIN,
  FORCED,
  LINES,
  NOTHING,
  PLACEMENT,
  type Position,
  SWAP_DONE,
  TERRITORY,
} from './position.ts';
import { hasRegion } from './territory.ts';
import { PHASES } from './types.ts';

/** What recordings keep of a position besides its moves. */

/** Per seat, the counters people follow. */
export const progressOf = (position: Position): Readonly<Record<string, number>>[] =>
  Array.from({ length: position.seats }, (_, i) => ({
    ringsInHand: position.hand[i + 1]!,
    eliminatedRings: position.eliminated[i + 1]!,
    territorySpaces: position.territory[i + 1]!,
  }));

/** Every turn begins with its placement; after a swap the first turn of player 2 goes on. */
export const isTurnStart = (position: Position): boolean =>
  position.phase === PLACEMENT &&
  !(position.swap === SWAP_DONE && position.player === 2 && position.lpsRound === 0);

const lineDecision = (position: Position): string | undefined => {
  let lines = 0;
  let hasOptions = false;
  forEachLine(position, position.player, (_, __, length) => {
    lines += 1;
    if (length > position.lineLength) hasOptions = true;
  });
  if (lines > 1) return 'line_order';
  return hasOptions ? 'line_reward_option' : undefined;
};

/** Decisions with a name of their own: which line, which reward, which region, which stack, which way to capture. */
export const decisionKindOf = (position: Position): string | undefined => {
  if (position.owed !== NOTHING || position.phase === FORCED) return 'ring_elimination';
  if (position.phase === CAPTURE || position.phase === CHAIN) return 'capture_direction';
  if (position.phase === LINES) return lineDecision(position);
  return position.phase === TERRITORY && hasRegion(position) ? 'region_order' : undefined;
};

export const summaryOf = (position: Position): Summary => {
  const text = canonicalText(position);
  return {
    phase: PHASES[position.phase]!,
    hash: hashText(text),
    text,
    progress: progressOf(position),
    isTurnStart: isTurnStart(position),
    // Asked for only where there is a choice, which is rare, and not cheap to tell.
    get decisionKind() {
      return decisionKindOf(position);
    },
  };
};
