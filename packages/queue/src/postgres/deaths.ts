import type { Queries } from './database.ts';

/** After this many workers died over a piece, it is set aside. */
export const MOST_DEATHS = 2;

/**
 * How many workers were lost over suspect pieces. A worker that starts on one counts as lost until the piece
 * is done.
 */
export class Deaths {
  readonly #table: string;

  constructor(schema: string) {
    this.#table = `${schema}.deaths`;
  }

  async count(db: Queries, run: string, number: number): Promise<number> {
    const { rows } = await db.executeSql(`SELECT count FROM ${this.#table} WHERE run = $1 AND number = $2`, [
      run,
      number,
    ]);
    return (rows[0] as { count: number } | undefined)?.count ?? 0;
  }

  /** Returns the new count. */
  async add(db: Queries, run: string, { number, by }: { number: number; by: 1 | -1 }): Promise<number> {
    const { rows } = await db.executeSql(
      `INSERT INTO ${this.#table} AS d (run, number, count) VALUES ($1, $2, $3)
        ON CONFLICT (run, number) DO UPDATE SET count = d.count + $3 RETURNING count`,
      [run, number, by],
    );
    return (rows[0] as { count: number }).count;
  }

  async forget(db: Queries, run: string, number: number): Promise<void> {
    await db.executeSql(`DELETE FROM ${this.#table} WHERE run = $1 AND number = $2`, [run, number]);
  }
}
