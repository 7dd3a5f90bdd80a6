import type { Game, Json, Seat, Seed, Tagged } from '@ludus/kernel';

/** The types of the store. Column names are those of `docs/replay-database.md`, in camelCase here. */

/**
 * The version of our tables. It is far above the versions of the published RingRift service, 1 to 18, whose tables have
 * the same names, so neither program mistakes the other's files for its own.
 */
export const SCHEMA_VERSION = 100;

/** The date of games without one, such as those of a plan without a date, so runs of a plan do not differ by it. */
export const NO_DATE = '1970-01-01T00:00:00.000Z';

export const GAME_STATUSES = ['waiting', 'active', 'paused', 'abandoned', 'completed', 'finished'] as const;
/** The statuses of games that are still being played. */
export const LIVE_STATUSES = [
  'waiting',
  'active',
  'paused',
] as const satisfies readonly (typeof GAME_STATUSES)[number][];
export type GameStatus = (typeof GAME_STATUSES)[number];

/** Whether a game with this status is still being played. */
export const isLiveStatus = (status: string): boolean => LIVE_STATUSES.some((live) => live === status);

export const SOURCES = [
  'self_play',
  'soak_test',
  'cmaes',
  'gauntlet',
  'tournament',
  'training',
  'manual',
] as const;
export type Source = (typeof SOURCES)[number];
/** Found in old files and kept; new games never get one. */
export const LEGACY_SOURCES = [
  'online_game',
  'manual_import',
  'selfplay_soak',
  'python-strict',
  'cmaes_optimization',
] as const;

export const PARITY_STATUSES = ['passed', 'failed', 'error', 'pending', 'skipped', 'divergent'] as const;
export type ParityStatus = (typeof PARITY_STATUSES)[number];

export const PLAYER_TYPES = ['ai', 'human'] as const;
export type PlayerType = (typeof PLAYER_TYPES)[number];

export type GameId = string;

export interface PlayerInput {
  readonly playerType: PlayerType;
  /** The name they played under, as `displayName` makes it. */
  readonly name?: string;
  /** The agent's name: `heuristic`, `minimax`, `mcts`, `random`, `neural`. */
  readonly aiType?: string;
  /** 1–10. */
  readonly aiDifficulty?: number;
  /** The weight profile or network checkpoint. */
  readonly aiProfileId?: string;
}

export interface PlayerMetadata extends PlayerInput {
  readonly playerNumber: Seat;
  readonly finalEliminatedRings?: number;
  readonly finalTerritorySpaces?: number;
  readonly finalRingsInHand?: number;
}

/** What may be known about a move beyond the rules; every field has its own column. */
export interface MoveNotes {
  /** ISO 8601. */
  readonly timestamp?: string;
  readonly thinkTimeMs?: number;
  readonly timeRemainingMs?: number;
  readonly engineEval?: number;
  readonly engineEvalType?: string;
  readonly engineDepth?: number;
  readonly engineNodes?: number;
  readonly enginePv?: readonly string[];
  readonly engineTimeMs?: number;
  /** Soft policy targets: notation or index of an action to its probability. */
  readonly moveProbs?: Readonly<Record<string, number>>;
  readonly searchStats?: Json;
}

export interface MoveInput<Action extends Tagged = Tagged> extends MoveNotes {
  readonly action: Action;
  /** Who moved; the seat to act if left out. */
  readonly player?: Seat;
}

export interface MoveRecord<Action extends Tagged = Tagged> extends MoveNotes {
  /** Counted from 0. */
  readonly moveNumber: number;
  /** Counted from 1. */
  readonly turnNumber: number;
  readonly player: Seat;
  readonly phase: string;
  readonly moveType: string;
  readonly action: Action;
  /**
   * How a divergent game continues after the move where it differs: the action is as another program recorded it, and
   * cannot be played here.
   */
  readonly isForeign?: true;
}

export interface ChoiceInput {
  readonly moveNumber: number;
  readonly choiceType: string;
  readonly options: readonly Json[];
  readonly selected: Json;
  readonly reasoning?: string;
}

export interface ChoiceRecord extends ChoiceInput {
  readonly player: Seat;
}

/** What is known about a game besides its moves. Everything except the first three has a default. */
export interface Description {
  readonly game: string;
  /** Board, map or level. */
  readonly boardType: string;
  readonly numPlayers: number;
  readonly players?: readonly PlayerInput[];
  readonly rngSeed?: Seed;
  /** ISO 8601; the time of storing if left out. */
  readonly createdAt?: string;
  readonly completedAt?: string;
  readonly durationMs?: number;
  readonly source?: Source;
  readonly timeControlType?: string;
  readonly initialTimeMs?: number;
  readonly timeIncrementMs?: number;
  readonly qualityScore?: number;
  readonly qualityCategory?: string;
  readonly engineMode?: string;
  readonly opponentType?: string;
  readonly opponentModelId?: string;
  readonly tags?: readonly string[];
  readonly notes?: string;
  /** Any other data. `tags`, `notes`, `counters` and `playerNames` are reserved by the store. */
  readonly metadata?: Readonly<Record<string, Json>>;
}

/** How a game is claimed to have ended; checked against the rules. */
export interface Claim {
  readonly gameStatus?: GameStatus;
  /** `null` is a draw. */
  readonly winner?: Seat | null;
  readonly terminationReason?: string;
}

export interface GameInput<State = unknown, Action extends Tagged = Tagged> extends Description, Claim {
  /** A new one if left out. */
  readonly gameId?: GameId;
  readonly initialState: State;
  readonly moves: readonly MoveInput<Action>[];
  /** Must match the state after the moves. */
  readonly finalState?: State;
  /** Choices beyond those the game itself reports, or the reasoning behind those. */
  readonly choices?: readonly ChoiceInput[];
}

