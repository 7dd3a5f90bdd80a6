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
  /** A snapshot is stored every this many moves; 20 if left out. */
  readonly snapshotEvery?: number;
  /** Nothing is ever written, and the readable parts of a damaged store can still be read. */
  readonly readonly?: boolean;
  /** Whether a missing store is created; true if left out. */
  readonly create?: boolean;
  /** How long to wait for another writer. */
  readonly busyTimeoutMs?: number;
  /**
   * `server`: many short requests, none of which may wait, so maintenance runs in a thread. `background`:
   * bulk work next to a server, which does its share of the maintenance itself. If left out, maintenance runs
   * now and then.
   */
  readonly role?: 'server' | 'background';
}

export interface Stored {
  readonly gameId: GameId;
  readonly totalMoves: number;
}

export interface StoreRequest {
  /** Whether a refused game leaves a row in `orphaned_games`. */
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
  /** Fills in forced moves that old records leave out; refuses if there would be a choice. */
  readonly autoInject?: boolean;
}

export interface FinalizeInput
  extends Claim,
    Partial<Omit<Description, 'game' | 'boardType' | 'numPlayers'>> {
  /** Must match the state after the moves. */
  readonly finalState?: unknown;
}

/** A step of a live game, and what else is known about the move. */
export type RecordedStep = Pick<
  Step,
  'number' | 'seat' | 'action' | 'before' | 'state' | 'hash' | 'thinkMs' | 'remainingMs'
> & { readonly notes?: MoveNotes };

/**
 * Records a live game. Once a call has returned, its moves are stored, whatever happens to this program. After another
 * writer has resumed, finished or deleted the game, every call is refused.
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
  /** Adds moves that have been played, all of them or none. They are not replayed. */
  addSteps(steps: readonly RecordedStep[]): Promise<Replayed<void>>;
  /** Takes back moves until `left` remain. Afterwards the record looks as if the others had never been made. */
  takeBack(left: number): Promise<Replayed<void>>;
  /** Records the alternatives to a stored move, or the reasoning behind it. */
  addChoice(choice: ChoiceInput): Promise<Replayed<void>>;
  /** Ends the recording of a finished game, after the same checks as `storeGame`. */
  finalize(input?: FinalizeInput): Promise<Replayed<void>>;
  /** Discards the game with all its data. */
  abort(): Promise<Replayed<void>>;
}

/**
 * A store of games: games are checked and stored as a whole, found by their metadata, and rebuilt to any move.
 *
 * ```ts
 * await using store = unwrap(await openStore('games.db', { games }));
 * const { gameId } = unwrap(await store.storeGame({ game: 'nim', boardType: 'classic', numPlayers: 2, initialState, moves }));
 * const state = unwrap(await store.getStateAtMove(gameId, 3));
 * ```
 */
export interface GameStore extends AsyncDisposable {
  /** Its address for display: the one it was opened with, without a password. */
  readonly address: string;
  /** Opens it again in another thread. It may contain a password, so never show it. */
  readonly connection: string;
  /** Whether nobody else can open it, because it is in this program's memory. */
  readonly isPrivate: boolean;
  /** The schema it was upgraded from when it was opened. */
  readonly migratedFrom: number | undefined;
  /** Anything unusual about how it was opened, in sentences. */
  readonly remarks: readonly string[];
  /** Whether only parts of a damaged store are available. */
  readonly isDamaged: boolean;
  readonly games: Registry;
  readonly snapshotEvery: number;
  /** For `prepareGame` and `GameRecording`: plain data to send to other threads. */
  readonly preparation: Preparation;
  /** For this package only: repairs, health and archives. */
  readonly rows: RowStore;
  close(): Promise<void>;

  // Writing

