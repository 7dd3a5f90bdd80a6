import type { PostgresAddress } from '@ludus/replay';
import { SQL } from 'bun';

/** The results of a stretch, packed. */
export interface ContentRow {
  readonly first: number;
  readonly ms: number;
  readonly content: Uint8Array;
}

const CONNECT_SECONDS = 10;
/** A server that disappears silently must not block anybody forever. */
const LONGEST_MS = 60_000;

/** The address for this client, which lacks two modes of encryption that the other client has. */
const addressFor = (url: string): string => {
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === 'no-verify') address.searchParams.set('sslmode', 'require');
  if (mode === 'allow') address.searchParams.set('sslmode', 'disable');
  return address.href;
};

/**
 * Reads results as bytes, over a connection of its own. The client for everything else reads bytes as text, which is
 * twice as long and costs as much as unpacking the results.
 */
export class ContentReader {
  readonly #url: string;
  readonly #statement: string;
  #sql: SQL | undefined;

  constructor({ url }: PostgresAddress, schema: string) {
    this.#url = addressFor(url);
    this.#statement = `SELECT first, ms, content FROM ${schema}.results
      WHERE run = $1 AND first = ANY(string_to_array($2, ',')::INTEGER[])`;
  }

  /** The results of the stretches of a run that start with these pieces. */
  async read(run: string, firsts: readonly number[]): Promise<readonly ContentRow[]> {
    this.#sql ??= this.#open();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error('timeout while reading results')), LONGEST_MS);
    try {
      return await Promise.race([this.#sql.unsafe(this.#statement, [run, firsts.join()]), late]);
    } catch (caught) {
      await this.close();
      throw caught;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.close({ timeout: 0 }).catch(() => {});
  }

  #open(): SQL {
    return new SQL({
      url: this.#url,
      adapter: 'postgres',
      max: 1,
      connectionTimeout: CONNECT_SECONDS,
      connection: { application_name: 'ludus queue' },
    });
  }
}
