import { err, ok, problem, type Result } from '@ludus/kernel';
import type { Counts } from '../types.ts';
import type { Database, Queries } from './database.ts';
import { type RunState, readRun } from './runRows.ts';
import type { WaitingPieces } from './waitingPieces.ts';
import { ABSENT_S } from './workerRecord.ts';

/** A run as people see it. */
export interface RunOverview extends Counts {
  readonly id: string;
  readonly kind: string;
  readonly state: RunState;
  /** The number after the last requested piece. */
  readonly total: number;
  /** Who collects the results; absent if nobody does at the moment. */
  readonly collector?: string;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** A worker as people see it. */
export interface WorkerOverview {
  readonly name: string;
  readonly version: string;
  readonly threads: number;
  /** Pieces done since it started. */
  readonly pieces: number;
  readonly piecesPerSecond: number;
  /** Seconds since its last heartbeat. */
  readonly lastSeen: number;
  readonly isAbsent: boolean;
  /** What it skips, and why; empty if nothing. */
  readonly remark: string;
}

/** A piece that was set aside. */
export interface FailureOverview {
  readonly run: string;
  readonly number: number;
  readonly message: string;
  /** Whether it killed its workers. */
  readonly isDeath: boolean;
  readonly worker: string;
  readonly failedAt: string;
}

/** Everything there is to see in a queue. */
export interface QueueOverview {
  /** The newest first. */
  readonly runs: readonly RunOverview[];
  readonly workers: readonly WorkerOverview[];
  readonly failures: readonly FailureOverview[];
}

interface RunLine {
  readonly id: string;
  readonly kind: string;
  readonly state: RunState;
  readonly total: number;
  readonly stored: number;
  readonly collector_name: string | null;
  readonly done: number;
  readonly set_aside: number;
  readonly created_at: Date;
  readonly changed_at: Date;
}

const MOST_RUNS = 100;
const MOST_FAILURES = 100;

/** Shows a queue and controls its runs. */
export class QueueAdmin {
  readonly #database: Database;
  readonly #pieces: WaitingPieces;
  readonly #schema: string;

  constructor(database: Database, pieces: WaitingPieces, schema: string) {
    this.#database = database;
    this.#pieces = pieces;
    this.#schema = schema;
  }

