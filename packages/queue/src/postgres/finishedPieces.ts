import { decode } from '../codec.ts';
import type { Counts, Finished, Lease, PieceFailure, Stretch } from '../types.ts';
import type { ContentReader } from './contentReader.ts';
import type { Queries } from './database.ts';
import { bossName } from './waitingPieces.ts';

/** How many stretches to read at a time. */
const MOST_TAKEN = 32;

interface FinishedRow {
  readonly first: number;
  readonly last: number;
  readonly message: string | null;
  readonly is_death: boolean;
}

/** What to store and tell when a lease is done. */
interface Completion {
  readonly content: Uint8Array;
  readonly ms: number;
  /** The channel and the message for those who wait for results. */
  readonly message: readonly [channel: string, text: string];
}

/** The pieces of runs that are done or set aside, with a row for every stretch or failure. */
export class FinishedPieces {
  readonly #schema: string;
  readonly #results: string;
  readonly #failures: string;
  readonly #contents: ContentReader;

  constructor(schema: string, contents: ContentReader) {
    this.#schema = schema;
    this.#results = `${schema}.results`;
    this.#failures = `${schema}.failures`;
    this.#contents = contents;
  }

  /**
   * Ends a lease and stores its results, in one statement because every lease needs it. Returns whether the lease
   * still existed; if not, nothing changes.
   */
  async complete(
    db: Queries,
    { id, run, from, to }: Lease,
    { content, ms, message }: Completion,
  ): Promise<boolean> {
    const { rows } = await db.executePrepared(
      `WITH ended AS (DELETE FROM ${this.#schema}.job WHERE name = $1 AND id = $2 RETURNING 1),
        stored AS (INSERT INTO ${this.#results} (run, first, last, ms, content)
          SELECT $3::TEXT, $4::INTEGER, $5::INTEGER, $6::DOUBLE PRECISION, $7::BYTEA FROM ended
          ON CONFLICT DO NOTHING),
        survived AS (DELETE FROM ${this.#schema}.deaths
          WHERE run = $3::TEXT AND number = $4::INTEGER AND EXISTS (SELECT FROM ended))
        SELECT pg_notify($8, $9) FROM ended`,
      [bossName(run), id, run, from, to, ms, content, ...message],
    );
    return rows.length > 0;
  }

  async setAside(
    db: Queries,
    run: string,
    { number, message, isDeath, worker }: PieceFailure & { readonly worker: string },
  ): Promise<void> {
    await db.executeSql(
      `INSERT INTO ${this.#failures} (run, number, message, is_death, worker)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [run, number, message, isDeath, worker],
    );
  }

  async list(db: Queries, run: string): Promise<readonly Stretch[]> {
    return (await this.#rows(db, run, 0)).map(({ first, last }): Stretch => [first, last]);
  }

  /** What is finished from a piece on, in order, up to the first gap. */
  async take(db: Queries, run: string, from: number): Promise<readonly Finished[]> {
    const ready: FinishedRow[] = [];
    let next = from;
    for (const row of await this.#rows(db, run, from)) {
      if (row.first > next || ready.length === MOST_TAKEN) break;
      ready.push(row);
      next = row.last;
    }
    return await this.#read(run, from, ready);
  }

  async count(db: Queries, run: string, storedTo: number): Promise<Pick<Counts, 'done' | 'setAside'>> {
    const rows = await this.#rows(db, run, 0);
    const done = rows.filter(({ message, last }) => message === null && last > storedTo);
    return {
      done: done.reduce((sum, { first, last }) => sum + last - Math.max(first, storedTo), 0),
      setAside: rows.filter(({ message }) => message !== null).length,
    };
  }

  /** Deletes the results of all pieces before a number. */
  async forget(db: Queries, run: string, to: number): Promise<void> {
    await db.executeSql(`DELETE FROM ${this.#results} WHERE run = $1 AND last <= $2`, [run, to]);
  }

  /** From a piece on, in order and without contents. */
  async #rows(db: Queries, run: string, from: number): Promise<readonly FinishedRow[]> {
    const { rows } = await db.executePrepared(
      `SELECT first, last, NULL AS message, false AS is_death FROM ${this.#results}
        WHERE run = $1 AND last > $2
        UNION ALL
        SELECT number, number + 1, message, is_death FROM ${this.#failures}
        WHERE run = $1 AND number >= $2 ORDER BY first`,
      [run, from],
    );
    return rows as FinishedRow[];
  }

  async #read(run: string, from: number, ready: readonly FinishedRow[]): Promise<readonly Finished[]> {
    if (ready.length === 0) return [];
    const rows = await this.#contents.read(
      run,
      ready.map(({ first }) => first),
    );
    const contents = new Map(rows.map((row) => [row.first, row]));
    return ready.map(({ first, last, message, is_death: isDeath }): Finished => {
      if (message !== null) return { from: first, to: last, failure: { number: first, message, isDeath } };
      const { content, ms } = contents.get(first)!;
      const results = decode(content) as unknown[];
      const start = Math.max(first, from);
      return { from: start, to: last, results: results.slice(start - first), ms };
    });
  }
}
