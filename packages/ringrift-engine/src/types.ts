import type { Seat } from '@ludus/kernel';
import type { RulesOptions } from './options.ts';

/** The types of RingRift. Rule numbers (R…) are those of `docs/ringrift.md`. */

export const BOARDS = ['square8', 'square19', 'hex8', 'hexagonal'] as const;
export type BoardType = (typeof BOARDS)[number];

/** A cell by its coordinates: `"3,4"` on square boards, `"1,-3,2"` on hex boards. */
export type Cell = string;

/** R070–R076. Inside the engine, a phase is its index in this list. */
export const PHASES = [
  'ring_placement',
  'movement',
  'capture',
  'chain_capture',
  'line_processing',
  'territory_processing',
  'forced_elimination',
  'game_over',
] as const;
export type Phase = (typeof PHASES)[number];

/** The five recovery rules; see the table in `docs/ringrift.md`. */
export const RECOVERIES = ['canonical', 'strict', 'exhume', 'strike', 'off'] as const;
export type Recovery = (typeof RECOVERIES)[number];

export interface Config {
  readonly boardType: BoardType;
  readonly players: number;
  readonly rulesOptions: RulesOptions;
}

export const CONTEXTS = ['line', 'territory', 'recovery'] as const;
/** What an elimination pays for. */
export type EliminationContext = (typeof CONTEXTS)[number];

/** A no-action move is the only legal one in a phase without a decision; a skip declines one. */
export const PLAIN_MOVES = [
  'skip_placement',
  'no_placement_action',
  'swap_sides',
  'skip_capture',
  'no_movement_action',
  'skip_recovery',
  'no_line_action',
  'skip_territory_processing',
  'no_territory_action',
] as const;
export type PlainMove = { readonly type: (typeof PLAIN_MOVES)[number] };

export interface PlaceRing {
  readonly type: 'place_ring';
  readonly to: Cell;
  readonly count: 1 | 2 | 3;
}

export interface MoveStack {
  readonly type: 'move_stack';
  readonly from: Cell;
  readonly to: Cell;
}

export interface Capture {
  readonly type: 'overtaking_capture' | 'continue_capture_segment';
  readonly from: Cell;
  readonly target: Cell;
  readonly to: Cell;
}

/** R112a: a slide into a line. */
export interface LineSlide {
  readonly type: 'recovery_slide';
  readonly mode: 'line';
  readonly from: Cell;
  readonly to: Cell;
  /** 1 collapses the whole run, 2 exactly the line length. */
  readonly option: 1 | 2;
  readonly collapsedMarkers: readonly Cell[];
  /** Absent if nothing is paid. */
  readonly extractionStack?: Cell;
  /** Every run of at least the line length through `to`, axis by axis. */
  readonly formedLines: readonly (readonly Cell[])[];
}

/** R112b: any other slide, and the strike onto a stack. */
export interface FallbackSlide {
  readonly type: 'recovery_slide';
  readonly mode: 'fallback' | 'strike';
  readonly from: Cell;
  readonly to: Cell;
  readonly extractionStack: Cell;
  readonly formedLines: readonly [];
}

/** R115: the record of a recovery. */
export type RecoverySlide = LineSlide | FallbackSlide;

export interface ProcessLine {
  readonly type: 'process_line';
  readonly line: readonly Cell[];
}

export interface ChooseLineOption {
  readonly type: 'choose_line_option';
  readonly line: readonly Cell[];
  /** 1 collapses all of it for one ring, 2 collapses `collapsedMarkers` for free. */
  readonly option: 1 | 2;
  readonly collapsedMarkers: readonly Cell[];
}

/**
 * R140–R145. A region is named by its first cell, its size and the colour of the markers that cut it off
 * (`null`: only collapsed spaces and the edge). First cell and colour are enough to find it.
 */
export interface ChooseTerritoryOption {
  readonly type: 'choose_territory_option';
  readonly region: Cell;
  readonly size: number;
  readonly border: Seat | null;
}

