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

/** What decides the games of a run. Equal plans give equal games, however they are played. */
export interface SelfPlayPlan extends Choices {
  /** Id in the registry of `@ludus/games`. */
  readonly game: string;
  /** One name for everybody, or one for every seat; `random` when left out. */
  readonly agents?: readonly string[];
  /** Hashes of the modules among the agents, as `findModules` gives them: a module that has changed makes another run. */
  readonly modules?: ModuleHashes;
  /** Of the run; every game has its own from it. */
  readonly seed: Seed;
  /**
   * How many decisions at the beginning of every game are random. When left out none are, unless the agents would play
   * the same game every time.
   */
  readonly openingPlies?: number;
  /** The lines of a book, one for every game in turn; played before random decisions, of which there are none then by default. */
  readonly book?: readonly (readonly Tagged[])[];
  /** Longer games are stopped and not stored. */
  readonly maxMoves?: number;
  /** What the record gives as date, ISO 8601. It is part of the plan, as the clock would make every run different. */
  readonly date?: string;
}

/** How one game ended, in brief. */
export interface GameSummary {
  readonly number: number;
  readonly moves: number;
  /** The word of the rules; absent when the game has no end. */
  readonly ending?: string;
  /** The lowest seat that won; `null` in a draw. */
  readonly winner?: number | null;
  /** The moves as a word; absent when the game has no end. */
  readonly line?: string;
  /** Why it has no end: an agent's fault, or too many moves. */
  readonly fault?: string;
}

/** A finished game with its final state, as passed to the hook. */
export interface CompletedGame extends ArchivedGame {
  readonly number: number;
}

/** Takes a game; it may be kept back for a moment. Gives the games refused among those written now. */
export type Put<Form> = (game: Form) => Promise<Replayed<readonly ReplayProblem[]>>;

/** A form into which the threads that play can bring games, so that the main thread need not. */
export type MadeByWorkers =
  /** The line of an archive. */
  | { readonly form: 'line'; readonly put: Put<ArchiveLine> }
  /** The rows of a database, of a game that was recorded while it was played. */
  | { readonly form: 'rows'; readonly preparation: Preparation; readonly put: Put<PreparedGame> };

/** What games of one run must have in common; what a record does not say is left out. */
export interface Maker {
  /** See `engineHash`. */
  readonly engine?: string;
  /** See `playingHash`. */
  readonly playing?: string;
}

/** Somewhere to put games. They are put in the order of their numbers. */
export interface GameSink {
  /** In which form a run puts games here, if not whole. */
  readonly takes?: MadeByWorkers;
  /** Whether it checks the final state against the moves; skipped otherwise. */
  readonly wantsFinalState?: boolean;
  /** Whether a game is there, from this run or an earlier part of it. */
  has(gameId: string): Promise<boolean>;
  /** By what a game that is there was made. */
  makerOf(gameId: string): Promise<Maker>;
  /** Takes a whole game. */
  readonly put: Put<ArchivedGame>;
  /** Writes what was kept back. */
  flush(): Promise<Replayed<readonly ReplayProblem[]>>;
}

export interface SelfPlayOptions {
  /** How many games the run has. */
  readonly games: number;
  /** Threads; all cores when left out. */
  readonly workers?: number;
  /** Where games are stored; what is there already is not played again. */
  readonly sinks?: readonly GameSink[];
  /** The storage hook: called with every completed game, in order. */
  readonly onGameComplete?: (game: CompletedGame) => void | Promise<void>;
  /** Told after every game played now. */
  readonly onProgress?: (tally: Tally) => void | Promise<void>;
  /** Aborting it ends the run; what was completed is stored, and the run can be resumed. */
  readonly signal?: AbortSignal;
  /** Where the games wait for somebody to play them; a queue of this process when left out. */
  readonly queue?: Queue;
  /** Whether a game that cannot be played is left out, instead of ending the run. */
  readonly keepsGoing?: boolean;
}

/** What has come of a run so far. */
export interface Tally {
  /** Games played now. */
  readonly played: number;
  /** Games that were there already. */
  readonly present: number;
  readonly moves: number;
  /** How often games ended how. */
  readonly endings: Readonly<Record<string, number>>;
  /** How often each seat won; 0 counts draws. */
  readonly winners: Readonly<Record<string, number>>;
  /** How many of the games played now went a way that none before them had gone. */
  readonly distinct: number;
  /** Games without an end, which are not stored: why, and how many. The first few with all there is to say. */
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
