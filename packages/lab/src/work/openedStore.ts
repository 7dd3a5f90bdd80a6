import { games } from '@ludus/games';
import { unwrap } from '@ludus/kernel';
import { type GameStore, openStore } from '@ludus/replay';

/** Stores that this thread has opened, by address. They stay open until the thread ends. */
const opened = new Map<string, Promise<GameStore>>();

/** A store to read from, opened once per thread. */
export const openedStore = (address: string): Promise<GameStore> => {
  const store = opened.get(address) ?? openStore(address, { games, readonly: true }).then(unwrap);
  opened.set(address, store);
  return store;
};
