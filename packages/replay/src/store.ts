import type { Json, Registry, Tagged } from '@ludus/kernel';
import type { Step } from '@ludus/table';
import type { Continuations } from './positions.ts';
import type { Replayed } from './problem.ts';
import type { Origin } from './record/gameRows.ts';
import type { Preparation, PreparedGame } from './record/prepare.ts';
import type { RowStore } from './rowStore.ts';
import type { TableLeases } from './tableLeases.ts';
import type {
  ChoiceInput,
  ChoiceRecord,
  Claim,
  Description,
  GameFilter,
  GameId,
  GameInput,
  GameMetadata,
  GamePage,
  HistoryEntry,
  MoveNotes,
  MoveRecord,
  Orphan,
  PageRequest,
  Parity,
  Stats,
  StoredGame,
  TypedGame,
} from './types.ts';

export interface StoreOptions {
  /** The games this store can hold. */
  readonly games: Registry;
  /** A snapshot is kept every so many moves; 20 when left out. */
  readonly snapshotEvery?: number;
  /** Nothing is ever written, and what is left of a damaged store can still be read. */
  readonly readonly?: boolean;
  /** Whether a missing store is made; true when left out. */
  readonly create?: boolean;
  /** How long to wait for another writer. */
  readonly busyTimeoutMs?: number;
  /**
   * `server`: many short requests, none of which may wait, so upkeep happens in a thread. `background`: bulk work beside
   * a server, which does its part of the upkeep itself. Left out, upkeep happens now and then.
   */
  readonly role?: 'server' | 'background';
}

export interface Stored {
  readonly gameId: GameId;
  readonly totalMoves: number;
}

export interface StoreRequest {
  /** Whether a game that is refused leaves a line in `orphaned_games`. */
  readonly quarantine?: boolean;
  readonly origin?: Origin;
  /** The hash the final state must have. */
  readonly finalHash?: string;
}

export interface LiveGame extends Description {
  readonly gameId?: GameId;
  readonly initialState: unknown;
}

export interface ReplayOptions {
  /** Fills in forced moves that old records leave out; refuses where there would be a choice. */
  readonly autoInject?: boolean;
}

export interface FinalizeInput
  extends Claim,
    Partial<Omit<Description, 'game' | 'boardType' | 'numPlayers'>> {
  /** Must be what the moves lead to. */
  readonly finalState?: unknown;
}

/** A step of a live game, and what else is known about the move. */
export type RecordedStep = Pick<
  Step,
  'number' | 'seat' | 'action' | 'before' | 'state' | 'hash' | 'thinkMs' | 'remainingMs'
> & { readonly notes?: MoveNotes };

/**
 * Records a live game. When a call has answered, what it added is stored, whatever happens to this program. Once somebody
 * else has resumed, finished or deleted the game, every call is refused.
 *
 * ```ts
 * const writer = unwrap(await store.storeGameIncremental({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState }));
 * unwrap(await writer.addSteps(steps));
 * unwrap(await writer.finalize({ source: 'manual' }));
 * ```
 */
export interface GameWriter {
  readonly gameId: GameId;
  /** How many moves the game has. */
  readonly moves: number;
  /** Adds moves that have been played, all of them or none. Nothing is played again. */
  addSteps(steps: readonly RecordedStep[]): Promise<Replayed<void>>;
  /** Takes back moves, so that `left` are left: afterwards the record is as if the others had never been made. */
  takeBack(left: number): Promise<Replayed<void>>;
  /** Notes what else could have been chosen at a move already added, or why it was chosen. */
  addChoice(choice: ChoiceInput): Promise<Replayed<void>>;
  /** Ends the recording of a finished game, after the same checks as `storeGame`. */
  finalize(input?: FinalizeInput): Promise<Replayed<void>>;
  /** Gives the game up: everything of it is removed. */
  abort(): Promise<Replayed<void>>;
}

/**
 * Games: stored whole and checked, found by what is known of them, and rebuilt to any move.
 *
 * ```ts
 * await using store = unwrap(await openStore('games.db', { games }));
 * const { gameId } = unwrap(await store.storeGame({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState, moves }));
 * const state = unwrap(await store.getStateAtMove(gameId, 3));
 * ```
 */