export interface GameMetadata extends Omit<Description, 'players' | 'source'> {
  readonly gameId: GameId;
  readonly createdAt: string;
  readonly gameStatus: GameStatus;
  readonly winner: Seat | null;
  readonly terminationReason: string | null;
  readonly totalMoves: number;
  readonly totalTurns: number;
  /** One of `SOURCES`, or a legacy value of an old file. */
  readonly source?: string;
  readonly schemaVersion: number;
  readonly rulesVersion: string | null;
  readonly engineVersion: string | null;
  readonly parityStatus?: ParityStatus;
  readonly parityCheckedAt?: string;
  readonly parityDivergenceMove?: number;
  readonly players: readonly PlayerMetadata[];
}

/** A whole game as it is read back. */
export interface StoredGame<State = unknown, Action extends Tagged = Tagged> {
  readonly metadata: GameMetadata;
  readonly initialState: State;
  readonly moves: readonly MoveRecord<Action>[];
}

export interface HistoryEntry {
  /** The move this entry is after. */
  readonly moveNumber: number;
  readonly player: Seat;
  readonly phaseBefore: string;
  readonly phaseAfter: string;
  readonly statusBefore: string;
  readonly statusAfter: string;
  /** Per seat, the counters of `Records.progress`. */
  readonly progressBefore: readonly Readonly<Record<string, number>>[];
  readonly progressAfter: readonly Readonly<Record<string, number>>[];
  readonly stateHashBefore: string | null;
  readonly stateHashAfter: string | null;
  readonly availableMovesCount: number | null;
  readonly fsmValid: boolean | null;
  readonly fsmErrorCode: string | null;
  /** If the history is full: the states around the move, the boards drawn as text, and all legal moves. */
  readonly stateBefore?: Json;
  readonly stateAfter?: Json;
  readonly boardBefore?: string;
  readonly boardAfter?: string;
  readonly availableMoves?: readonly Tagged[];
}

/** A game that types what is read: `store.iterateGames({ game: ringrift })` returns RingRift's states and actions. */
export type TypedGame<State, Action extends Tagged> = Pick<
  Game<never, State, Action, Tagged, unknown>,
  'id' | 'legal'
>;

/** Selects games. All given conditions must hold. */
export interface GameFilter {
  readonly game?: string;
  readonly boardType?: string;
  readonly numPlayers?: number;
  /** A seat, or `null` for games without a winner. */
  readonly winner?: Seat | null;
  readonly terminationReason?: string;
  readonly gameStatus?: GameStatus;
  /** Only finished games. */
  readonly isOver?: true;
  readonly source?: string;
  readonly minMoves?: number;
  readonly maxMoves?: number;
  /** Bounds of `createdAt`, ISO 8601, inclusive. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  /** Games in which a player of this type took part. */
  readonly playerType?: PlayerType;
  /** Games this agent played in, by the agent's name. */
  readonly agent?: string;
  /** Games this weight profile or checkpoint played in. */
  readonly agentProfile?: string;
  readonly opponentType?: string;
  readonly parityStatus?: ParityStatus;
  readonly minQuality?: number;
  readonly tag?: string;
  /** Games that reached this position, if it offered a choice. The value is the hash of the state. */
  readonly position?: string;
  /**
   * Bounds of when the game was decided, as a share of its moves, inclusive. Games without this information are
   * excluded.
   */
  readonly decidedFrom?: number;
  readonly decidedTo?: number;
  /** Words that must all occur in metadata, tags, notes or names of players; the last may be incomplete. */
  readonly text?: string;
}

export interface PageRequest {
  /** 100 if left out. */
  readonly limit?: number;
  readonly offset?: number;
  /** `next` of the previous page. Nothing is skipped or repeated, even if games are added meanwhile. */
  readonly after?: string;
  /** By time of storing; newest first if left out. */
  readonly order?: 'newest' | 'oldest';
}

export interface GamePage {
  readonly games: readonly GameMetadata[];
  /** For `after` of the next page; absent on the last one. */
  readonly next?: string;
}

/** What remains of a game that was refused or removed. */
export interface Orphan {
  readonly gameId: GameId;
  readonly detectedAt: string;
  readonly reason: string | null;
  readonly originalStatus: string | null;
  readonly boardType: string | null;
  readonly numPlayers: number | null;
}

/** The result of a comparison with another engine, or with the current one. */
export interface Parity {
  readonly status: ParityStatus;
  readonly divergenceMove?: number;
  readonly checkedAt?: string;
}

export interface Stats {
  readonly totalGames: number;
  readonly totalMoves: number;
  readonly totalTurns: number;
  readonly gamesByGame: Readonly<Record<string, number>>;
  readonly gamesByBoardType: Readonly<Record<string, number>>;
  readonly gamesByNumPlayers: Readonly<Record<string, number>>;
  readonly gamesByStatus: Readonly<Record<string, number>>;
  readonly gamesByTermination: Readonly<Record<string, number>>;
  readonly gamesBySource: Readonly<Record<string, number>>;
  readonly gamesByWinner: Readonly<Record<string, number>>;
  readonly gamesByParity: Readonly<Record<string, number>>;
  /** Games an agent played in, whatever its level and number of seats. */
  readonly gamesByAgent: Readonly<Record<string, number>>;
  readonly snapshots: number;
  readonly choices: number;
  readonly featureRows: number;
  readonly orphanedGames: number;
  readonly fileBytes: number;
  /** Bytes that `vacuum` would free. */
  readonly freeBytes: number;
  readonly schemaVersion: number;
}
