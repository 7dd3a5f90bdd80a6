import { EFFORT, type Effort, findPuzzles, type Puzzle } from '@ludus/agents';
import type { Seat } from '@ludus/kernel';
import type { GameFilter, GameStore, StoredGame } from '@ludus/replay';

export interface PuzzleOptions {
  readonly filter?: GameFilter;
  /** How many are wanted. */
  readonly count: number;
  readonly perGame?: number;
  /** Only positions in which this seat is to move. */
  readonly seat?: Seat | undefined;
  readonly effort?: Effort;
  /** Puzzles there are already; none of them is given again. */
  readonly known?: readonly Puzzle[];
  readonly onPuzzle?: (puzzle: Puzzle) => void | Promise<void>;
  /** Called after every position; says whether to stop. */
  readonly onGame?: (games: number) => Promise<'stop' | undefined>;
}

export interface PuzzleReport {
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
  /** Why games were left out. */
  readonly skipped: readonly string[];
}

/** Looks for puzzles in recorded games, oldest first, until there are enough. */
export const gatherPuzzles = async (
  dbs: readonly GameStore[],
  { filter = {}, count, perGame = 2, seat, effort = EFFORT, known = [], onPuzzle, onGame }: PuzzleOptions,
): Promise<PuzzleReport> => {
  const ids = new Set(known.map(({ id }) => id));
  const sources = new Set(known.map(({ source }) => source.gameId));
  const puzzles: Puzzle[] = [];
  const skipped: string[] = [];
  let games = 0;
  const lookAt = async (db: GameStore, { metadata, initialState, moves }: StoredGame) => {
    const game = db.games.get(metadata.game);
    if (!game.ok) return void skipped.push(game.error.message);
    const { gameId, boardType: board, numPlayers: seats } = metadata;
    const source = { gameId, board, seats, initialState, moves };
    const search = findPuzzles(game.value, source, { effort, perGame, seat, isKnown: (id) => ids.has(id) });
    for (;;) {
      const step = search.next();
      if (step.done === true) {
        for (const puzzle of step.value.slice(0, count - puzzles.length)) {
          ids.add(puzzle.id);
          puzzles.push(puzzle);
          await onPuzzle?.(puzzle);
        }
        return;
      }
      if ((await onGame?.(games)) === 'stop') return;
    }
  };
  for (const db of dbs)
    for await (const stored of db.iterateGames(filter)) {
      if (puzzles.length >= count || (await onGame?.(games)) === 'stop') break;
      if (!stored.ok) skipped.push(stored.error.message);
      else if (!sources.has(stored.value.metadata.gameId)) await lookAt(db, stored.value);
      games += 1;
    }
  return { games, puzzles, skipped };
};
