import type { Replayed } from './problem.ts';

/** A server among those that share a store. */
export interface ServerAddress {
  readonly instance: string;
  /** Where the others reach it. */
  readonly url: string;
}

/** Who runs a table: this server when `server` is absent. */
export interface Holding {
  readonly server?: ServerAddress;
}

/**
 * Which server runs which table. A table belongs to its server for as long as that server says that it is alive. What a
 * server writes is checked in the same transaction, so one that was held up and lost a table cannot write to it.
 */
export interface TableLeases {
  /** Names this server. */
  readonly instance: string;
  /** This server is alive for so long from now on and can be reached there; gives the others that are alive. */
  renew(url: string, leaseMs: number): Promise<Replayed<readonly ServerAddress[]>>;
  /** The servers that are alive. */
  servers(): Promise<Replayed<readonly ServerAddress[]>>;
  /** Takes a table, unless a server that is alive has it. Undefined where there is no such table. */
  claim(id: string): Promise<Replayed<Holding | undefined>>;
  /** Takes over some running tables of servers that are gone, last changed first. */
  adopt(most: number): Promise<Replayed<readonly string[]>>;
  /** Puts a table away until somebody asks for it. */
  release(id: string): Promise<Replayed<void>>;
  /** The tables that this server still has. */
  held(): Promise<Replayed<ReadonlySet<string>>>;
  /** This server is about to stop: others may have its tables at once. */
  leave(): Promise<Replayed<void>>;
}
