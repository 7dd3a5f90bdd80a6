import type { Game, Seat, Tagged } from '@ludus/kernel';
import { byCertainty } from './byCertainty.ts';
import { byPlayouts } from './byPlayouts.ts';
import { bySearch } from './bySearch.ts';
import { type Candidate, EFFORT, type Effort, type Found, type Puzzle } from './types.ts';

/** The part of a recorded game that puzzles need. */
export interface PuzzleSource {
  readonly gameId: string;
  readonly board: string;
  readonly seats: number;
  readonly initialState: unknown;
  readonly moves: readonly { readonly action: Tagged; readonly player: Seat }[];
}

export interface FindOptions {
  readonly effort?: Effort;
  /** At most this many from one game. */
  readonly perGame?: number;
  /** Puzzles from one game are at least this many moves apart. */
  readonly apart?: number;
  /** Only positions in which this seat is to move. */
  readonly seat?: Seat | undefined;
  /** Positions that have already been examined. */
  readonly isKnown?: (id: string) => boolean;
}

/** Every position with a choice, up to the point where the record can no longer be played. */
function* candidatesIn(game: Game, source: PuzzleSource): Generator<Candidate> {
  const { gameId, board, seats, moves } = source;
  let state = source.initialState;
  for (const [moveNumber, { action, player }] of moves.entries()) {
    const seat = game.toAct(state);
    if (seat !== undefined && game.forced(state) === undefined)
      yield { board, seats, seat, state, source: { gameId, moveNumber } };
    const played = game.play(state, action, player);
    if (!played.ok) return;
    state = played.value.state;
  }
}

/** How the best move is determined in a game. */
const wayOf = (game: Game): ((game: Game, candidate: Candidate, effort: Effort) => Found | undefined) => {
  if (game.secrets === undefined) return bySearch;
  return game.search?.ai.odds === undefined ? byPlayouts : byCertainty;
};

const ID = 10;

/**
 * The puzzles in a recorded game. Each is checked by a different and much deeper search than the one that
 * found it. Yields after every position, so that the caller can show progress and stop.
 */
export function* findPuzzles(
  game: Game,
  source: PuzzleSource,
  { effort = EFFORT, perGame = 2, apart = 12, seat, isKnown = () => false }: FindOptions = {},
): Generator<undefined, readonly Puzzle[]> {
  const find = wayOf(game);
  const puzzles: Puzzle[] = [];
  for (const candidate of candidatesIn(game, source)) {
    if (puzzles.length >= perGame) break;
    if (seat !== undefined && candidate.seat !== seat) continue;
    const last = puzzles.at(-1)?.source.moveNumber ?? -apart;
    if (candidate.source.moveNumber - last < apart) continue;
    const id = game.hash(candidate.state).slice(0, ID);
    if (isKnown(id)) continue;
    const found = find(game, candidate, effort);
    if (found !== undefined) puzzles.push({ id, game: game.id, ...found });
    yield;
  }
  return puzzles;
}
