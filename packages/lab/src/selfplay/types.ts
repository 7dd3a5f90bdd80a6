import type { Choices, Seed, Tagged } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import type {
  ArchivedGame,
  ArchiveLine,
  Preparation,
  PreparedGame,
  Replayed,
  ReplayProblem,
} from '@ludus/replay';
import type { ModuleHashes } from '../entrants/entrant.ts';

/** What determines the games of a run. Equal plans give equal games, wherever they are played. */
export interface SelfPlayPlan extends Choices {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  /** One name for all seats, or one per seat; `random` if left out. */
  readonly agents?: readonly string[];
  /** Hashes of the modules among the agents, from `findModules`: a changed module makes a different run. */
  readonly modules?: ModuleHashes;
  /** The seed of the run, from which every game gets its own. */
  readonly seed: Seed;
  /**
   * How many decisions at the start of every game are random. If left out, none are, unless the agents would
   * play the same game every time.
   */
  readonly openingPlies?: number;
  /** The lines of a book, one per game in turn. They are played before random decisions, whose default is then 0. */
  readonly book?: readonly (readonly Tagged[])[];
  /** Longer games are stopped and not stored. */
  readonly maxMoves?: number;
  /** The date in the records, ISO 8601. It is part of the plan, because the clock would make every run different. */
  readonly date?: string;
}

/** How one game ended, in brief. */
export interface GameSummary {
  readonly number: number;
  readonly moves: number;
  /** The reason given by the rules; absent if the game is unfinished. */
  readonly ending?: string;
  /** The lowest seat that won; `null` for a draw. */
  readonly winner?: number | null;
  /** A hash of the moves; absent if the game is unfinished. */
  readonly line?: string;
  /** Why it is unfinished: an agent's fault, or too many moves. */
  readonly fault?: string;
}

/** A finished game with its final state, as passed to the hook. */
export interface CompletedGame extends ArchivedGame {
  readonly number: number;
}

/** Takes a game, which may be written later. Returns the refused games among those written now. */
export type Put<Form> = (game: Form) => Promise<Replayed<readonly ReplayProblem[]>>;

/** A form that the playing threads can prepare, so that the main thread need not. */
export type MadeByWorkers =
  /** A line of an archive. */
  | { readonly form: 'line'; readonly put: Put<ArchiveLine> }
  /** The rows of a database, for a game that was recorded while it was played. */
  | { readonly form: 'rows'; readonly preparation: Preparation; readonly put: Put<PreparedGame> };

/** What games of one run must have in common; fields that a record lacks are absent. */
export interface Maker {
  /** See `engineHash`. */
  readonly engine?: string;
  /** See `playingHash`. */
  readonly playing?: string;
}

/** A place to store games. They are put in the order of their numbers. */
export interface GameSink {
  /** The form in which a run puts games here, if not whole. */
  readonly takes?: MadeByWorkers;
  /** Whether it compares the final state with the moves; if not, the state is not computed. */
  readonly wantsFinalState?: boolean;
  /** Whether a game is stored, from this run or an earlier part of it. */
  has(gameId: string): Promise<boolean>;
  /** What a stored game was made by. */
  makerOf(gameId: string): Promise<Maker>;
  /** Takes a whole game. */
  readonly put: Put<ArchivedGame>;
  /** Writes pending games. */
  flush(): Promise<Replayed<readonly ReplayProblem[]>>;
}

export interface SelfPlayOptions {
  /** How many games the run has. */
  readonly games: number;
  /** Number of threads; all cores if left out. */
  readonly workers?: number;
  /** Where games are stored; games already there are not played again. */
  readonly sinks?: readonly GameSink[];
  /** The storage hook: called with every completed game, in order. */
  readonly onGameComplete?: (game: CompletedGame) => void | Promise<void>;
  /** Called after every game played now. */
  readonly onProgress?: (tally: Tally) => void | Promise<void>;
  /** Aborting it ends the run. Completed games are stored, and the run can be resumed. */
  readonly signal?: AbortSignal;
  /** The queue whose workers play the games; a queue of this process if left out. */
  readonly queue?: Queue;
  /** Whether to skip a game that cannot be played, instead of ending the run. */
  readonly keepsGoing?: boolean;
}

/** The results of a run so far. */
export interface Tally {
  /** Games played now. */
  readonly played: number;
  /** Games that were already stored. */
  readonly present: number;
  readonly moves: number;
  /** How often each ending occurred. */
  readonly endings: Readonly<Record<string, number>>;
  /** How often each seat won; 0 counts draws. */
  readonly winners: Readonly<Record<string, number>>;
  /** How many of the games played now differ from all games before them. */
  readonly distinct: number;
  /** Unfinished games, which are not stored: how many, by reason. The first few are listed in full. */
  readonly faults: number;
  readonly faultExamples: readonly string[];
  /** Games a store refused. */
  readonly refused: readonly ReplayProblem[];
}

export interface SelfPlayReport extends Tally {
  readonly run: string;
  readonly engine: string;
  readonly isInterrupted: boolean;
}