export interface GameStore extends AsyncDisposable {
  /** Where it is, as it may be shown: what it was opened with, without a password. */
  readonly address: string;
  /** What opens it once more, in another thread. It may hold a password, so it must never be shown. */
  readonly connection: string;
  /** Whether nobody else can open it, because it is in the memory of this program. */
  readonly isPrivate: boolean;
  /** The schema it was brought up to date from when it was opened. */
  readonly migratedFrom: number | undefined;
  /** What is unusual about how it was opened, in sentences. */
  readonly remarks: readonly string[];
  /** Whether this is only what is left of a damaged store. */
  readonly isDamaged: boolean;
  readonly games: Registry;
  readonly snapshotEvery: number;
  /** For `prepareGame` and `GameRecording`: plain data to be told to other threads. */
  readonly preparation: Preparation;
  /** For what only this package may do: repairs, health and archives. */
  readonly rows: RowStore;
  close(): Promise<void>;

  // Writing

  /** Replays a whole game, checks all it says about itself, and stores it in one transaction. */
  storeGame<State, Action extends Tagged>(
    input: GameInput<State, Action>,
    request?: StoreRequest,
  ): Promise<Replayed<Stored>>;
  /**
   * Stores many games in one transaction, which is faster than one for each. All are there afterwards except those
   * that were refused, each with its reason; or none, when the store takes no more.
   */
  storeGames(
    inputs: readonly GameInput[],
    request?: StoreRequest,
  ): Promise<Replayed<readonly Replayed<Stored>[]>>;
  /** As `storeGames`, for games that were prepared for this store, usually in other threads. */
  writePrepared(
    games: readonly PreparedGame[],
    request?: Pick<StoreRequest, 'quarantine'>,
  ): Promise<Replayed<readonly Replayed<Stored>[]>>;
  /** Begins the recording of a live game. */
  storeGameIncremental(live: LiveGame): Promise<Replayed<GameWriter>>;
  /** Takes a live game over from whatever program recorded it so far. */
  resumeGame(gameId: GameId): Promise<Replayed<GameWriter>>;
  /** Removes everything of a game. */
  deleteGame(gameId: GameId): Promise<Replayed<void>>;
  setTags(gameId: GameId, tags: readonly string[]): Promise<Replayed<void>>;
  setNotes(gameId: GameId, notes: string): Promise<Replayed<void>>;
  setParity(gameId: GameId, parity: Parity): Promise<Replayed<void>>;

  // Reading

  getGameMetadata(gameId: GameId): Promise<Replayed<GameMetadata>>;
  getInitialState(gameId: GameId): Promise<Replayed<unknown>>;
  /** The moves from `start` up to but without `end`. */
  getMoves(gameId: GameId, start?: number, end?: number): Promise<Replayed<readonly MoveRecord[]>>;
  /** The state after move `moveNumber`, counted from 0; −1 is the initial state. */
  getStateAtMove(gameId: GameId, moveNumber: number, options?: ReplayOptions): Promise<Replayed<unknown>>;
  getChoicesAtMove(gameId: GameId, moveNumber: number): Promise<Replayed<readonly ChoiceRecord[]>>;
  getChoices(gameId: GameId): Promise<Replayed<readonly ChoiceRecord[]>>;
  getHistory(gameId: GameId): Promise<Replayed<readonly HistoryEntry[]>>;

  /**
   * Names what the store says of games that are over: as long as it is the same, so is every answer about them. Undefined where
   * that cannot be told.
   */
  edition(): string | undefined;

  // Finding

  queryGames(filter?: GameFilter, page?: PageRequest): Promise<Replayed<GamePage>>;
  countGames(filter?: GameFilter): Promise<Replayed<number>>;
  /**
   * What was played in a position by games that are over, and with what result. Positions are named by the hash of the state
   * and are those where somebody had a choice. At most `limit` games are looked at, 1000 when left out.
   */
  getContinuations(position: string, limit?: number): Promise<Replayed<Continuations>>;
  /**
   * Whole games one after the other, oldest first, in memory one at a time. A damaged game is a problem in its
   * place; those after it still come. Give the game itself to have its types: `{ game: ringrift }`.
   */
  iterateGames<State = unknown, Action extends Tagged = Tagged>(
    filter?: Omit<GameFilter, 'game'> & { readonly game?: string | TypedGame<State, Action> },
  ): AsyncGenerator<Replayed<StoredGame<State, Action>>>;
  /** Games that were refused or given up for lack of moves. */
  orphans(): Promise<Replayed<readonly Orphan[]>>;

  // Upkeep

