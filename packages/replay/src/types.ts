import type { Game, Json, Seat, Seed, Tagged } from '@ludus/kernel';

/** The vocabulary of the store. Column names are those of `docs/replay-database.md`; here they are camelCase. */

/**
 * The version of our tables. It is far above the versions of the published RingRift service, 1 to 18, which has tables of the
 * same names; so neither side takes a file of the other for its own.
 */
export const SCHEMA_VERSION = 100;

/** The date of games that have none, such as those of a plan that names none: runs of a plan do not differ by it. */
export const NO_DATE = '1970-01-01T00:00:00.000Z';

export const GAME_STATUSES = ['waiting', 'active', 'paused', 'abandoned', 'completed', 'finished'] as const;
/** Those of games that are still being played. */
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
/** Found in old files and read as they are; new games are never given one. */
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

/** What may be known about a move beyond the rules; every field has a column of its own. */
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
  /** Who moved; left out, it is the seat to act. */
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
   * How a divergent game continues after the move it differs at: the action is as another program recorded it, and cannot
   * be played here.
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

/** What is known about a game besides its moves. Everything but the first three has a default. */
export interface Description {
  readonly game: string;
  /** Board, map or level. */
  readonly boardType: string;
  readonly numPlayers: number;
  readonly players?: readonly PlayerInput[];
  readonly rngSeed?: Seed;
  /** ISO 8601; the moment of storing when left out. */
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
  /** Anything else worth keeping. `tags`, `notes` and `counters` are the store's own names. */
  readonly metadata?: Readonly<Record<string, Json>>;
}

/** How a game is said to have ended; checked against what the rules say. */
export interface Claim {
  readonly gameStatus?: GameStatus;
  /** `null` is a draw. */
  readonly winner?: Seat | null;
  readonly terminationReason?: string;
}

export interface GameInput<State = unknown, Action extends Tagged = Tagged> extends Description, Claim {
  /** A new one when left out. */
  readonly gameId?: GameId;
  readonly initialState: State;
  readonly moves: readonly MoveInput<Action>[];
  /** Must be what the moves lead to. */
  readonly finalState?: State;
  /** Choices beyond those the game itself tells of, or the reasoning behind those. */
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
  /** One of `SOURCES`, or a legacy word of an old file. */
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
  /** Where the history is full: the states around the move, the boards drawn as text, and all that was legal. */
  readonly stateBefore?: Json;
  readonly stateAfter?: Json;
  readonly boardBefore?: string;
  readonly boardAfter?: string;
  readonly availableMoves?: readonly Tagged[];
}

/** A game for typing what is read: `store.iterateGames({ game: ringrift })` gives RingRift's states and actions. */
export type TypedGame<State, Action extends Tagged> = Pick<
  Game<never, State, Action, Tagged, unknown>,
  'id' | 'legal'
>;

/** Which games are meant. All that is given must hold. */
export interface GameFilter {
  readonly game?: string;
  readonly boardType?: string;
  readonly numPlayers?: number;
  /** A seat, or `null` for games without a winner. */
  readonly winner?: Seat | null;
  readonly terminationReason?: string;
  readonly gameStatus?: GameStatus;
  /** Only games that are over. */
  readonly isOver?: true;
  readonly source?: string;
  readonly minMoves?: number;
  readonly maxMoves?: number;
  /** Bounds of `createdAt`, ISO 8601, both included. */
  readonly createdFrom?: string;
  readonly createdTo?: string;
  /** Games somebody of this type played in. */
  readonly playerType?: PlayerType;
  /** Games this agent played in, by the agent's name. */
  readonly agent?: string;
  /** Games this weight profile or checkpoint played in. */
  readonly agentProfile?: string;
  readonly opponentType?: string;
  readonly parityStatus?: ParityStatus;
  readonly minQuality?: number;
  readonly tag?: string;
  /** Games that reached this position, where somebody had a choice: the hash of the state. */
  readonly position?: string;
  /** Bounds of where the game was decided, as a share of its moves, both included. Games that do not tell are left out. */
  readonly decidedFrom?: number;
  readonly decidedTo?: number;
  /** Words that must all occur in metadata, tags or notes; the last may be the beginning of one. */
  readonly text?: string;
}

export interface PageRequest {
  /** 100 when left out. */
  readonly limit?: number;
  readonly offset?: number;
  /** `next` of the page before; then nothing is skipped or seen twice, whatever is added meanwhile. */
  readonly after?: string;
  /** In the order of storing; newest first when left out. */
  readonly order?: 'newest' | 'oldest';
}

export interface GamePage {
  readonly games: readonly GameMetadata[];
  /** For `after` of the next page; absent on the last one. */
  readonly next?: string;
}

/** What is left of a game that was refused or given up. */
export interface Orphan {
  readonly gameId: GameId;
  readonly detectedAt: string;
  readonly reason: string | null;
  readonly originalStatus: string | null;
  readonly boardType: string | null;
  readonly numPlayers: number | null;
}

/** What a comparison with another engine, or with today's, found. */
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
  /** Games an agent played in, whatever its level and on how many seats. */
  readonly gamesByAgent: Readonly<Record<string, number>>;
  readonly snapshots: number;
  readonly choices: number;
  readonly featureRows: number;
  readonly orphanedGames: number;
  readonly fileBytes: number;
  /** Bytes that `vacuum` would give back. */
  readonly freeBytes: number;
  readonly schemaVersion: number;
}
