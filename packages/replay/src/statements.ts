import type { Database, Statement } from 'bun:sqlite';

export type Value = string | number | null | Uint8Array;

/** Whoever runs statements: a database does so at once, a script notes them to be run later. */
export interface Runner {
  /** Gives how many rows changed, as far as that is known. */
  run(sql: string, values: Value[]): number;
}

/** The statements of a connection, each prepared once. */
export class Statements implements Runner {
  readonly #db: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database) {
    this.#db = db;
  }

  run(sql: string, values: Value[]): number {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#db.prepare(sql);
      this.#prepared.set(sql, statement);
    }
    return statement.run(values).changes;
  }

  /** A connection with statements left stays open behind the scenes. */
  close(): void {
    for (const statement of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
  }
}
