import type { Json, Seat } from '@ludus/kernel';
import type { BoardType, Cell, Phase } from '../types.ts';

/**
 * The JSON of the published RingRift programs, as far as we write it. Files we read may lack fields or have
 * others.
 */

export interface PublishedCell {
  readonly x: number;
  readonly y: number;
  /** On hex boards, where x + y + z = 0. */
  readonly z?: number;
}

export interface PublishedLine {
  readonly positions: readonly PublishedCell[];
  readonly player: Seat;
  readonly length: number;
  readonly direction: PublishedCell;
}

interface PublishedRegion {
  readonly spaces: readonly PublishedCell[];
  readonly controllingPlayer: Seat;
  readonly isDisconnected: true;
}

export interface PublishedMove {
  readonly id: string;
  readonly type: string;
  readonly player: Seat;
  /** Counted from 1. */
  readonly moveNumber: number;
  /** The phase the move was made in. */
  readonly phase: Phase;
  /** ISO 8601. */
  readonly timestamp?: string;
  readonly thinkTime?: number;
  readonly from?: PublishedCell;
  readonly to?: PublishedCell;
  readonly placementCount?: number;
  readonly placedOnStack?: boolean;
  readonly captureTarget?: PublishedCell;
  readonly formedLines?: readonly PublishedLine[];
  readonly collapsedMarkers?: readonly PublishedCell[];
  readonly disconnectedRegions?: readonly PublishedRegion[];
  readonly eliminationContext?: string;
  readonly recoveryMode?: string;
  readonly recoveryOption?: 1 | 2;
  readonly extractionStacks?: readonly Cell[];
  /** Which markers a slide collapses; the published programs take the first ones of the line. */
  readonly collapsePositions?: readonly PublishedCell[];
}

interface PublishedStack {
  readonly position: PublishedCell;
  /** Bottom first. */
  readonly rings: readonly Seat[];
  readonly stackHeight: number;
  readonly capHeight: number;
  readonly controllingPlayer: Seat;
}

interface PublishedMarker {
  readonly player: Seat;
  readonly position: PublishedCell;
  readonly type: 'regular';
}

export interface PublishedBoard {
  readonly type: BoardType;
  readonly size: number;
  readonly stacks: Readonly<Record<Cell, PublishedStack>>;
  readonly markers: Readonly<Record<Cell, PublishedMarker>>;
  readonly collapsedSpaces: Readonly<Record<Cell, Seat>>;
  readonly eliminatedRings: Readonly<Record<string, number>>;
  readonly formedLines: readonly Json[];
  readonly territories: Readonly<Record<string, Json>>;
}

export interface PublishedPlayer {
  readonly id: string;
  readonly username: string;
  readonly type: 'ai' | 'human';
  readonly playerNumber: Seat;
  readonly isReady: boolean;
  readonly timeRemaining: number;
  readonly aiDifficulty: number | null;
  readonly ringsInHand: number;
  readonly eliminatedRings: number;
  readonly territorySpaces: number;
}

export interface PublishedSegment {
  readonly from: PublishedCell;
  readonly target: PublishedCell;
  readonly landing: PublishedCell;
  readonly capturedCapHeight: number;
}

export interface PublishedChain {
  readonly playerNumber: Seat;
  readonly startPosition: PublishedCell;
  readonly currentPosition: PublishedCell;
  readonly segments: readonly PublishedSegment[];
  readonly availableMoves: readonly PublishedMove[];
  readonly visitedPositions: readonly Cell[];
}

export interface PublishedState {
  readonly id: string;
  readonly boardType: BoardType;
  readonly rngSeed: number | null;
  readonly board: PublishedBoard;
  readonly players: readonly PublishedPlayer[];
  readonly currentPhase: Phase;
  readonly currentPlayer: Seat;
  readonly moveHistory: readonly PublishedMove[];
  readonly timeControl: { readonly initialTime: number; readonly increment: number; readonly type: string };
  readonly spectators: readonly string[];
  readonly gameStatus: 'active' | 'completed';
  readonly winner: Seat | null;
  readonly createdAt: string;
  readonly lastMoveAt: string;
  readonly isRated: boolean;
  readonly maxPlayers: number;
  readonly totalRingsInPlay: number;
  readonly totalRingsEliminated: number;
  readonly victoryThreshold: number;
  /** More than half of the board. */
  readonly territoryVictoryThreshold: number;
  /** What actually decides; without it, the threshold above does. */
  readonly territoryVictoryMinimum: number | null;
  readonly chainCaptureState: PublishedChain | null;
  readonly mustMoveFromStackKey: Cell | null;
  readonly zobristHash: null;
  readonly lpsRoundIndex: number;
  readonly lpsCurrentRoundActorMask: Readonly<Record<string, boolean>>;
  readonly lpsExclusivePlayerForCompletedRound: Seat | null;
  readonly lpsCurrentRoundFirstPlayer: Seat | null;
  readonly lpsConsecutiveExclusiveRounds: number;
  readonly lpsRoundsRequired: number;
  readonly lpsConsecutiveExclusivePlayer: Seat | null;
  readonly rulesOptions: { readonly swapRuleEnabled: boolean };
  readonly pendingLineRewardElimination: boolean;
}
