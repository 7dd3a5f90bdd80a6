import type { Result } from '@ludus/kernel';

/** The vocabulary of work that is split into numbered pieces and done by any number of workers. */

/** Piece numbers from the first up to, but without, the second. */
export type Stretch = readonly [from: number, to: number];

/** A game under a configuration: what the engine of a run has to play. */
export interface Rules {
  readonly game: string;
  readonly config: unknown;
}

/** What else a worker must have, so that its results are those of everybody else. */
export interface Needs {
  /** The version of Ludus. */
  readonly version: string;
  /** Hashes of files by their paths, such as modules of agents. */
  readonly files: Readonly<Record<string, string>>;
  /** A hash of the networks of its own; empty when it has none. */
  readonly networks: string;
}

/** A run as everybody who works on it knows it. The same run has the same pieces, whoever does them. */
export interface WorkRun<Job = unknown> {
  readonly id: string;
  /** What kind of work it is: every worker knows by itself how to do it. */
  readonly kind: string;
  /** JSON and typed arrays. */
  readonly job: Job;
  readonly rules: readonly Rules[];
  /** What the rules must be played with, see `engineHashOf`: another engine might give other results. */
  readonly engine: string;
  readonly needs: Needs;
  /** The number after the last piece that is wanted. */
  readonly total: number;
  /**
   * Whether stored results stay in the queue until the run is over, so that somebody without the files of the one who
   * began it can continue.
   */
  readonly keepsResults?: boolean;
}

/** Pieces lent to a worker. They go to somebody else when it has not been heard of for too long. */
export interface Lease {
  readonly id: string;
  readonly run: string;
  readonly from: number;
  readonly to: number;
  /** Whether a worker vanished with it. Then `begin` must be called before the piece is worked on. */
  readonly isSuspect?: boolean;
}

export interface LeaseRequest {
  readonly run: string;
  /** The name of the worker, for people. */
  readonly worker: string;
  /** The worker's own hash of the rules of the run. */
  readonly engine: string;
}

/** Why a piece was not done. */
export interface PieceFailure {
  readonly number: number;
  readonly message: string;
  /** Whether the worker died over it. Then another one tries again, once. */
  readonly isDeath: boolean;
}

/** Pieces that are no longer worked on. */
export type Finished =
  | {
      readonly from: number;
      readonly to: number;
      /** One per piece. */
      readonly results: readonly unknown[];
      /** How long they took. */
      readonly ms: number;
    }
  /** A piece that was set aside. */
  | { readonly from: number; readonly to: number; readonly failure: PieceFailure };

/** Pieces of a run by what has become of them. */
export interface Counts {
  readonly waiting: number;
  readonly leased: number;
  /** Done, and not yet stored. */
  readonly done: number;
  readonly stored: number;
  readonly setAside: number;
}

export type QueueEvent = { readonly run: string; readonly from: number; readonly to: number } & (
  | { readonly type: 'enqueued' | 'released' | 'expired' | 'stored' }
  | { readonly type: 'leased'; readonly worker: string }
  | { readonly type: 'completed'; readonly ms: number }
  | { readonly type: 'failed'; readonly failure: PieceFailure; readonly isSetAside: boolean }
);

/** How a queue wants to be used. */
export interface Pace {
  /** Whether other processes take part. Then leases must be kept alive while a piece is worked on. */
  readonly isShared: boolean;
  /** About how many milliseconds of work to lease at a time. */
  readonly stretchMs: number;
  /** How many such leases to have ready for every thread, so that nobody waits while a lost one expires. */
  readonly ahead: number;
  /** How often a worker must give a sign of life. */
  readonly heartbeatMs: number;
}

/**
 * Where the pieces of runs wait, and who does them. One process keeps them in memory; machines that share work keep them in a
 * database. Every piece is stored once, however often it was done.
 */
export interface Queue {
  readonly pace: Pace;
  /**
   * Makes a run known. A run that is known already continues: what was handed out with `take` and never stored is done
   * again. Refused when the run belongs to another engine, or somebody else collects its results.
   */
  open(run: WorkRun): Promise<Result<void>>;
  /** Adds pieces. Those that are in the queue already are left alone. */
  enqueue(run: string, stretches: readonly Stretch[]): Promise<void>;
  /** The first pieces that wait; undefined when there are none just now. Refused when the engine is another one. */
  lease(asked: LeaseRequest): Promise<Result<Lease | undefined>>;
  /** Notes that a suspect piece is worked on from now on: if the worker vanishes again, the piece may be to blame. */
  begin(lease: Lease): Promise<void>;
  /** The worker is alive, and at this piece. False when the lease has gone to somebody else. */
  heartbeat(lease: Lease, number?: number): Promise<boolean>;
  /** Keeps the results, then ends the lease. False when the pieces were done by somebody else meanwhile. */
  complete(lease: Lease, results: readonly unknown[], ms: number): Promise<boolean>;
  /** A piece cannot be done. It is set aside, or tried once more; the other pieces of the lease wait again. */
  fail(lease: Lease, failure: PieceFailure): Promise<void>;
  /** Gives pieces back undone. */
  release(lease: Lease): Promise<void>;
  /** What is finished without a gap from a piece on, in order. Whoever takes it stores it. */
  take(run: string, from: number): Promise<readonly Finished[]>;
  /** Everything before a piece is stored, or not wanted: the queue forgets it. */
  stored(run: string, to: number): Promise<void>;
  /** Forgets a run. */
  close(run: string): Promise<void>;
  counts(run: string): Promise<Counts>;
  /** How many threads of other processes take pieces from this queue. */
  othersThreads(): Promise<number>;
  /** Tells of every event until the returned function is called. */
  subscribe(listener: (event: QueueEvent) => void): () => void;
}
