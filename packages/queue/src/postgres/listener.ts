import type { PostgresAddress } from '@ludus/replay';
import pg from 'pg';
import type { QueueEvent } from '../types.ts';
import { clientConfig } from './database.ts';

const AGAIN_MS = 1000;

/**
 * Listens to what others do with a queue. Messages are lost while there is no connection, so nobody may rely
 * on them.
 */
export class Listener {
  readonly #address: PostgresAddress;
  readonly #channel: string;
  readonly #listeners = new Set<(event: QueueEvent) => void>();
  #client: pg.Client | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(address: PostgresAddress, channel: string) {
    this.#address = address;
    this.#channel = channel;
  }

  /** Starts listening, with a new connection whenever the last one is lost. */
  async listen(): Promise<void> {
    const client = new pg.Client(clientConfig(this.#address));
    this.#client = client;
    client.on('error', () => {});
    client.on('end', () => this.#listenAgain(client));
    client.on('notification', ({ payload = '' }) => this.#tell(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${this.#channel}`);
    } catch {
      await client.end().catch(() => {});
      this.#listenAgain(client);
    }
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#again);
    await this.#client?.end().catch(() => {});
  }

  #listenAgain(lost: pg.Client): void {
    if (this.#isClosed || this.#client !== lost) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.listen(), AGAIN_MS);
  }

  #tell(payload: string): void {
    const event = JSON.parse(payload) as QueueEvent;
    for (const listener of this.#listeners) listener(event);
  }
}
