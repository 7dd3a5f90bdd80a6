import type { Seat } from '@ludus/kernel';
import type { ContinuationRow } from './positions.ts';
import type { Replayed } from './problem.ts';
import type { GameRows, StepRows, Value } from './record/gameRows.ts';
import type { HistoryDetails } from './record/historyDetails.ts';
import type { Quarantined } from './record/prepare.ts';
import type { ChoiceRow, HistoryRow, StateRow } from './record/readRows.ts';
import type { GameRow, MoveRow, PlayerRow } from './record/rows.ts';
import type { GameFilter, GameId, Orphan, PageRequest, Stats } from './types.ts';

/** Identifies who may change a live game. Resuming the game creates a new one and voids the old one. */
export interface Fence {
  readonly writer: string;
}

/** Changes to one game, made together. */
export interface GameChange {
  /** New values of columns of `games`. */
  readonly set?: Readonly<Record<string, Value>>;
  /** New values of columns of `game_players`, seat 1 first. */
  readonly players?: readonly Readonly<Record<string, Value>>[];
  /** Removes everything that belongs to moves from this one on. */
  readonly cutFrom?: number;
  /** Adds moves and their data; a choice replaces the one of its kind at its move. */
  readonly add?: Pick<StepRows, 'choices'> & Partial<StepRows>;
  /** Replaces all moves and their data, except features. */
  readonly replace?: StepRows;
  /** Fills existing history entries. */
  readonly details?: readonly HistoryDetails[];
  readonly features?: { readonly version: number; readonly rows: readonly FeatureValues[] };
  /** Marks the game as no longer written by anybody. */
  readonly isReleased?: boolean;
  /** Removes the game. */
  readonly isDeleted?: boolean;
  /** Leaves a row in `orphaned_games`. */
  readonly orphan?: Quarantined & { readonly reason: string };
}

export interface FeatureValues {
  readonly moveNumber: number;
  readonly perspective: Seat;
  /** Compressed. */
  readonly features: Uint8Array;
  readonly value: -1 | 0 | 1;
  readonly dimension: number;
}

export interface StoredFeatures {
  readonly version: number;
  readonly rows: readonly FeatureValues[];
}

/** The writer of a live game. */
export interface WriterRow {
  readonly writer: string;
  /** Milliseconds since 1970. */
  readonly written_at: number;
}

/** What the state after a move is computed from. */
export interface Approach {
  readonly row: GameRow;
  /** The latest snapshot at or before the move, or the initial state; undefined if that is missing. */
  readonly start: StateRow | undefined;
  /** The moves from there up to the move. */
  readonly moves: readonly MoveRow[];
}

/** The tables with the data of games; those for live games and searching can be regenerated. */
export const COPIED_TABLES = [
  'games',
  'game_players',
  'game_initial_state',
  'game_moves',
  'game_state_snapshots',
  'game_choices',
  'game_history_entries',
  'game_nnue_features',
  'game_feature_versions',
] as const;

/** Tables whose rows belong to a move. */
export const MOVE_TABLES = [
  'game_nnue_features',
  'game_history_entries',
  'game_choices',
  'game_state_snapshots',
  'game_moves',
] as const satisfies readonly (typeof COPIED_TABLES)[number][];

/** Those whose rows are rewritten when a game is replayed; features are computed separately. */
export const REPLAYED_TABLES = MOVE_TABLES.filter((table) => table !== 'game_nnue_features');

/** Rows, column by column. */
export type Columns = ReadonlyMap<string, readonly Value[]>;

/** All rows of some games as stored in the tables, to move them between databases. */
export type GameTables = Readonly<Record<(typeof COPIED_TABLES)[number], Columns>>;

/** A game that was refused. */
export type NotedOrphan = { readonly [Field in keyof Quarantined]: Quarantined[Field] | null } & {
  readonly gameId: GameId;
  readonly reason: string | null;
  /** ISO 8601; now if left out. */
  readonly detectedAt?: string;
};

type Answer<T> = Promise<Replayed<T>>;

/**
 * The rows of a store in any database. Everything above it works with games and is written once; a database
 * only inserts, changes and reads rows. Every call is one transaction.
 */
export interface RowStore {
  /** Inserts whole games; returns for each whether its id was free. Existing games stay unchanged. */
  insertGames(games: readonly GameRows[], fence?: Fence): Answer<readonly boolean[]>;
  /** Records games that were refused. */
  insertOrphans(orphans: readonly NotedOrphan[]): Answer<void>;
  /**
   * Reads the row of a game, asks what to change and changes it, while nobody else can. With a fence, it is
   * refused unless the game is live and its writer is still the same.
   */
  change(gameId: GameId, make: (row: GameRow) => Replayed<GameChange>, fence?: Fence): Answer<void>;
  /** Assigns a live game to a new writer. */
  takeOver(gameId: GameId, fence: Fence): Answer<GameRow>;

  game(gameId: GameId): Answer<GameRow | undefined>;
  players(gameIds: readonly GameId[]): Answer<readonly PlayerRow[]>;
  initialState(gameId: GameId): Answer<StateRow | undefined>;
  /** The latest snapshots at or before a move, latest first. */
  snapshots(gameId: GameId, upTo: number, limit: number): Answer<readonly StateRow[]>;
  /** What the state after a move is computed from, in one request; undefined if there is no such game. */
  approach(gameId: GameId, moveNumber: number): Answer<Approach | undefined>;
  /** From one move up to, but not including, another. */
  moves(gameId: GameId, from: number, to: number): Answer<readonly MoveRow[]>;
  choices(gameId: GameId, moveNumber?: number): Answer<readonly ChoiceRow[]>;
  history(gameId: GameId): Answer<readonly HistoryRow[]>;
  /** The hash of the state after a move, if it was recorded. */
  hashAfter(gameId: GameId, moveNumber: number): Answer<string | undefined>;
  features(gameId: GameId): Answer<StoredFeatures | undefined>;
  /** The version of the layout of its features, if it has any. */
  featureVersion(gameId: GameId): Answer<number | undefined>;
  writer(gameId: GameId): Answer<WriterRow | undefined>;

  /**
   * Rows of `games`, oldest first, a few in memory at a time and without a lock. An unreadable part is a
   * problem in its place; what comes after it still follows.
   */
  walk(filter: GameFilter): AsyncGenerator<Replayed<GameRow>>;
  /** A page of rows in the order of storing. */
  page(filter: GameFilter, page: RowPage): Answer<readonly GameRow[]>;
  count(filter: GameFilter): Answer<number>;
  /** What was played in a position in finished games, in at most this many of them. */
  continuations(position: string, limit: number): Answer<readonly ContinuationRow[]>;
  orphans(): Answer<readonly Orphan[]>;
  stats(): Answer<Stats>;

  /** Everything about some games; those of `games` in the order of the ids. */
  readTables(gameIds: readonly GameId[]): Answer<GameTables>;
  /** Stores whole games, replacing those with the same ids. Nothing is checked. */
  putTables(tables: GameTables): Answer<void>;

  /** Whether the store is writable. */
  probe(): Answer<void>;
  vacuum(): Answer<void>;
  /** What the database itself finds wrong with its storage. */
  faults(): Promise<readonly string[]>;
}

export interface RowPage extends Required<Pick<PageRequest, 'limit' | 'order'>> {
  readonly offset?: number;
  /** The `order_key` after which it begins. */
  readonly after?: number;
}
