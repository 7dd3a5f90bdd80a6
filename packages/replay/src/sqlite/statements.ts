import type { Database, Statement } from 'bun:sqlite';
import type { Value } from '../record/gameRows.ts';

/** Every combination of filters is a separate statement; beyond this many, the oldest is prepared again when needed. */
const MAX_PREPARED = 256;

/** The statements of a connection, each prepared once. */
export class Statements {
  readonly db: Database;
  readonly #prepared = new Map<string, Statement>();

  constructor(db: Database) {
    this.db = db;
  }

  #statement(sql: string): Statement {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.db.prepare(sql);
      if (this.#prepared.size >= MAX_PREPARED) {
        const [oldest, unused] = this.#prepared.entries().next().value!;
        this.#prepared.delete(oldest);
        unused.finalize();
      }
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  /** Returns how many rows changed. */
  run(sql: string, values: readonly Value[] = []): number {
    return this.#statement(sql).run(values as Value[]).changes;
  }

  get<Row>(sql: string, ...values: Value[]): Row | undefined {
    return (this.#statement(sql).get(...values) as Row | null) ?? undefined;
  }

  all<Row>(sql: string, ...values: Value[]): Row[] {
    return this.#statement(sql).all(...values) as Row[];
  }

  /** A connection with open statements stays open internally. */
  close(): void {
    for (const statement of this.#prepared.values()) statement.finalize();
    this.#prepared.clear();
  }
}
