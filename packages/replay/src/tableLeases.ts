import type { Replayed } from './problem.ts';

/** One of the servers that share a store. */
export interface ServerAddress {
  readonly instance: string;
  /** The address at which the others reach it. */
  readonly url: string;
}

/** Which server runs a table: this one if `server` is absent. */
export interface Holding {
  readonly server?: ServerAddress;
}

/**
 * Which server runs which table. A table belongs to its server as long as that server reports that it is
 * alive. Every write checks this in the same transaction, so a delayed server that lost a table cannot write
 * to it.
 */
export interface TableLeases {
  /** Identifies this server. */
  readonly instance: string;
  /** Reports that this server is alive for this long, and its address; returns the other live servers. */
  renew(url: string, leaseMs: number): Promise<Replayed<readonly ServerAddress[]>>;
  /** The live servers. */
  servers(): Promise<Replayed<readonly ServerAddress[]>>;
  /** Takes a table, unless a live server has it. Undefined if there is no such table. */
  claim(id: string): Promise<Replayed<Holding | undefined>>;
  /** Takes over some running tables of servers that are gone, last changed first. */
  adopt(most: number): Promise<Replayed<readonly string[]>>;
  /** Releases a table until somebody asks for it. */
  release(id: string): Promise<Replayed<void>>;
  /** The tables that this server still has. */
  held(): Promise<Replayed<ReadonlySet<string>>>;
  /** Reports that this server is stopping, so that others can take its tables at once. */
  leave(): Promise<Replayed<void>>;
}
