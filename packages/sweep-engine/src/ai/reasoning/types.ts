import type { Owner, Position, Tile } from '../../types.ts';

/** Phase 1: what the numbers say on their own. */
export interface Exclusions {
  /** Hidden tiles that cannot be the rival's. */
  readonly excluded: readonly Tile[];
  /** Hidden tiles that must be the rival's. */
  readonly guaranteed: readonly Tile[];
  /** The owners each hidden tile may have according to the numbers; 0 for open tiles. */
  readonly possible: Uint8Array;
}

/** A number about guessed tiles: `expected` of those in `tiles` belong to `owner`. */
export interface CounterfactualNumber {
  /** Code of the counted owner. */
  readonly owner: number;
  readonly expected: number;
  /** Indexes into `CounterfactualBoard.tiles`. */
  readonly tiles: Int32Array;
}

/** What a climb works on; guessed tiles are identified by their index in `tiles`. Everything else is fixed. */
export interface CounterfactualBoard {
  /** The tiles whose owner is guessed: neither open nor certain. */
  readonly tiles: readonly Tile[];
  readonly numbers: readonly CounterfactualNumber[];
  /** For every index, the numbers that see it. */
  readonly seenBy: readonly Int32Array[];
}

/** A guess: the code of the owner at every index. */
export type CounterfactualAssignment = Uint8Array;

export interface TensionInfo {
  /** At every place. */
  readonly tensions: Float64Array;
  readonly totalTension: number;
}

/** How a climb went. */
export interface ClimbResult {
  readonly steps: number;
  readonly tension: number;
}

export type OwnerTally = Readonly<Record<Owner, number>>;

export interface MonteCarloResults {
  readonly iterations: number;
  /** For every guessed tile that may be the rival's, how often it was assigned to whom. */
  readonly ownerCounts: ReadonlyMap<Tile, OwnerTally>;
  readonly climbs: readonly ClimbResult[];
}

export interface TilePriority {
  readonly tile: Tile;
  readonly position: Position;
  readonly priority: number;
  readonly breakdown: {
    readonly basePriority: number;
    readonly rivalBonus: number;
    /** Negative or 0, and subtracted: an unlikely mine raises the priority. */
    readonly minePenalty: number;
    readonly noClueMinePenalty: number;
  };
}
