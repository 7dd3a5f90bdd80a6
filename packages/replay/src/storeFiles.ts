import { existsSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isPostgresAddress, parsePostgresAddress, withSchema } from './postgres/address.ts';
import { SIDECARS, sidecarFile } from './sqlite/sidecar.ts';

/** The size of a store, if it is a file, and when it last changed. */
export interface Footprint {
  readonly bytes: number;
  /** Recently written data that is still in the log. */
  readonly pendingBytes: number;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

/** Undefined if there is no such file. */
export const footprintOf = (address: string): Footprint | undefined => {
  const file = statSync(address, { throwIfNoEntry: false });
  if (file === undefined) return undefined;
  // Writes go to the log first, so both files show changes.
  const log = statSync(`${address}-wal`, { throwIfNoEntry: false });
  return {
    bytes: file.size,
    pendingBytes: log?.size ?? 0,
    changedAt: Math.max(file.mtimeMs, log?.mtimeMs ?? 0),
  };
};

/** The files that a server on a store needs; none if it is not a file. */
export const filesOf = (address: string): readonly string[] =>
  [address, sidecarFile(address, 'play')].filter((file) => existsSync(file));

const SIDECAR = new RegExp(`\\.(${SIDECARS.join('|')})\\.db$`);

/** Whether a file of this name may be a store of games; a server's sidecars are not. */
export const isStoreFile = (name: string): boolean => name.endsWith('.db') && !SIDECAR.test(name);

/** Whether an address belongs to a database server that many machines share, and not to a file. */
export const isServerAddress = isPostgresAddress;

/** The store with a name among several: a file in a folder, or a schema of a database. */
export const storeIn = (folder: string, name: string): string =>
  isServerAddress(folder)
    ? withSchema(folder, basename(name, '.db').toLowerCase().replaceAll(/\W/g, '_'))
    : join(folder, name);

/** A file that belongs to a store: next to its file, or in the current folder and named after the database. */
export const companionFile = (address: string, ending: string): string => {
  if (!isServerAddress(address)) return `${address}${ending}`;
  const parsed = parsePostgresAddress(address);
  const name = parsed.ok ? `${parsed.value.database}.${parsed.value.schema}` : 'games';
  return `${name.replaceAll(/[^\w.-]/g, '_')}${ending}`;
};
