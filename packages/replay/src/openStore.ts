import { isPostgresAddress } from './postgres/address.ts';
import { openPostgres } from './postgres/home.ts';
import { fail, type Replayed } from './problem.ts';
import { openSqlite } from './sqlite/home.ts';
import type { GameStore, StoreOptions } from './store.ts';

/**
 * Opens a store of games. An address is a file, `:memory:` for a store that ends with the program, or
 * `postgres://user@host/database` for one that many machines share. A missing store is created.
 *
 * ```ts
 * await using store = unwrap(await openStore('games.db', { games }));
 * ```
 */
export const openStore = async (address: string, options: StoreOptions): Promise<Replayed<GameStore>> => {
  if (isPostgresAddress(address)) return openPostgres(address, options);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1];
  if (scheme !== undefined)
    return fail(
      // What follows may be a password.
      { file: `${scheme}://…` },
      'unknown_address',
      `"${scheme}:" addresses are not supported. Give a file or postgres://….`,
    );
  if (address === '') return fail({ file: address }, 'unknown_address', 'the file name is missing.');
  return openSqlite(address, options);
};
