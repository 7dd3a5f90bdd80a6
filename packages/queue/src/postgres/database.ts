import type { PostgresAddress } from '@ludus/replay';
import pg from 'pg';
import { isConnectionLost, isWorthRetrying, serverProblem } from './fault.ts';

/** Statements on a connection, in the form that pg-boss also accepts. */
export interface Queries {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The same for a statement whose text is always the same: every connection parses and plans it once. */
  executePrepared(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** What runs statements: a connection, or a pool of them. */
type Runner = Pick<pg.Pool, 'query'>;

/** The names of prepared statements by their texts. */
const names = new Map<string, string>();

const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `ludus_${names.size}`;
  names.set(text, name);
  return name;
};

const queriesOn = (runner: Runner): Queries => ({
  executeSql: (text, values) => runner.query(text, values),
  executePrepared: (text, values) => runner.query({ name: nameOf(text), text, values }),
});

interface DatabaseOptions {
  readonly address: PostgresAddress;
  readonly connections: number;
  /** How long to wait for an unreachable server. */
  readonly patienceMs: number;
  /** Called with a sentence when the server becomes unreachable and when it is back. */
  readonly onNotice?: ((sentence: string) => void) | undefined;
}

const CONNECT_MS = 10_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1000;
const MOST_CONFLICTS = 20;

/** Settings of the client, whose own types users of this package do not have. */
interface ClientSettings {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user?: string;
  readonly password?: string;
  readonly ssl?: { readonly rejectUnauthorized: boolean };
  readonly application_name: string;
  readonly connectionTimeoutMillis: number;
  readonly query_timeout: number;
  readonly keepAlive: boolean;
}

const sslOf = (mode: string | null): ClientSettings['ssl'] => {
  if (mode === null || mode === 'disable' || mode === 'allow' || mode === 'prefer') return undefined;
  return { rejectUnauthorized: mode.startsWith('verify') };
};

/** A name or password missing in the address comes from the environment: PGUSER, PGPASSWORD. */
export const clientConfig = ({ url, database }: PostgresAddress): ClientSettings => {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const ssl = sslOf(searchParams.get('sslmode'));
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? 5432 : Number(port),
    database,
    ...(username !== '' && { user: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(ssl !== undefined && { ssl }),
    application_name: 'ludus queue',
    connectionTimeoutMillis: CONNECT_MS,
    // A server that disappears silently must not block anybody forever.
    query_timeout: 60_000,
    keepAlive: true,
  };
};

/** Connections to the server of a queue. If a connection is lost, the interrupted work is tried again. */
export class Database implements Queries {
  readonly #pool: pg.Pool;
  readonly #queries: Queries;
  readonly #options: DatabaseOptions;
  readonly #givenUp = Promise.withResolvers<void>();
  #hasGivenUp = false;
  #isAway = false;

  constructor(options: DatabaseOptions) {
    this.#options = options;
    this.#pool = new pg.Pool({ ...clientConfig(options.address), max: options.connections });
    this.#queries = queriesOn(this.#pool);
    // A lost connection is noticed at its next use. Nobody needs to know earlier.
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
  }

  /** The address without secrets. */
  get shown(): string {
    return this.#options.address.shown;
  }

  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    return this.#queries.executeSql(text, values);
  }

  executePrepared(text: string, values: unknown[]): Promise<{ rows: unknown[] }> {
    return this.#queries.executePrepared(text, values);
  }

  /** Runs one transaction. It may run twice if the connection is lost at its very end. */
  transact<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.persist(() => this.#transactOnce(work));
  }

  /** Runs something that may run twice, and waits for a server that is unreachable. */
  async persist<T>(work: () => Promise<T>): Promise<T> {
    const start = performance.now();
    let pause = FIRST_PAUSE_MS;
    for (let conflicts = 0; ; ) {
      try {
        const done = await work();
        this.#noteBack();
        return done;
      } catch (caught) {
        if (isWorthRetrying(caught) && conflicts < MOST_CONFLICTS) conflicts += 1;
        else if (!this.#mayWait(caught, start)) throw this.#failure(caught);
        this.#noteAway(caught);
      }
      await Promise.race([Bun.sleep(pause), this.#givenUp.promise]);
      pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
    }
  }

  /** Stops waiting for the server. */
  giveUp(): void {
    this.#hasGivenUp = true;
    this.#givenUp.resolve();
  }

  async close(): Promise<void> {
    this.giveUp();
    await this.#pool.end();
  }

  async #transactOnce<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let lost: boolean | undefined;
    try {
      await client.query('BEGIN');
      const done = await work(queriesOn(client));
      await client.query('COMMIT');
      return done;
    } catch (caught) {
      lost = isConnectionLost(caught);
      if (!lost) await client.query('ROLLBACK').catch(() => {});
      throw caught;
    } finally {
      client.release(lost);
    }
  }

  #mayWait(caught: unknown, start: number): boolean {
    return (
      isConnectionLost(caught) && !this.#hasGivenUp && performance.now() - start < this.#options.patienceMs
    );
  }

  #failure(caught: unknown): Error {
    const problem = serverProblem(this.shown, caught);
    if (problem === undefined) return caught instanceof Error ? caught : new Error(String(caught));
    return new Error(problem.message, { cause: caught });
  }

  #noteAway(caught: unknown): void {
    if (this.#isAway || !isConnectionLost(caught)) return;
    this.#isAway = true;
    this.#options.onNotice?.(`${this.shown}: the queue does not answer. Trying again until it is back.`);
  }

  #noteBack(): void {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#options.onNotice?.(`${this.shown}: the queue is back.`);
  }
}