  /** Replays a whole game, checks everything it claims, and stores it in one transaction. */
  storeGame<State, Action extends Tagged>(
    input: GameInput<State, Action>,
    request?: StoreRequest,
  ): Promise<Replayed<Stored>>;
  /**
   * Stores many games in one transaction, which is faster than one each. Afterwards all are stored except those that
   * were refused, each with its reason; or none, if the store cannot store any more.
   */
  storeGames(
    inputs: readonly GameInput[],
    request?: StoreRequest,
  ): Promise<Replayed<readonly Replayed<Stored>[]>>;
  /** Like `storeGames`, for games that were prepared for this store, usually in other threads. */
  writePrepared(
    games: readonly PreparedGame[],
    request?: Pick<StoreRequest, 'quarantine'>,
  ): Promise<Replayed<readonly Replayed<Stored>[]>>;
  /** Starts recording a live game. */
  storeGameIncremental(live: LiveGame): Promise<Replayed<GameWriter>>;
  /** Takes over a live game from the program that recorded it so far. */
  resumeGame(gameId: GameId): Promise<Replayed<GameWriter>>;
  /** Deletes a game with all its data. */
  deleteGame(gameId: GameId): Promise<Replayed<void>>;
  setTags(gameId: GameId, tags: readonly string[]): Promise<Replayed<void>>;
  setNotes(gameId: GameId, notes: string): Promise<Replayed<void>>;
  /** Replaces the names the players are listed under, seat 1 first; null erases one. */
  setPlayerNames(gameId: GameId, names: readonly (string | null)[]): Promise<Replayed<void>>;
  setParity(gameId: GameId, parity: Parity): Promise<Replayed<void>>;

  // Reading

  getGameMetadata(gameId: GameId): Promise<Replayed<GameMetadata>>;
  getInitialState(gameId: GameId): Promise<Replayed<unknown>>;
  /** The moves from `start` up to, but not including, `end`. */
  getMoves(gameId: GameId, start?: number, end?: number): Promise<Replayed<readonly MoveRecord[]>>;
  /** The state after move `moveNumber`, counted from 0; −1 is the initial state. */
  getStateAtMove(gameId: GameId, moveNumber: number, options?: ReplayOptions): Promise<Replayed<unknown>>;
  getChoicesAtMove(gameId: GameId, moveNumber: number): Promise<Replayed<readonly ChoiceRecord[]>>;
  getChoices(gameId: GameId): Promise<Replayed<readonly ChoiceRecord[]>>;
  getHistory(gameId: GameId): Promise<Replayed<readonly HistoryEntry[]>>;

  /**
   * Identifies the state of all finished games: as long as it is the same, so is every answer about them. Undefined if
   * unknown.
   */
  edition(): string | undefined;

  // Finding

  queryGames(filter?: GameFilter, page?: PageRequest): Promise<Replayed<GamePage>>;
  countGames(filter?: GameFilter): Promise<Replayed<number>>;
  /**
   * What finished games played in a position, and with what result. Positions are identified by the hash of the state
   * and are those in which someone had a choice. At most `limit` games are used, 1000 if left out.
   */
  getContinuations(position: string, limit?: number): Promise<Replayed<Continuations>>;
  /**
   * Full games one after the other, oldest first, one in memory at a time. A damaged game is a problem in its place;
   * later games still follow. Pass the game itself to get its types: `{ game: ringrift }`.
   */
  iterateGames<State = unknown, Action extends Tagged = Tagged>(
    filter?: Omit<GameFilter, 'game'> & { readonly game?: string | TypedGame<State, Action> },
  ): AsyncGenerator<Replayed<StoredGame<State, Action>>>;
  /** Games that were refused, or removed because they had no moves. */
  orphans(): Promise<Replayed<readonly Orphan[]>>;

  // Maintenance

  getStats(): Promise<Replayed<Stats>>;
  /** Whether the store is writable, tested by rewriting existing data. */
  probe(): Promise<Replayed<void>>;
  /** Frees unused space and updates the query planner's statistics. */
  vacuum(): Promise<Replayed<void>>;
  /**
   * Writes a copy of the current state, with the server's files next to the games, into a folder. Returns the files
   * written.
   */
  backup(folder: string): Promise<Replayed<readonly string[]>>;

  // What a server stores next to the games

