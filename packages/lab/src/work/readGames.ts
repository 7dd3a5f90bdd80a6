import { games } from '@ludus/games';
import { err, ok } from '@ludus/kernel';
import {
  type GameFilter,
  type GameStore,
  type GameStretch,
  openStore,
  type Replayed,
  type StoredGame,
  stretchGames,
} from '@ludus/replay';
import { persist } from './patience.ts';
import { StoreLost, unlessLost, WorkFailure } from './workFailure.ts';

/** Games of a store, damaged ones as problems. Throws when the store cannot be read any more. */
export async function* readGames(
  read: AsyncIterable<Replayed<StoredGame>>,
): AsyncGenerator<Replayed<StoredGame>> {
  for await (const one of read) yield unlessLost(one);
}

/** Stores that this thread has opened, by address. They stay open as long as the thread lives. */
const opened = new Map<string, GameStore>();

const openOnce = async (address: string): Promise<Replayed<GameStore>> => {
  const known = opened.get(address);
  if (known !== undefined) return ok(known);
  const store = await openStore(address, { games, readonly: true });
  if (store.ok) opened.set(address, store.value);
  return store;
};

/** How long a piece waits for its store. */
const PATIENCE = { ms: 10 * 60_000, onNotice: (sentence: string) => console.error(sentence) };

const attempt = async <T>(work: () => Promise<T>): Promise<Replayed<T>> => {
  try {
    return ok(await work());
  } catch (caught) {
    if (caught instanceof StoreLost) return err(caught.problem);
    throw caught;
  }
};

/** Reads from a store, for pieces, and again when the store has gone away and come back. */
export const readFrom = async <T>(address: string, read: (store: GameStore) => Promise<T>): Promise<T> => {
  const done = await persist(async () => {
    const store = await openOnce(address);
    return store.ok ? await attempt(() => read(store.value)) : store;
  }, PATIENCE);
  if (!done.ok) throw new WorkFailure(done.error.message);
  return done.value;
};

/** Which games of a store a piece is about. */
interface PieceGames {
  readonly address: string;
  readonly filter: GameFilter;
  readonly place: GameStretch;
}

/** The games of a piece, damaged ones as problems. */
export const gamesOfPiece = ({ address, filter, place }: PieceGames): Promise<Replayed<StoredGame>[]> =>
  readFrom(address, (store) => Array.fromAsync(readGames(stretchGames(store, filter, place))));