  async overview(): Promise<QueueOverview> {
    return await this.#database.persist(async () => ({
      runs: await this.#runs(),
      workers: await this.#workers(),
      failures: await this.#failures(),
    }));
  }

  /** Pauses a run: none of its pieces is leased until it is resumed. */
  async pause(run: string): Promise<Result<void>> {
    return await this.#move(run, { from: ['running'], to: 'paused' });
  }

  async resume(run: string): Promise<Result<void>> {
    return await this.#move(run, { from: ['paused'], to: 'running' });
  }

  /** Ends a run and deletes its pieces and results. What its command has stored stays. */
  async cancel(run: string): Promise<Result<void>> {
    return await this.#move(run, {
      from: ['running', 'paused'],
      to: 'cancelled',
      also: async (db) => {
        for (const { id } of await this.#pieces.list(db, run)) await this.#pieces.remove(db, run, id);
        await db.executeSql(`DELETE FROM ${this.#schema}.results WHERE run = $1`, [run]);
      },
    });
  }

  /** Retries pieces that were set aside; returns how many. */
  async retry(run: string): Promise<Result<number>> {
    return await this.#database.transact(async (db) => {
      const row = await readRun(db, this.#schema, { id: run, isLocked: true });
      if (row === undefined) return unknownRun(run);
      const { rows } = await db.executeSql(
        `DELETE FROM ${this.#schema}.failures WHERE run = $1 RETURNING number`,
        [run],
      );
      const numbers = (rows as { number: number }[]).map(({ number }) => number);
      const isOpen = row.state === 'running' || row.state === 'paused';
      const wanted = isOpen ? numbers.filter((number) => number >= row.stored_to) : [];
      await this.#pieces.add(
        db,
        run,
        wanted.toSorted((a, b) => a - b).map((number) => [number, number + 1]),
      );
      return ok(numbers.length);
    });
  }

  async #move(
    run: string,
    { from, to, also }: { from: readonly RunState[]; to: RunState; also?: (db: Queries) => Promise<void> },
  ): Promise<Result<void>> {
    return await this.#database.transact(async (db) => {
      const row = await readRun(db, this.#schema, { id: run, isLocked: true });
      if (row === undefined) return unknownRun(run);
      if (!from.includes(row.state))
        return err(problem('wrong_state', 'run', wrongState(run, row.state, to)));
      await db.executeSql(`UPDATE ${this.#schema}.runs SET state = $2, changed_at = now() WHERE id = $1`, [
        run,
        to,
      ]);
      await also?.(db);
      await this.#pieces.tell(db, { type: 'released', run, from: 0, to: 0 });
      return ok(undefined);
    });
  }

  async #runs(): Promise<readonly RunOverview[]> {
    const s = this.#schema;
    const { rows } = await this.#database.executeSql(
      `SELECT id, kind, state, total, stored_to AS stored, created_at, changed_at,
        CASE WHEN collector IS NOT NULL AND collector_seen > clock_timestamp() - INTERVAL '${ABSENT_S} seconds'
          THEN collector_name END AS collector_name,
        (SELECT coalesce(sum(last - greatest(first, stored_to)), 0)::INTEGER FROM ${s}.results
          WHERE run = id AND last > stored_to) AS done,
        (SELECT count(*)::INTEGER FROM ${s}.failures WHERE run = id) AS set_aside
        FROM ${s}.runs ORDER BY state IN ('finished', 'cancelled'), created_at DESC LIMIT ${MOST_RUNS}`,
    );
    return await Promise.all((rows as RunLine[]).map((line) => this.#runOverview(line)));
  }

  async #runOverview(line: RunLine): Promise<RunOverview> {
    const { id, kind, state, total, stored, done, set_aside: setAside, collector_name: name } = line;
    const isOpen = state === 'running' || state === 'paused';
    const { waiting, leased } = isOpen
      ? await this.#pieces.count(this.#database, id)
      : { waiting: 0, leased: 0 };
    return {
      ...{ id, kind, state, total, stored, done, waiting, leased, setAside },
      ...(name !== null && { collector: name }),
      createdAt: line.created_at.toISOString(),
      changedAt: line.changed_at.toISOString(),
    };
  }

  async #workers(): Promise<readonly WorkerOverview[]> {
    const { rows } = await this.#database.executeSql(
      `SELECT name, version, threads, pieces, rate AS "piecesPerSecond", note AS remark,
        round(extract(epoch FROM clock_timestamp() - seen_at)::NUMERIC, 1)::DOUBLE PRECISION AS "lastSeen",
        seen_at < clock_timestamp() - INTERVAL '${ABSENT_S} seconds' AS "isAbsent"
        FROM ${this.#schema}.workers ORDER BY name, started_at, id`,
    );
    return rows as WorkerOverview[];
  }

  async #failures(): Promise<readonly FailureOverview[]> {
    const { rows } = await this.#database.executeSql(
      `SELECT run, number, message, is_death AS "isDeath", worker, failed_at AS "failedAt"
        FROM ${this.#schema}.failures ORDER BY failed_at DESC LIMIT ${MOST_FAILURES}`,
    );
    return (rows as (Omit<FailureOverview, 'failedAt'> & { failedAt: Date })[]).map((row) => ({
      ...row,
      failedAt: row.failedAt.toISOString(),
    }));
  }
}

const wrongState = (run: string, state: RunState, wanted: RunState): string =>
  state === wanted
    ? `Run ${run} is already ${state}.`
    : `Run ${run} is ${state}, so it cannot be ${wanted === 'running' ? 'resumed' : wanted}.`;

const unknownRun = (run: string): Result<never> =>
  err(problem('no_such_run', 'run', `The queue has no run ${run}. \`ludus queue show\` lists the runs.`));