  /**
   * The live tables of a server. A file is used by one server at a time, and a second one is refused. A database is
   * shared.
   */
  live(): Promise<Replayed<LiveStore>>;
  analyses<Assessment extends Assessed>(): Promise<Replayed<AnalysisStore<Assessment>>>;
}

/** What a server stores about a live table besides the record of its game. */
export interface LiveRecord {
  readonly id: string;
  readonly isOver: boolean;
  /** Whether everyone may watch. */
  readonly isListed: boolean;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly record: Json;
}

export interface LiveStore {
  /** How servers share the tables; undefined if one server has them to itself. */
  readonly leases: TableLeases | undefined;
  /** Stores a new or changed table. Refused as `stale_writer` once another server has the table. */
  save(record: LiveRecord): Promise<Replayed<void>>;
  load(id: string): Promise<Replayed<LiveRecord | undefined>>;
  remove(id: string): Promise<Replayed<void>>;
  /** Readable tables with a running game, last changed first; `isListed` for those that everyone may watch. */
  active(limit: number, request?: { readonly isListed?: true }): Promise<Replayed<readonly LiveRecord[]>>;
  countActive(request?: { readonly isListed?: true }): Promise<Replayed<number>>;
  /** Tables with a running game that have not changed since a given time. */
  stale(before: number): Promise<Replayed<readonly string[]>>;
  /** Deletes tables whose game ended before a given time. */
  forget(before: number): Promise<Replayed<void>>;
  /** Reports that a server is alive. */
  beat(instance: string, aliveAtMs: number): Promise<Replayed<void>>;
  /** When a server last reported. */
  lastBeat(instance: string): Promise<Replayed<number | undefined>>;
  /** Stores a small value besides the tables, by name. */
  keep(name: string, value: Json): Promise<Replayed<void>>;
  /** Stores a value unless the name is taken. Returns the stored value, the same for every caller. */
  keepFirst(name: string, value: Json): Promise<Replayed<Json>>;
  /** The values whose names start with this prefix, without damaged ones. */
  kept(prefix: string): Promise<Replayed<ReadonlyMap<string, Json>>>;
  discard(name: string): Promise<Replayed<void>>;
  close(): Promise<void>;
}

export const ANALYSIS_STATUSES = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
export type AnalysisStatus = (typeof ANALYSIS_STATUSES)[number];

/** Identifies an analysis: several agents may analyse a game. */
export interface AnalysisKey {
  readonly gameId: GameId;
  /** The agent's full name. */
  readonly agent: string;
}

export interface AnalysisRecord extends AnalysisKey {
  /** Shows whether the game is still the one that was analysed. */
  readonly fingerprint: string;
  /** How many positions there are: one more than moves. */
  readonly total: number;
  readonly status: AnalysisStatus;
}

/** An agent's result for the position after a move. */
export interface Assessed {
  readonly moveNumber: number;
}

/** Analyses of stored games. Nothing is computed twice. */
export interface AnalysisStore<Assessment extends Assessed> {
  find(key: AnalysisKey): Promise<Replayed<AnalysisRecord | undefined>>;
  /** The analyses of a game, the last requested first. */
  ofGame(gameId: GameId): Promise<Replayed<readonly AnalysisRecord[]>>;
  /** Unfinished analyses, the first requested first. */
  unfinished(): Promise<Replayed<readonly AnalysisRecord[]>>;
  /** Starts an analysis, or continues an unfinished one. */
  begin(record: AnalysisRecord, now: number): Promise<Replayed<void>>;
  setStatus(key: AnalysisKey, status: AnalysisStatus): Promise<Replayed<void>>;
  add(key: AnalysisKey, assessment: Assessment): Promise<Replayed<void>>;
  /** The known results, starting with the position after move `from`. */
  assessments(key: AnalysisKey, from?: number): Promise<Replayed<readonly Assessment[]>>;
  count(key: AnalysisKey): Promise<Replayed<number>>;
  remove(key: AnalysisKey): Promise<Replayed<void>>;
  close(): Promise<void>;
}
