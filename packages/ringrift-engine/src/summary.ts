import type { Summary } from '@ludus/kernel';
import { canonicalHash, canonicalText } from './canonical.ts';
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

/** What recordings store about a position besides its moves. */

/** Per seat, the counters people follow. */
export const progressOf = (position: Position): Readonly<Record<string, number>>[] => {
  const progress: Readonly<Record<string, number>>[] = [];
  for (let seat = 1; seat <= position.seats; seat += 1)
    progress.push({
      ringsInHand: position.hand[seat]!,
      eliminatedRings: position.eliminated[seat]!,
      territorySpaces: position.territory[seat]!,
    });
  return progress;
};

/** Every turn starts with its placement; after a swap, the first turn of player 2 continues. */
export const isTurnStart = (position: Position): boolean =>
  position.phase === PLACEMENT &&
  !(position.swap === SWAP_DONE && position.player === 2 && position.lpsRound === 0);

export const DECISION_KINDS = [
  'line_order',
  'line_reward_option',
  'region_order',
  'ring_elimination',
  'capture_direction',
] as const;
type DecisionKind = (typeof DECISION_KINDS)[number];

const lineDecision = (position: Position): DecisionKind | undefined => {
  let lines = 0;
  let hasOptions = false;
  forEachLine(position, position.player, (_, __, length) => {
    lines += 1;
    if (length > position.lineLength) hasOptions = true;
  });
  if (lines > 1) return 'line_order';
  return hasOptions ? 'line_reward_option' : undefined;
};

/** Decisions with their own names: which line, which reward, which region, which stack, which way to capture. */
export const decisionKindOf = (position: Position): DecisionKind | undefined => {
  if (position.owed !== NOTHING || position.phase === FORCED) return 'ring_elimination';
  if (position.phase === CAPTURE || position.phase === CHAIN) return 'capture_direction';
  if (position.phase === LINES) return lineDecision(position);
  return position.phase === TERRITORY && hasRegion(position) ? 'region_order' : undefined;
};

/** What is rarely needed or expensive is computed on demand. */
class PositionSummary implements Summary {
  readonly #position: Position;
  readonly phase: string;
  readonly hash: string;
  readonly progress: Summary['progress'];
  readonly isTurnStart: boolean;

  constructor(position: Position) {
    this.#position = position;
    this.phase = PHASES[position.phase]!;
    this.hash = canonicalHash(position);
    this.progress = progressOf(position);
    this.isTurnStart = isTurnStart(position);
  }

  get decisionKind(): string | undefined {
    return decisionKindOf(this.#position);
  }

  get text(): string {
    return canonicalText(this.#position);
  }
}

export const summaryOf = (position: Position): Summary => new PositionSummary(position);
