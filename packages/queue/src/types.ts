import type { Result } from '@ludus/kernel';

/** The types of work that is split into numbered pieces and done by any number of workers. */

/** Piece numbers, from the first up to but not including the second. */
export type Stretch = readonly [from: number, to: number];

/** A game with a configuration, which the engine of a run must be able to play. */
export interface Rules {
  readonly game: string;
  readonly config: unknown;
}

/** What else a worker needs so that its results match everyone else's. */
export interface Needs {
  /** The version of Ludus. */
  readonly version: string;
  /** Hashes of files by their paths, such as modules of agents. */
  readonly files: Readonly<Record<string, string>>;
  /** A hash of the worker's own networks; empty if it has none. */
  readonly networks: string;
}

/** A run as all its workers know it. The same run has the same pieces, no matter who does them. */
export interface WorkRun<Job = unknown> {
  readonly id: string;
  /** The kind of work; every worker knows how to do it. */
  readonly kind: string;
  /** JSON and typed arrays. */
  readonly job: Job;
  readonly rules: readonly Rules[];
  /** The engine that must be used, see `engineHashOf`: another engine might give other results. */
  readonly engine: string;
  readonly needs: Needs;
  /** The number after the last requested piece. */
  readonly total: number;
  /**
   * Whether stored results stay in the queue until the run is over, so that someone without the files of its creator
   * can continue it.
   */
  readonly keepsResults?: boolean;
}

/** Pieces leased to a worker. They go to another worker if it is silent for too long. */
export interface Lease {
  readonly id: string;
  readonly run: string;
  readonly from: number;
  readonly to: number;
  /** Whether a worker disappeared with it. Then `begin` must be called before work on the piece starts. */
  readonly isSuspect?: boolean;
}

export interface LeaseRequest {
  readonly run: string;
  /** The name of the worker, for people. */
  readonly worker: string;
  /** The worker's own hash of the rules of the run. */
  readonly engine: string;
}

/** Why a piece failed. */
export interface PieceFailure {
  readonly number: number;
  readonly message: string;
  /** Whether the worker crashed on it. Then another one tries again, once. */
  readonly isDeath: boolean;
}

/** What pieces gave: one value for each, or all of them packed by `packResults`. */
export type Results = readonly unknown[] | Uint8Array;

/** Pieces that are finished. */
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

/** Pieces of a run by status. */
export interface Counts {
  readonly waiting: number;
  readonly leased: number;
  /** Done but not yet stored. */
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

/** How to use a queue. */
export interface Pace {
  /** Whether other processes take part. Then leases must be renewed while work on a piece is in progress. */
  readonly isShared: boolean;
  /** Whether results are packed before they are passed on. Then the thread that makes them does it best. */
  readonly packsResults: boolean;
  /** About how many milliseconds of work to lease at a time. */
  readonly stretchMs: number;
  /** How many such leases to keep ready per thread, so nobody waits while a lost one expires. */
  readonly ahead: number;
  /** How often a worker must renew its leases. */
  readonly heartbeatMs: number;
}

/**
 * Where the pieces of runs wait, and who does them. A single process keeps them in memory; machines that share work
 * keep them in a database. Every piece is stored once, however often it was done.
 */
export interface Queue {
  readonly pace: Pace;
  /**
   * Registers a run. A known run continues: pieces that were handed out with `take` and never stored are done again.
   * Refused if the run belongs to another engine, or if someone else collects its results.
   */
  open(run: WorkRun): Promise<Result<void>>;
  /** Adds pieces. Those already in the queue are skipped. */
  enqueue(run: string, stretches: readonly Stretch[]): Promise<void>;
  /** The first waiting pieces; undefined if there are none at the moment. Refused if the engine is a different one. */
  lease(asked: LeaseRequest): Promise<Result<Lease | undefined>>;
  /** Records that work on a suspect piece starts now: if the worker disappears again, the piece may be to blame. */
  begin(lease: Lease): Promise<void>;
  /** Reports that the worker is alive and working on this piece. False if the lease has gone to someone else. */
  heartbeat(lease: Lease, number?: number): Promise<boolean>;
  /** Stores the results, then ends the lease. False if someone else has done the pieces meanwhile. */
  complete(lease: Lease, results: Results, ms: number): Promise<boolean>;
  /** Reports that a piece failed. It is set aside or tried once more; the other pieces of the lease wait again. */
  fail(lease: Lease, failure: PieceFailure): Promise<void>;
  /** Returns pieces unfinished. */
  release(lease: Lease): Promise<void>;
  /** The finished pieces from a piece on, in order, up to the first gap. The caller stores them. */
  take(run: string, from: number): Promise<readonly Finished[]>;
  /** Everything before a piece is stored or not needed, so the queue deletes it. */
  stored(run: string, to: number): Promise<void>;
  /** Deletes a run. */
  close(run: string): Promise<void>;
  counts(run: string): Promise<Counts>;
  /** How many threads of other processes take pieces from this queue. */
  othersThreads(): Promise<number>;
  /** Reports every event until the returned function is called. */
  subscribe(listener: (event: QueueEvent) => void): () => void;
}
