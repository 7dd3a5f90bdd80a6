import { ok } from '@ludus/kernel';
import type { ContinuationRow } from '../positions.ts';
import { fail, type Replayed } from '../problem.ts';
import type { GameRow } from '../record/rows.ts';
import type { RowPage } from '../rowStore.ts';
import type { GameFilter, Stats } from '../types.ts';
import { attemptResult } from './fault.ts';
import { CONTINUATIONS, countQuery, pageQuery } from './query.ts';
import { POSITION_INDEX } from './schema.ts';
import type { Statements } from './statements.ts';
import { readStats } from './stats.ts';

/** Requests that may have to scan a whole file. */
export interface LongReads {
  page(filter: GameFilter, page: RowPage): Promise<Replayed<readonly GameRow[]>>;
  count(filter: GameFilter): Promise<Replayed<number>>;
  continuations(position: string, limit: number): Promise<Replayed<readonly ContinuationRow[]>>;
  stats(): Promise<Replayed<Stats>>;
}

/** Reads with a connection of this thread. */
export class ConnectionReads implements LongReads {
  readonly #file: string;
  readonly #statements: Statements;

  constructor(file: string, statements: Statements) {
    this.#file = file;
    this.#statements = statements;
  }

  /**
   * A file that this version never opened for writing has no index of positions, and scanning all of it takes
   * long.
   */
  #checkIndexes({ position, decidedFrom, decidedTo }: GameFilter): Replayed<void> {
    if ((position ?? decidedFrom ?? decidedTo) === undefined) return ok(undefined);
    const sql = 'SELECT 1 FROM sqlite_schema WHERE name = ?';
    return this.#statements.get(sql, POSITION_INDEX) === undefined
      ? fail({ file: this.#file }, 'older_schema', 'positions are not indexed yet. Run `ludus db migrate`.')
      : ok(undefined);
  }

  async #read<T>(filter: GameFilter, work: (statements: Statements) => T): Promise<Replayed<T>> {
    return attemptResult({ file: this.#file }, () => {
      const indexed = this.#checkIndexes(filter);
      return indexed.ok ? ok(work(this.#statements)) : indexed;
    });
  }

  page(filter: GameFilter, page: RowPage): Promise<Replayed<readonly GameRow[]>> {
    return this.#read(filter, (statements) => {
      const { sql, values } = pageQuery(statements, filter, page);
      return statements.all<GameRow>(sql, ...values);
    });
  }

  count(filter: GameFilter): Promise<Replayed<number>> {
    const { sql, values } = countQuery(filter);
    return this.#read(filter, (statements) => statements.get<{ count: number }>(sql, ...values)!.count);
  }

  continuations(position: string, limit: number): Promise<Replayed<readonly ContinuationRow[]>> {
    return this.#read({ position }, (statements) =>
      statements.all<ContinuationRow>(CONTINUATIONS, position, limit),
    );
  }

  stats(): Promise<Replayed<Stats>> {
    return this.#read({}, readStats);
  }
}
