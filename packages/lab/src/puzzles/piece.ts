import { type Effort, findPuzzles, type Puzzle } from '@ludus/agents';
import { games } from '@ludus/games';
import type { Seat } from '@ludus/kernel';
import type { GameFilter, GameStretch, StoredGame } from '@ludus/replay';
import { gamesOfPiece } from '../work/readGames.ts';

/** What to look for in every game. */
export interface PuzzleSearch {
  readonly perGame: number;
  readonly seat?: Seat | undefined;
  readonly effort: Effort;
}

/** Where the games of a piece are. */
export interface PuzzlePlace extends GameStretch {
  /** Which of the addresses. */
  readonly source: number;
}

export interface PuzzleJob {
  readonly addresses: readonly string[];
  readonly filter: GameFilter;
  readonly search: PuzzleSearch;
  /** Existing puzzles. */
  readonly known: readonly string[];
  /** Games to skip. */
  readonly done: readonly string[];
  /** By the number of the piece. */
  readonly places: readonly PuzzlePlace[];
}

/** What happened to a game. */
export type SearchedGame = { readonly puzzles: readonly Puzzle[] } | { readonly skipped: string };

/** Whether there is a puzzle with an id already. */
type IsKnown = (id: string) => boolean;

/** Looks for puzzles in a game, and yields after every position. */
export function* searchGame(
  { metadata, initialState, moves }: StoredGame,
  search: PuzzleSearch,
  isKnown: IsKnown,
): Generator<undefined, SearchedGame> {
  const game = games.get(metadata.game);
  if (!game.ok) return { skipped: game.error.message };
  const { gameId, boardType: board, numPlayers: seats } = metadata;
  const source = { gameId, board, seats, initialState, moves };
  return { puzzles: yield* findPuzzles(game.value, source, { ...search, isKnown }) };
}

/** Runs a generator to its end. */
export const finish = <T>(steps: Generator<undefined, T>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

/** Looks for puzzles in a few games, in any thread. */
export default async (job: PuzzleJob, number: number): Promise<readonly SearchedGame[]> => {
  const { addresses, filter, search, known, done, places } = job;
  const place = places[number]!;
  const address = addresses[place.source]!;
  const found: SearchedGame[] = [];
  for (const stored of await gamesOfPiece({ address, filter, place })) {
    if (!stored.ok) found.push({ skipped: stored.error.message });
    else if (done.includes(stored.value.metadata.gameId)) found.push({ puzzles: [] });
    else found.push(finish(searchGame(stored.value, search, (id) => known.includes(id))));
  }
  return found;
};
