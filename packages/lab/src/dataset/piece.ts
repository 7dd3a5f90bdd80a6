import { games } from '@ludus/games';
import { err, ok, type Result, unwrap } from '@ludus/kernel';
import {
  type GameFilter,
  type GameMetadata,
  type GameStore,
  openStore,
  type StoredGame,
} from '@ludus/replay';
import { type GamePositions, positionsOf, type RowChoices } from './positions.ts';
import { Seen } from './seen.ts';

/** Games per piece. */
export const GAMES_PER_PIECE = 8;

/** Where the games of a piece are. */
export interface DatasetPlace {
  /** Which of the addresses. */
  readonly source: number;
  /** Where the page of its games begins; absent for the first one. */
  readonly after?: string;
}

export interface DatasetJob {
  readonly addresses: readonly string[];
  readonly filter: GameFilter;
  readonly choices: RowChoices;
  /** Whether equal states are given once. */
  readonly dedup: boolean;
  /** By the number of the piece. */
  readonly places: readonly DatasetPlace[];
}

/** A game of a piece: its positions, or why there are none. */
export type PieceGame = GamePositions | { readonly skipped: string };

/** Stores that this thread has opened. */
const opened = new Map<string, Promise<GameStore>>();

const openOnce = (address: string): Promise<GameStore> => {
  const store = opened.get(address) ?? openStore(address, { games, readonly: true }).then(unwrap);
  opened.set(address, store);
  return store;
};

const readGame = async (db: GameStore, metadata: GameMetadata): Promise<Result<StoredGame>> => {
  const initialState = await db.getInitialState(metadata.gameId);
  if (!initialState.ok) return initialState;
  const moves = await db.getMoves(metadata.gameId);
  return moves.ok ? ok({ metadata, initialState: initialState.value, moves: moves.value }) : moves;
};

/** Makes the rows of a few games, in whatever thread. */
export default async ({ addresses, filter, choices, dedup, places }: DatasetJob, number: number) => {
  const { source, after } = places[number]!;
  const db = await openOnce(addresses[source]!);
  const page = unwrap(
    await db.queryGames(filter, {
      order: 'oldest',
      limit: GAMES_PER_PIECE,
      ...(after !== undefined && { after }),
    }),
  );
  const seen = dedup ? new Seen() : undefined;
  const isNew = (key: string): boolean => seen?.add(key) ?? true;
  const made: PieceGame[] = [];
  for (const metadata of page.games) {
    const stored = await readGame(db, metadata);
    const positions = stored.ok ? positionsOf(games, stored.value, { ...choices, isNew }) : err(stored.error);
    made.push(positions.ok ? positions.value : { skipped: positions.error.message });
  }
  return made;
};
