import { fail, type Replayed } from './problem.ts';
import { openSqlite } from './sqlite/home.ts';
import type { GameStore, StoreOptions } from './store.ts';

/**
 * Opens a store of games. An address is a file, or `:memory:` for a store that is gone with the program; a missing file is
 * made.
 *
 * ```ts
 * await using store = unwrap(await openStore('games.db', { games }));
 * ```
 */
export const openStore = async (address: string, options: StoreOptions): Promise<Replayed<GameStore>> => {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1];
  if (scheme !== undefined)
    return fail(
      { file: address },
      'unknown_address',
      `there is no store for "${scheme}:" addresses; give a file.`,
    );
  if (address === '') return fail({ file: address }, 'unknown_address', 'the name of the file is missing.');
  return openSqlite(address, options);
};