  getStats(): Promise<Replayed<Stats>>;
  /** Whether something can be written, by writing what is there already. */
  probe(): Promise<Replayed<void>>;
  /** Gives unused room back and brings what the query planner knows up to date. */
  vacuum(): Promise<Replayed<void>>;
  /** Writes a copy as of this moment, with what a server keeps beside the games, into a folder; gives what it wrote. */
  backup(folder: string): Promise<Replayed<readonly string[]>>;

  // What a server keeps beside the games

  /** The live tables of a server. A file is served by one server at a time; a second one is refused. A database is shared. */
  live(): Promise<Replayed<LiveStore>>;
  analyses<Assessment extends Assessed>(): Promise<Replayed<AnalysisStore<Assessment>>>;
}

/** What a server keeps of a live table besides the record of its game. */
export interface LiveRecord {
  readonly id: string;
  readonly isOver: boolean;
  /** Whether everybody may watch. */
  readonly isListed: boolean;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly record: Json;
}

export interface LiveStore {
  /** How servers share the tables; undefined where one server has them to itself. */
  readonly leases: TableLeases | undefined;
  /** Stores a new table, or what changed at one. It is refused as `stale_writer` once another server has the table. */
  save(record: LiveRecord): Promise<Replayed<void>>;
  load(id: string): Promise<Replayed<LiveRecord | undefined>>;
  remove(id: string): Promise<Replayed<void>>;
  /** Tables that can be read where the game goes on, those changed last first; `isListed` for those only that everybody may watch. */
  active(limit: number, request?: { readonly isListed?: true }): Promise<Replayed<readonly LiveRecord[]>>;
  countActive(request?: { readonly isListed?: true }): Promise<Replayed<number>>;
  /** Tables where the game goes on in name only: nothing has changed there since a moment. */
  stale(before: number): Promise<Replayed<readonly string[]>>;
  /** Forgets tables whose game was over before a moment. */
  forget(before: number): Promise<Replayed<void>>;
  /** A server says that it is alive. */
  beat(instance: string, aliveAtMs: number): Promise<Replayed<void>>;
  /** When a server last said so. */
  lastBeat(instance: string): Promise<Replayed<number | undefined>>;
  /** Keeps something small besides tables, by name. */
  keep(name: string, value: Json): Promise<Replayed<void>>;
  /** Keeps something unless there is something of that name; gives what is kept, the same to everybody who asks. */
  keepFirst(name: string, value: Json): Promise<Replayed<Json>>;
  /** What was kept under names that begin like this. What is damaged is left out. */
  kept(prefix: string): Promise<Replayed<ReadonlyMap<string, Json>>>;
  discard(name: string): Promise<Replayed<void>>;
  close(): Promise<void>;
}

export const ANALYSIS_STATUSES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** Which analysis: games may be looked at by several agents. */
export interface AnalysisKey {
  readonly gameId: GameId;
  /** The agent's full name. */
  readonly agent: string;
}

export interface AnalysisRecord extends AnalysisKey {
  /** Tells whether the game is still the one that was analysed. */
  readonly fingerprint: string;
  /** How many positions there are: one more than moves. */
  readonly total: number;
  readonly status: AnalysisStatus;
}

/** What an agent says of the position after a move. */
export interface Assessed {
  readonly moveNumber: number;
}

/** Analyses of stored games: whatever was worked out once is never worked out again. */
export interface AnalysisStore<Assessment extends Assessed> {
  find(key: AnalysisKey): Promise<Replayed<AnalysisRecord | undefined>>;
  /** The analyses of a game, the one asked for last first. */
  ofGame(gameId: GameId): Promise<Replayed<readonly AnalysisRecord[]>>;
  /** Analyses that were not finished, the one asked for first first. */
  unfinished(): Promise<Replayed<readonly AnalysisRecord[]>>;
  /** Begins an analysis, or continues one that was left. */
  begin(record: AnalysisRecord, now: number): Promise<Replayed<void>>;
  setStatus(key: AnalysisKey, status: AnalysisStatus): Promise<Replayed<void>>;
  add(key: AnalysisKey, assessment: Assessment): Promise<Replayed<void>>;
  /** What is known, from the position after move `from` on. */
  assessments(key: AnalysisKey, from?: number): Promise<Replayed<readonly Assessment[]>>;
  count(key: AnalysisKey): Promise<Replayed<number>>;
  remove(key: AnalysisKey): Promise<Replayed<void>>;
  close(): Promise<void>;
}
