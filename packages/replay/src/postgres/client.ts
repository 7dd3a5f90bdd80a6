import { ok } from '@ludus/kernel';
import { SQL, type TransactionSQL } from 'bun';
import type { Place, Replayed } from '../problem.ts';
import type { Value } from '../record/gameRows.ts';
import { isConnectionLost, isWorthRetrying, refusal } from './fault.ts';

const RETRIES = 4;

/** Statements that write find their rows by key, so one plan suits all values. */
const REUSE_PLANS = 'SET LOCAL plan_cache_mode = auto';

/** Statements on a connection, or on whichever connection of a pool is free. */
export class Queries {
  readonly #sql: SQL | TransactionSQL;

  constructor(sql: SQL | TransactionSQL) {
    this.#sql = sql;
  }

  async all<Row>(sql: string, ...values: readonly Value[]): Promise<Row[]> {
    return Array.from(await this.#answer<Row>(sql, values));
  }

  async get<Row>(sql: string, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.all<Row>(sql, ...values))[0];
  }

  /** Returns how many rows changed. */
  async run(sql: string, ...values: readonly Value[]): Promise<number> {
    return (await this.#answer(sql, values)).count;
  }

  #answer<Row>(sql: string, values: readonly Value[]): Promise<Row[] & { readonly count: number }> {
    return this.#sql.unsafe(sql, values as unknown[]) as Promise<Row[] & { readonly count: number }>;
  }
}

/** Carries a refusal out of a transaction, which is then rolled back. */
class Undo {
  readonly refusal: Replayed<never>;
  constructor(refused: Replayed<never>) {
    this.refusal = refused;
  }
}

interface ClientOptions {
  readonly url: string;
  readonly schema: string;
  /** How many connections it may use. */
  readonly connections: number;
  readonly isReadonly: boolean;
  readonly lockTimeoutMs: number;
}

/** How rows are read and written: through a pool, or from a snapshot. */
export interface Access {
  read<T>(place: Place, work: (queries: Queries) => Promise<T>): Promise<Replayed<T>>;
  transact<T>(place: Place, work: (queries: Queries) => Promise<Replayed<T>>): Promise<Replayed<T>>;
}

/** A pool of connections to a server. What the server refuses is a problem; our own mistakes are thrown. */
export class Client implements Access {
  readonly #sql: SQL;
  readonly #queries: Queries;

  constructor({ url, schema, connections, isReadonly, lockTimeoutMs }: ClientOptions) {
    this.#sql = new SQL({
      url,
      adapter: 'postgres',
      max: connections,
      connectionTimeout: 10,
      connection: {
        search_path: schema,
        application_name: 'ludus',
        lock_timeout: lockTimeoutMs,
        default_transaction_read_only: isReadonly ? 'on' : 'off',
        // Whether an index helps depends on the values, so a generic plan is often a bad one.
        plan_cache_mode: 'force_custom_plan',
      },
    });
    this.#queries = new Queries(this.#sql);
  }

  /** Reads. A connection that was lost while idle is replaced silently. */
  async read<T>(place: Place, work: (queries: Queries) => Promise<T>): Promise<Replayed<T>> {
    for (let tries = 0; ; tries += 1) {
      try {
        return ok(await work(this.#queries));
      } catch (caught) {
        if (tries >= RETRIES || !isConnectionLost(caught)) return refusal(place, caught);
      }
    }
  }

  /** One transaction: everything is stored if it succeeds, nothing if it does not. */
  async transact<T>(
    place: Place,
    work: (queries: Queries) => Promise<Replayed<T>>,
    isolation?: string,
  ): Promise<Replayed<T>> {
    for (let tries = 0; ; tries += 1) {
      let isCommitting = false;
      const whole = async (sql: TransactionSQL): Promise<Replayed<T>> => {
        const queries = new Queries(sql);
        // Sent together with the first statement.
        const [, done] = await Promise.all([
          isolation === undefined ? queries.run(REUSE_PLANS) : undefined,
          work(queries),
        ]);
        if (!done.ok) throw new Undo(done);
        isCommitting = true;
        return done;
      };
      try {
        return await (isolation === undefined ? this.#sql.begin(whole) : this.#sql.begin(isolation, whole));
      } catch (caught) {
        if (caught instanceof Undo) return caught.refusal;
        // Until its end, nothing is stored. If the connection is lost at the very end, the result is unknown.
        const mayTryAgain = isWorthRetrying(caught) || (!isCommitting && isConnectionLost(caught));
        if (tries >= RETRIES || !mayTryAgain) return refusal(place, caught);
      }
    }
  }

  /** Works with a snapshot of everything, whatever others write meanwhile. */
  asOfNow<T>(place: Place, work: (access: Access) => Promise<Replayed<T>>): Promise<Replayed<T>> {
    return this.transact(
      place,
      (queries) =>
        work({
          read: async (at, read) => {
            try {
              return ok(await read(queries));
            } catch (caught) {
              return refusal(at, caught);
            }
          },
          transact: (_, write) => write(queries),
        }),
      'ISOLATION LEVEL REPEATABLE READ READ ONLY',
    );
  }

  close(): Promise<void> {
    return this.#sql.close({ timeout: 5 });
  }
}
