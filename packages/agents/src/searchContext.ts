import {
  followPersons,
  imagineState,
  type Position,
  positionOf,
  type Rng,
  type Seat,
  searchPositionOf,
  type Tagged,
} from '@ludus/kernel';
import { Judge } from './judge.ts';
import { Limits } from './limits.ts';
import type { Budget, Request } from './types.ts';

export type AnyPosition = Position<unknown, Tagged>;

/** What a search works with: the position, the moves to choose from, the evaluation and the limits. */
export interface SearchContext {
  readonly request: Request;
  readonly seat: Seat;
  readonly seats: number;
  readonly rng: Rng;
  /**
   * The position to search. Searches leave it unchanged. Its seats are the people who sit there now: if people change
   * seats during the search, it follows them.
   */
  readonly root: AnyPosition;
  readonly moves: readonly number[];
  readonly judge: Judge;
  readonly limits: Limits;
  /** Whether something is hidden or still to be drawn. Then every `world` is a different guess. */
  readonly hasSecrets: boolean;
  /** A position that agrees with everything the seat knows; without hidden information, a fresh copy of the root. */
  world(): AnyPosition;
}

export interface SearchContextOptions {
  readonly profileId?: string | undefined;
  /** Used if the request sets no budget. */
  readonly budget?: Budget | undefined;
  /** Every legal move, instead of only those the game considers worth searching. */
  readonly allMoves?: boolean;
}

/** The budget of the request, or the agent's own when it sets no limit. */
export const budgetOf = (asked: Budget | undefined, own: Budget | undefined): Budget =>
  asked === undefined || (asked.nodes ?? asked.ms ?? asked.depth) === undefined ? (own ?? {}) : asked;

/**
 * Opens the position of a request for a search. Most agents start with it.
 *
 * ```ts
 * const { root, moves, judge, seat, seats } = createSearchContext(request);
 * const chances = new Float64Array(seats);
 * for (const move of moves) {
 *   root.apply(move);
 *   judge.value(root, chances); // chances[seat - 1] is what the move is worth
 *   root.undo();
 * }
 * ```
 */
export const createSearchContext = (
  request: Request,
  { profileId, budget, allMoves }: SearchContextOptions = {},
): SearchContext => {
  const { game, view, seat, seats, rng } = request;
  const clock = request.clock ?? (() => performance.now());
  const limits = new Limits(budgetOf(request.budget, budget), clock, request.signal);
  const state = imagineState(game, view, rng);
  const judge = new Judge(game, state, { seats, profileId, onLook: request.onLook });
  const open = (imagined: unknown): AnyPosition => {
    const position = allMoves ? positionOf(game, imagined) : searchPositionOf(game, imagined);
    return followPersons(game, imagined, judge.follow(position));
  };
  const root = open(state);
  const moves: number[] = [];
  root.legal(moves);
  if (moves.length === 0) throw new RangeError('there is nothing to decide: the game is over');
  return {
    request,
    seat,
    seats,
    rng,
    root,
    moves,
    limits,
    judge,
    hasSecrets: game.secrets !== undefined,
    world: () => open(imagineState(game, view, rng)),
  };
};
