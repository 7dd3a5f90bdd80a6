import { ok } from '@ludus/kernel';
import type { Place, Replayed } from '../problem.ts';
import type { Holding, ServerAddress, TableLeases } from '../tableLeases.ts';
import { SCHEMA_VERSION } from '../types.ts';
import type { Client, Queries } from './client.ts';
import { newerSchema } from './open.ts';

/**
 * Times are those of the database, because the clocks of servers may differ. A server that is too old for the schema
 * does not join the others.
 */
const RENEW = `WITH newer AS (
    SELECT max(version) AS version FROM store_version HAVING max(version) > $4
  ), mine AS (
    INSERT INTO servers (instance, url, expires_at)
    SELECT $1, $2, clock_timestamp() + $3 * interval '1 millisecond' WHERE NOT EXISTS (SELECT FROM newer)
    ON CONFLICT (instance) DO UPDATE SET url = EXCLUDED.url, expires_at = EXCLUDED.expires_at
  ), gone AS (DELETE FROM servers WHERE expires_at < clock_timestamp() - interval '1 day')
  SELECT instance, url, NULL AS newer FROM servers WHERE expires_at > clock_timestamp() AND instance <> $1
  UNION ALL SELECT NULL, NULL, version FROM newer`;

const HOLDER = `SELECT owner, epoch, url, coalesce(expires_at > clock_timestamp(), FALSE) AS is_alive
  FROM sessions LEFT JOIN servers ON instance = owner WHERE id = $1`;

const TAKE = 'UPDATE sessions SET owner = $2, epoch = epoch + 1 WHERE id = $1 RETURNING id, epoch';

const ADOPT = `UPDATE sessions SET owner = $1, epoch = epoch + 1 WHERE id IN (
    SELECT id FROM sessions WHERE NOT is_over AND owner <> $1
      AND owner NOT IN (SELECT instance FROM servers WHERE expires_at > clock_timestamp())
    ORDER BY changed_at DESC LIMIT $2 FOR UPDATE SKIP LOCKED
  ) RETURNING id, epoch`;

interface HolderRow {
  readonly owner: string | null;
  readonly epoch: number;
  readonly url: string | null;
  readonly is_alive: boolean;
}

/** Another server, or a schema that is too new for this one. */
interface RenewedRow extends ServerAddress {
  readonly newer: number | null;
}

interface TakenRow {
  readonly id: string;
  readonly epoch: number;
}

/** The tables of one server. To write, a server must know how often the table has changed hands. */
export class PostgresLeases implements TableLeases {
  readonly instance = crypto.randomUUID();
  readonly #client: Client;
  readonly #place: Place;
  readonly #epochs = new Map<string, number>();

  constructor(client: Client, place: Place) {
    this.#client = client;
    this.#place = place;
  }

  /** The number of a table that this server has. */
  epochOf(id: string): number | undefined {
    return this.#epochs.get(id);
  }

  /** A table belongs to this server from the start. */
  begun(id: string, epoch: number): void {
    this.#epochs.set(id, epoch);
  }

  /** The table was not created. */
  forget(id: string): void {
    this.#epochs.delete(id);
  }

  async renew(url: string, leaseMs: number): Promise<Replayed<readonly ServerAddress[]>> {
    const rows = await this.#client.read(this.#place, (queries) =>
      queries.all<RenewedRow>(RENEW, this.instance, url, leaseMs, SCHEMA_VERSION),
    );
    if (!rows.ok) return rows;
    const newer = rows.value.find((row) => row.newer !== null)?.newer;
    if (newer != null) return newerSchema(this.#place.file, newer);
    return ok(rows.value.map(({ instance, url: theirs }) => ({ instance, url: theirs })));
  }

  servers(): Promise<Replayed<readonly ServerAddress[]>> {
    return this.#client.read(this.#place, (queries) =>
      queries.all<ServerAddress>('SELECT instance, url FROM servers WHERE expires_at > clock_timestamp()'),
    );
  }

  async claim(id: string): Promise<Replayed<Holding | undefined>> {
    const seen = await this.#client.read(this.#place, (queries) => queries.get<HolderRow>(HOLDER, id));
    if (!seen.ok) return seen;
    if (seen.value === undefined) return ok(undefined);
    return this.#holdingOf(seen.value, id) ?? this.#take(id);
  }

  /** Undefined if the table is available. */
  #holdingOf({ owner, epoch, url, is_alive }: HolderRow, id: string): Replayed<Holding> | undefined {
    if (owner === this.instance && this.#epochs.get(id) === epoch) return ok({});
    return is_alive && owner !== this.instance ? ok({ server: { instance: owner!, url: url! } }) : undefined;
  }

  /** A server that wants the same table at the same moment waits here. */
  #take(id: string): Promise<Replayed<Holding | undefined>> {
    return this.#client.transact(this.#place, async (queries) => {
      const row = await queries.get<HolderRow>(`${HOLDER} FOR UPDATE OF sessions`, id);
      if (row === undefined) return ok(undefined);
      const theirs = this.#holdingOf(row, id);
      if (theirs !== undefined) return theirs;
      this.#note(await queries.all<TakenRow>(TAKE, id, this.instance));
      return ok({});
    });
  }

  #note(taken: readonly TakenRow[]): string[] {
    for (const { id, epoch } of taken) this.#epochs.set(id, epoch);
    return taken.map(({ id }) => id);
  }

  adopt(most: number): Promise<Replayed<readonly string[]>> {
    return this.#client.read(this.#place, async (queries) =>
      this.#note(await queries.all<TakenRow>(ADOPT, this.instance, most)),
    );
  }

  release(id: string): Promise<Replayed<void>> {
    const epoch = this.#epochs.get(id);
    this.#epochs.delete(id);
    if (epoch === undefined) return Promise.resolve(ok(undefined));
    return this.#run((queries) =>
      queries.run(
        'UPDATE sessions SET owner = NULL WHERE id = $1 AND owner = $2 AND epoch = $3',
        id,
        this.instance,
        epoch,
      ),
    );
  }

  held(): Promise<Replayed<ReadonlySet<string>>> {
    return this.#client.read(this.#place, async (queries) => {
      const rows = await queries.all<TakenRow>(
        'SELECT id, epoch FROM sessions WHERE owner = $1',
        this.instance,
      );
      const mine = rows.filter(({ id, epoch }) => this.#epochs.get(id) === epoch);
      return new Set(mine.map(({ id }) => id));
    });
  }

  leave(): Promise<Replayed<void>> {
    return this.#run((queries) => queries.run('DELETE FROM servers WHERE instance = $1', this.instance));
  }

  #run(work: (queries: Queries) => Promise<unknown>): Promise<Replayed<void>> {
    return this.#client.read(this.#place, async (queries) => void (await work(queries)));
  }
}
