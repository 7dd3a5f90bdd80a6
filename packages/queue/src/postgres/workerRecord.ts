import type { Queries } from './database.ts';

/** A participant of a queue. */
export interface Participant {
  /** For people: a machine and a process. */
  readonly name: string;
  /** The version of Ludus. */
  readonly version: string;
  /** Threads for pieces of any run; 0 for a command that only distributes its own work. */
  readonly threads: number;
}

/** After this much silence, a worker is gone. */
export const ABSENT_S = 15;
/** The speed is measured over the last seconds. */
const WINDOW_MS = 20_000;

/** What others can read about this process while it takes part. */
export class WorkerRecord {
  readonly id = crypto.randomUUID();
  readonly #db: Queries;
  readonly #table: string;
  readonly #participant: Participant;
  readonly #start = performance.now();
  #done: { readonly at: number; readonly pieces: number }[] = [];
  #pieces = 0;
  #remark = '';

  constructor(db: Queries, schema: string, participant: Participant) {
    this.#db = db;
    this.#table = `${schema}.workers`;
    this.#participant = participant;
  }

  get name(): string {
    return this.#participant.name;
  }

  /** Records that pieces were done. */
  note(pieces: number): void {
    this.#pieces += pieces;
    this.#done.push({ at: performance.now(), pieces });
  }

  remark(note: string): void {
    this.#remark = note;
  }

  /** Writes the whole row again, even if it was lost. A process without threads for others writes nothing. */
  async beat(): Promise<void> {
    const { name, version, threads } = this.#participant;
    if (threads === 0) return;
    await this.#db.executePrepared(
      `INSERT INTO ${this.#table} AS w (id, name, version, threads, pieces, rate, note)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (id) DO UPDATE SET pieces = $5, rate = $6, note = $7, seen_at = clock_timestamp()`,
      [this.id, name, version, threads, this.#pieces, this.#rate(), this.#remark],
    );
  }

  /** Removes this worker's row, and those of workers that disappeared. */
  async remove(): Promise<void> {
    await this.#db.executeSql(
      `DELETE FROM ${this.#table} WHERE id = $1 OR seen_at < now() - INTERVAL '1 day'`,
      [this.id],
    );
  }

  /** The threads of all other connected workers. */
  async othersThreads(): Promise<number> {
    const { rows } = await this.#db.executePrepared(
      `SELECT coalesce(sum(threads), 0)::INTEGER AS threads FROM ${this.#table}
        WHERE id <> $1 AND seen_at > clock_timestamp() - INTERVAL '${ABSENT_S} seconds'`,
      [this.id],
    );
    return (rows[0] as { threads: number }).threads;
  }

  /** Pieces per second. */
  #rate(): number {
    const now = performance.now();
    this.#done = this.#done.filter(({ at }) => now - at < WINDOW_MS);
    const seconds = Math.min(WINDOW_MS, now - this.#start) / 1000;
    return this.#done.reduce((sum, { pieces }) => sum + pieces, 0) / Math.max(1, seconds);
  }
}
