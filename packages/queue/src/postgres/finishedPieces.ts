import { decode } from '../codec.ts';
import type { Counts, Finished, Lease, PieceFailure, Stretch } from '../types.ts';
import type { Queries } from './database.ts';

/** How many stretches to read at a time. */
const MOST_TAKEN = 32;

interface FinishedRow {
  readonly first: number;
  readonly last: number;
  readonly message: string | null;
  readonly is_death: boolean;
}

interface ContentRow {
  readonly first: number;
  readonly ms: number;
  readonly content: Uint8Array;
}

/** The pieces of runs that are done or set aside, with a row for every stretch or failure. */
export class FinishedPieces {
  readonly #results: string;
  readonly #failures: string;

  constructor(schema: string) {
    this.#results = `${schema}.results`;
    this.#failures = `${schema}.failures`;
  }

  async add(
    db: Queries,
    { run, from, to }: Lease,
    { content, ms }: { content: Uint8Array; ms: number },
  ): Promise<void> {
    await db.executeSql(
      `INSERT INTO ${this.#results} (run, first, last, ms, content) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT DO NOTHING`,
      [run, from, to, ms, content],
    );
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
    return await this.#read(db, run, { from, ready });
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
    const { rows } = await db.executeSql(
      `SELECT first, last, NULL AS message, false AS is_death FROM ${this.#results}
        WHERE run = $1 AND last > $2
        UNION ALL
        SELECT number, number + 1, message, is_death FROM ${this.#failures}
        WHERE run = $1 AND number >= $2 ORDER BY first`,
      [run, from],
    );
    return rows as FinishedRow[];
  }

  async #read(
    db: Queries,
    run: string,
    { from, ready }: { from: number; ready: readonly FinishedRow[] },
  ): Promise<readonly Finished[]> {
    if (ready.length === 0) return [];
    const { rows } = await db.executeSql(
      `SELECT first, ms, content FROM ${this.#results} WHERE run = $1 AND first = ANY($2::INTEGER[])`,
      [run, ready.map(({ first }) => first)],
    );
    const contents = new Map((rows as ContentRow[]).map((row) => [row.first, row]));
    return ready.map(({ first, last, message, is_death: isDeath }): Finished => {
      if (message !== null) return { from: first, to: last, failure: { number: first, message, isDeath } };
      const { content, ms } = contents.get(first)!;
      const results = decode(content) as unknown[];
      const start = Math.max(first, from);
      return { from: start, to: last, results: results.slice(start - first), ms };
    });
  }
}