export interface EliminateRings {
  readonly type: 'eliminate_rings_from_stack';
  readonly context: EliminationContext;
  readonly stack: Cell;
}

export interface ForcedElimination {
  readonly type: 'forced_elimination';
  readonly stack: Cell;
}

export type Move =
  | PlainMove
  | PlaceRing
  | MoveStack
  | Capture
  | RecoverySlide
  | ProcessLine
  | ChooseLineOption
  | ChooseTerritoryOption
  | EliminateRings
  | ForcedElimination;

export interface Stack {
  /** Bottom first; the last one controls. */
  readonly rings: readonly Seat[];
}

export interface BoardState {
  readonly type: BoardType;
  readonly size: number;
  readonly stacks: Readonly<Record<Cell, Stack>>;
  readonly markers: Readonly<Record<Cell, { readonly player: Seat }>>;
  readonly collapsedSpaces: Readonly<Record<Cell, Seat>>;
}

export interface PlayerState {
  readonly playerNumber: Seat;
  readonly ringsInHand: number;
  /** Rings of any colour this player caused to leave the game (R060). */
  readonly eliminatedRings: number;
  readonly territorySpaces: number;
  /** `null` while the player owns a ring; otherwise 1 for the first to lose their last ring, and so on. */
  readonly lostLastRing: number | null;
}

/** What the rules must remember within a turn. */
export interface TurnState {
  /** The only stack that may move or capture: the one placed, moved or capturing this turn. */
  readonly activeStack: Cell | null;
  /** Whether this turn changed the board (R072). */
  readonly hasActed: boolean;
  /** Whether this turn contained a recovery slide (R114). */
  readonly hasRecovered: boolean;
  /** Rings owed for a line, a region or a slide; nothing else is legal until they are paid. */
  readonly owed: { readonly context: EliminationContext; readonly count: number } | null;
}

export const SWAPS = ['off', 'open', 'declined', 'swapped'] as const;
export type Swap = (typeof SWAPS)[number];

export const END_REASONS = [
  'ring_elimination',
  'territory_control',
  'last_player_standing',
  'stalemate',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** R173: what the players of a stalemate are compared by, in this order. */
export const TIEBREAKS = ['territory', 'rings', 'markers', 'lastMove'] as const;
export type Tiebreak = (typeof TIEBREAKS)[number];

/** How a stalemate was decided. */
export interface StalemateDecision {
  readonly winner: Seat;
  readonly runnerUp: Seat;
  /** The first tiebreak in which the two differ. */
  readonly tiebreak: Tiebreak;
  /** What the winner and the runner-up have of it; for `lastMove`, only the order matters. */
  readonly values: readonly [winner: number, runnerUp: number];
}

/** A whole game at one moment, as JSON: everything the rules need, and nothing else. */
export interface GameState {
  readonly boardType: BoardType;
  readonly board: BoardState;
  readonly players: readonly PlayerState[];
  readonly currentPhase: Phase;
  readonly currentPlayer: Seat;
  readonly turn: TurnState;
  readonly gameStatus: 'active' | 'finished';
  readonly winner: Seat | null;
  readonly endReason: EndReason | null;
  readonly totalRingsInPlay: number;
  readonly totalRingsEliminated: number;
  readonly victoryThreshold: number;
  readonly territoryVictoryThreshold: number;
  readonly lpsRoundIndex: number;
  /** The seat whose turn opened the round (R172). */
  readonly lpsRoundOpener: Seat;
  /** For every seat whose turn started in this round: whether it had a real action then. */
  readonly lpsCurrentRoundActorMask: Readonly<Record<string, boolean>>;
  /** The only player with real actions in the last complete rounds, and in how many of them. */
  readonly lpsExclusivePlayer: Seat | null;
  readonly lpsConsecutiveRounds: number;
  /** Seats by how recently they made a move that was not a no-action move, latest first (R173). */
  readonly lastActors: readonly Seat[];
  readonly swap: Swap;
  readonly rulesOptions: RulesOptions;
}
