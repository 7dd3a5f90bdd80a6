import type { Rng } from '@ludus/kernel';
import type { RivalName, SweepView, Tile } from '../types.ts';
import type { Posterior } from './exact/posterior.ts';
import type { MonteCarloResults, TilePriority } from './reasoning/types.ts';

export type { TilePriority } from './reasoning/types.ts';

/** What a rival decides with besides its view. */
export interface RivalContext {
  /** All randomness in a decision: the same view and stream give the same decision. */
  readonly rng: Rng;
  /**
   * What the `reasoning` rival may know about its mines: those that this turn's clue does not name lose 0.3
   * of priority. Only the holder of the whole state can fill it in (`rivalKnowledge`); without it, the rival
   * plays fair.
   */
  readonly noClueMinePenalty?: { readonly mines: readonly Tile[] };
}

/** Why the tile was chosen. */
export type DecisionReason = 'random' | 'guaranteed' | 'priority' | 'nothing_to_reveal';

/** A decision with all its reasons. */
export interface RivalDecision {
  readonly rival: RivalName;
  /** Undefined if there is nothing the rival would open. */
  readonly tile: Tile | undefined;
  readonly reason: DecisionReason;
  /** Tiles that cannot be the rival's. */
  readonly excluded: readonly Tile[];
  /** Tiles that must be the rival's. */
  readonly guaranteed: readonly Tile[];
  /** The candidates, best first. */
  readonly priorities: readonly TilePriority[];
  /** The samples, if `reasoning` used any. */
  readonly monteCarlo?: MonteCarloResults;
  /** The probabilities, for `exact` and `strategist`. */
  readonly posterior?: Posterior;
}

export interface RivalAI {
  readonly name: RivalName;
  readonly description: string;
  /** Chooses a tile from the rival's view; pure except for the draws from `context.rng`. */
  decide(view: SweepView, context: RivalContext): RivalDecision;
}
