import { err, ok, problem, type Result } from '@ludus/kernel';
import type { PgBoss } from 'pg-boss';
import { encode } from '../codec.ts';
import { otherEngine } from '../otherEngine.ts';
import { without } from '../stretches.ts';
import type {
  Counts,
  Finished,
  Lease,
  LeaseRequest,
  Pace,
  PieceFailure,
  Queue,
  QueueEvent,
  Results,
  Stretch,
  WorkRun,
} from '../types.ts';
import type { ContentReader } from './contentReader.ts';
import type { Database, Queries } from './database.ts';
import { Deaths, MOST_DEATHS } from './deaths.ts';
import { FinishedPieces } from './finishedPieces.ts';
import type { Listener } from './listener.ts';
import {
  isSameWork,
  type RunHead,
  type RunRow,
  readHead,
  readRun,
  readRunning,
  runOf,
  writeRun,
} from './runRows.ts';
import { type FetchedJob, shortened, WaitingPieces } from './waitingPieces.ts';
import type { WorkerRecord } from './workerRecord.ts';

/** Pieces of about this length keep the cost of the queue low, and of a lost worker too. */
const STRETCH_MS = 2000;
/** Leases to keep ready per thread, in addition to those that may be lost. */
const SPARE = 4;
/** A collector that misses this many heartbeats is gone. */
const MOST_MISSED = 3;

interface PostgresQueueParts {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly listener: Listener;
  readonly contents: ContentReader;
  readonly schema: string;
  readonly leaseSeconds: number;
  /** How others see this process. */
  readonly record: WorkerRecord;
}

/** A run whose results this process collects. */
interface Collected {
  /** What an earlier collector left in the queue; undefined until it has been read. */
  left?: readonly Stretch[];
}

/** A queue for many machines. pg-boss hands out the pieces; tables next to it hold runs and results. */
export class PostgresQueue implements Queue {
  readonly pace: Pace;
  readonly #parts: PostgresQueueParts;
  readonly #pieces: WaitingPieces;
  readonly #finished: FinishedPieces;
  readonly #collected = new Map<string, Collected>();
  readonly #deaths: Deaths;
  /** Suspect leases that this process has started on. */
  readonly #begun = new Set<string>();
  readonly #readRuns = new Map<string, { readonly created: string; readonly run: WorkRun }>();
  readonly #beating: ReturnType<typeof setInterval>;

  constructor(parts: PostgresQueueParts) {
    const { boss, leaseSeconds, schema } = parts;
    this.#parts = parts;
    this.#pieces = new WaitingPieces(boss, { leaseSeconds, channel: schema });
    this.#finished = new FinishedPieces(schema, parts.contents);
    this.#deaths = new Deaths(schema);
    const heartbeatMs = (leaseSeconds * 1000) / 4;
    const ahead = SPARE + Math.ceil((leaseSeconds * 1000) / STRETCH_MS);
    this.pace = { isShared: true, packsResults: true, stretchMs: STRETCH_MS, ahead, heartbeatMs };
    this.#beating = setInterval(() => void this.#beat().catch(() => {}), Math.min(3000, heartbeatMs));
    this.#beating.unref();
  }

  get #database(): Database {
    return this.#parts.database;
  }

  get #schema(): string {
    return this.#parts.schema;
  }

  get #self(): WorkerRecord {
    return this.#parts.record;
  }

  async open(run: WorkRun): Promise<Result<void>> {
    await this.#database.persist(() => this.#pieces.open(run.id));
    let silentMs = Number.POSITIVE_INFINITY;
    for (;;) {
      const opened = await this.#database.transact((db) => this.#openOnce(db, run));
      if (!('waitFor' in opened)) {
        if (opened.ok) this.#collected.set(run.id, {});
        return opened;
      }
      // A collector that sends another heartbeat is alive; one that does not will soon be given up.
      const { silent_ms: now, collector_name: name } = opened.waitFor;
      if (now! < silentMs && silentMs !== Number.POSITIVE_INFINITY)
        return err(
          problem(
            'run_taken',
            'queue',
            `${name} already collects the results of run ${run.id}. Stop it there first, or wait until it is done.`,
          ),
        );
      silentMs = now!;
      await Bun.sleep(this.pace.heartbeatMs / 4);
    }
  }

  async #openOnce(db: Queries, run: WorkRun): Promise<Result<void> | { readonly waitFor: RunRow }> {
    const known = await readRun(db, this.#schema, { id: run.id, isLocked: true });
    const isOver = known === undefined || known.state === 'finished' || known.state === 'cancelled';
    if (!isOver && this.#isCollectedByOther(known)) return { waitFor: known };
    if (!isOver && known.engine !== run.engine) return otherEngine(known, run.engine);
    const isKnown = !isOver && isSameWork(known, run);
    if (!isKnown) await this.#clear(db, run.id);
    await writeRun(db, this.#schema, { run, collector: this.#self.id, name: this.#self.name, isKnown });
    return ok(undefined);
  }

  #isCollectedByOther({ collector, silent_ms }: RunRow): boolean {
    return (
      collector !== null &&
      collector !== this.#self.id &&
      (silent_ms ?? Number.POSITIVE_INFINITY) < MOST_MISSED * this.pace.heartbeatMs
    );
  }

  /** Deletes all pieces of a run, done or not. */
  async #clear(db: Queries, run: string): Promise<void> {
    for (const { id } of await this.#pieces.list(db, run)) await this.#pieces.remove(db, run, id);
    for (const table of ['results', 'failures', 'deaths'])
      await db.executeSql(`DELETE FROM ${this.#schema}.${table} WHERE run = $1`, [run]);
  }

  /** Stops collecting the results of a run, so that anybody can open it again. */
  async #leave(run: string): Promise<void> {
    if (!this.#collected.delete(run)) return;
    await this.#database.persist(() =>
      this.#database.executeSql(
        `UPDATE ${this.#schema}.runs SET collector = NULL WHERE id = $1 AND collector = $2`,
        [run, this.#self.id],
      ),
    );
  }

  async enqueue(run: string, stretches: readonly Stretch[]): Promise<void> {
    const collected = this.#collect(run);
    await this.#database.transact(async (db) => {
      await this.#requireMine(db, run);
      const left = collected.left ?? (await this.#left(db, run));
      await this.#pieces.add(
        db,
        run,
        stretches.flatMap((stretch) => without(stretch, left)),
      );
      collected.left = left;
    });
  }

  /** What the queue contains. Only the collector adds pieces; workers move them from table to table. */
  async #left(db: Queries, run: string): Promise<readonly Stretch[]> {
    const waiting = (await this.#pieces.list(db, run)).map(({ from, to }): Stretch => [from, to]);
    return [...waiting, ...(await this.#finished.list(db, run))];
  }

  async lease({ run: id, worker, engine }: LeaseRequest): Promise<Result<Lease | undefined>> {
    return await this.#database.persist(async () => {
      const db = this.#database;
      const head = await readHead(db, this.#schema, id);
      if (head?.state !== 'running') return ok(undefined);
      if (engine !== head.engine) return otherEngine(head, engine);
      for (;;) {
        const job = await this.#pieces.fetch(db, id);
        if (job === undefined) return ok(undefined);
        // A job that was lost and fetched again keeps its id.
        this.#begun.delete(job.id);
        if (!(await this.#isRefused(id, job, worker))) return ok({ ...job, run: id });
      }
    });
  }

  /** Whether a job that lost its workers must not be done as it is. */
  async #isRefused(run: string, job: FetchedJob, worker: string): Promise<boolean> {
    const db = this.#database;
    if (!job.isSuspect) return false;
    if (job.to - job.from > 1) {
      await db.transact((queries) => this.#pieces.separate(queries, run, job));
      return true;
    }
    if ((await this.#deaths.count(db, run, job.from)) < MOST_DEATHS) return false;
    const message = 'two workers disappeared while working on it.';
    await db.transact((queries) =>
      this.#setAside(queries, run, { job, worker, failure: { number: job.from, message, isDeath: true } }),
    );
    return true;
  }

  async begin({ id, run, from }: Lease): Promise<void> {
    if (this.#begun.has(id)) return;
    this.#begun.add(id);
    await this.#database.persist(() => this.#deaths.add(this.#database, run, { number: from, by: 1 }));
  }

  async heartbeat({ id, run }: Lease): Promise<boolean> {
    return await this.#pieces.keepAlive(this.#database, run, id);
  }

  async complete(lease: Lease, results: Results, ms: number): Promise<boolean> {
    const { id, run, from, to } = lease;
    const content = results instanceof Uint8Array ? results : encode(results);
    this.#begun.delete(id);
    const message = this.#pieces.message({ type: 'completed', run, from, to, ms });
    const isFirst = await this.#database.persist(() =>
      this.#finished.complete(this.#database, lease, { content, ms, message }),
    );
    this.#self.note(to - from);
    return isFirst;
  }

  async fail(lease: Lease, failure: PieceFailure): Promise<void> {
    const { run, id } = lease;
    const { number, isDeath } = failure;
    const job: FetchedJob = { isSuspect: false, ...lease };
    const hasBegun = this.#begun.delete(id);
    await this.#database.transact(async (db) => {
      const deaths = hasBegun
        ? await this.#deaths.count(db, run, number)
        : await this.#deaths.add(db, run, { number, by: 1 });
      if (!isDeath || deaths >= MOST_DEATHS)
        await this.#setAside(db, run, { job, failure, worker: this.#self.name });
      else if (await this.#pieces.isolate(db, run, job, number)) {
        await this.#pieces.add(db, run, [[number, number + 1]], true);
        await this.#tellFailure(db, { run, job, failure, isSetAside: false });
      }
    });
  }

  async #setAside(
    db: Queries,
    run: string,
    { job, failure, worker }: { job: FetchedJob; failure: PieceFailure; worker: string },
  ): Promise<void> {
    if (!(await this.#pieces.isolate(db, run, job, failure.number))) return;
    await this.#finished.setAside(db, run, { ...shortened(failure), worker });
    await this.#deaths.forget(db, run, failure.number);
    await this.#tellFailure(db, { run, job, failure, isSetAside: true });
  }

  async #tellFailure(db: Queries, { run, job, failure, isSetAside }: Told): Promise<void> {
    const { from, to } = job;
    await this.#pieces.tell(db, { type: 'failed', run, from, to, failure: shortened(failure), isSetAside });
  }

  async release(lease: Lease): Promise<void> {
    const { id, run, from } = lease;
    const hasBegun = this.#begun.delete(id);
    await this.#database.transact(async (db) => {
      if (hasBegun) await this.#deaths.add(db, run, { number: from, by: -1 });
      await this.#pieces.release(db, run, { isSuspect: false, ...lease });
    });
  }

  async take(run: string, from: number): Promise<readonly Finished[]> {
    return await this.#database.persist(async () => {
      await this.#requireMine(this.#database, run);
      return await this.#finished.take(this.#database, run, from);
    });
  }

  async stored(run: string, to: number): Promise<void> {
    const collected = this.#collect(run);
    await this.#database.transact(async (db) => {
      const { keeps_results: keeps } = await this.#requireMine(db, run);
      await db.executeSql(
        `UPDATE ${this.#schema}.runs SET stored_to = $2, changed_at = now() WHERE id = $1`,
        [run, to],
      );
      if (!keeps) await this.#finished.forget(db, run, to);
      if (collected.left === undefined) await this.#dropUnwanted(db, run, to);
    });
  }

  /** Pieces that an earlier collector requested and that are stored by now. */
  async #dropUnwanted(db: Queries, run: string, to: number): Promise<void> {
    for (const job of await this.#pieces.list(db, run))
      if (job.to <= to) await this.#pieces.remove(db, run, job.id);
  }

  async close(run: string): Promise<void> {
    this.#collected.delete(run);
    await this.#database.transact(async (db) => {
      const schema = this.#schema;
      for (const table of ['results', 'deaths'])
        await db.executeSql(`DELETE FROM ${schema}.${table} WHERE run = $1`, [run]);
      await db.executeSql(
        `UPDATE ${schema}.runs SET state = 'finished', collector = NULL, stored_to = total, changed_at = now()
          WHERE id = $1`,
        [run],
      );
    });
    await this.#pieces.close(run);
  }

  async counts(run: string): Promise<Counts> {
    return await this.#database.persist(async () => {
      const db = this.#database;
      const row = await readRun(db, this.#schema, { id: run });
      if (row === undefined || row.state === 'finished') throw new RangeError(`run ${run} is not open`);
      return {
        ...(await this.#pieces.count(db, run)),
        ...(await this.#finished.count(db, run, row.stored_to)),
        stored: row.stored_to,
      };
    });
  }

  async othersThreads(): Promise<number> {
    return await this.#database.persist(() => this.#self.othersThreads());
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    return this.#parts.listener.subscribe(listener);
  }

  /** The runs with waiting pieces, oldest first. */
  async running(): Promise<readonly WorkRun[]> {
    return await this.#database.persist(async () => {
      const heads = await readRunning(this.#database, this.#schema);
      const runs = await Promise.all(heads.map((head) => this.#read(head)));
      return runs.filter((run) => run !== undefined);
    });
  }

  /** Jobs can be large, and do not change during a run. */
  async #read({ id, created }: RunHead): Promise<WorkRun | undefined> {
    const known = this.#readRuns.get(id);
    if (known?.created === created) return known.run;
    const row = await readRun(this.#database, this.#schema, { id });
    if (row === undefined) return undefined;
    const run = runOf(row);
    this.#readRuns.set(id, { created, run });
    return run;
  }

  /** Publishes what this worker cannot do, for people who inspect the queue. */
  remark(note: string): void {
    this.#self.remark(note);
  }

  /** Stops waiting for a server that is unreachable. */
  giveUp(): void {
    this.#database.giveUp();
  }

  /** Leaves the queue. Others will do what was leased but neither completed nor released. */
  async end(): Promise<void> {
    clearInterval(this.#beating);
    this.#database.giveUp();
    for (const run of [...this.#collected.keys()]) await this.#leave(run).catch(() => {});
    await this.#self.remove().catch(() => {});
    await this.#parts.listener.close();
    await this.#parts.contents.close();
    await this.#parts.boss.stop({ graceful: false, close: false });
    await this.#database.close();
  }

  async #beat(): Promise<void> {
    if (this.#collected.size > 0)
      await this.#database.executePrepared(
        `UPDATE ${this.#schema}.runs SET collector_seen = clock_timestamp() WHERE collector = $1`,
        [this.#self.id],
      );
    await this.#self.beat();
  }

  #collect(run: string): Collected {
    const collected = this.#collected.get(run);
    if (collected === undefined) throw new RangeError(`run ${run} is not open`);
    return collected;
  }

  /** The results of a run belong to one collector, unless somebody cancelled the run or took it over. */
  async #requireMine(db: Queries, run: string): Promise<RunHead> {
    const row = await readHead(db, this.#schema, run);
    if (row === undefined || row.state === 'cancelled') throw new Error(`run ${run} was cancelled.`);
    if (row.collector === this.#self.id) return row;
    throw new Error(
      `${row.collector_name} has taken over run ${run}, because this process was silent for too long.`,
    );
  }
}

interface Told {
  readonly run: string;
  readonly job: FetchedJob;
  readonly failure: PieceFailure;
  readonly isSetAside: boolean;
}
