import { type Checked, ok, type Seat } from '@ludus/kernel';
import { makeMove } from '../action.ts';
import { STACK } from '../cell.ts';
import { NO_LINE, NO_MOVEMENT, NO_PLACEMENT, NO_TERRITORY } from '../moves.ts';
import { LINES, OVER, type Position } from '../position.ts';
import { apply, legal } from '../rules.ts';
import { loadPosition } from '../state.ts';
import { END_REASONS, type GameState, type Move, PHASES } from '../types.ts';
import { fieldsOf } from './cells.ts';
import { describeDifference } from './difference.ts';
import { meantMove, typeOfPublished } from './meaning.ts';
import { type PublishedRules, readPublishedStart } from './start.ts';

/** A recorded game as stored in a file. */
export interface PublishedGame {
  readonly initialState: unknown;
  readonly moves: readonly unknown[];
  /** Recorded states, by the number of the move they are after. */
  readonly states?: ReadonlyMap<number, unknown>;
  /** Absent if the game did not end by its rules. */
  readonly winner?: Seat | null;
}

export interface ReadMove {
  readonly player: Seat;
  readonly action: Move;
  /** The recorded move; absent for a forced move that the record leaves out. */
  readonly recorded?: number;
}

/** Where a game first differs from its record, and how. */
export interface Divergence {
  /** The recorded move that is not legal here, or leads to a different state. */
  readonly recorded: number;
  readonly reason: string;
}

export interface ReadGame {
  readonly initialState: GameState;
  /** All moves before the divergence. */
  readonly moves: readonly ReadMove[];
  /** How many recorded moves have no counterpart here. */
  readonly leftOut: number;
  readonly winner: Seat | null;
  readonly divergence?: Divergence;
}

const isNoAction = (move: number): boolean =>
  move === NO_PLACEMENT || move === NO_MOVEMENT || move === NO_LINE || move === NO_TERRITORY;

/** Follows a record move by move. */
class Follower {
  readonly #position: Position;
  /** Cells of stacks, oldest first. */
  readonly #stacks: Set<number>;
  readonly moves: ReadMove[] = [];
  leftOut = 0;

  constructor(state: GameState) {
    this.#position = loadPosition(state);
    this.#stacks = new Set(this.#position.cellsOf(STACK));
  }

  get isOver(): boolean {
    return this.#position.phase === OVER;
  }

  get winner(): Seat | null {
    return this.#position.winner || null;
  }

  /** Plays a recorded move; returns why that is not possible. */
  follow(move: unknown, recorded: number): string | undefined {
    const { player } = fieldsOf(move);
    const type = typeOfPublished(move);
    if (this.isOver) return this.#saysOver();
    // A paid line ends the phase; the published programs need a move for that.
    if (type === 'no_line_action' && this.#position.phase > LINES) {
      this.leftOut += 1;
      return undefined;
    }
    const before = this.moves.length;
    let packed = this.#find(move);
    while (packed === undefined && this.#playOnlyMove()) packed = this.#find(move);
    if (packed !== undefined) return void this.#play(packed, recorded);
    this.#takeBack(before);
    const phase = PHASES[this.#position.phase]!;
    const who = Number.isInteger(player) ? `player ${player}` : 'an unknown player';
    return `${type?.slice(0, 40) ?? 'a move without a type'} by ${who} is not legal in ${phase} of player ${this.#position.player}.`;
  }

  /** Plays the forced moves that a record may leave out at its end. */
  finish(): void {
    while (!this.isOver && this.#playOnlyMove());
  }

  /** How a recorded state differs from the one reached. */
  differenceFrom(state: unknown): string | undefined {
    return describeDifference(this.#position, state);
  }

  /** Keeps only the first moves. */
  keep(count: number): void {
    this.moves.length = count;
  }

  #saysOver(): string {
    return `the game is over by ${END_REASONS[this.#position.reason]} here.`;
  }

  #find(move: unknown): number | undefined {
    const { keys } = this.#position.board;
    if (fieldsOf(move).player !== this.#position.player) return undefined;
    return meantMove(
      this.#position,
      move,
      Array.from(this.#stacks, (cell) => keys[cell]!),
    );
  }

  #playOnlyMove(): boolean {
    const moves: number[] = [];
    legal(this.#position, moves);
    if (moves.length !== 1 || !isNoAction(moves[0]!)) return false;
    this.#play(moves[0]!);
    return true;
  }

  #play(packed: number, recorded?: number): void {
    const { player } = this.#position;
    const action = makeMove(this.#position, packed);
    this.moves.push({ player, action, ...(recorded !== undefined && { recorded }) });
    apply(this.#position, packed);
    const present = new Set(this.#position.cellsOf(STACK));
    for (const cell of this.#stacks) if (!present.has(cell)) this.#stacks.delete(cell);
    for (const cell of present) this.#stacks.add(cell);
  }

  #takeBack(count: number): void {
    for (; this.moves.length > count; this.moves.pop()) this.#position.undo();
  }
}

/** Between two recorded states, it is unknown which move differs, so the later state is named. */
const followAll = (follower: Follower, { moves, states }: PublishedGame): Divergence | undefined => {
  for (const [recorded, move] of moves.entries()) {
    const before = follower.moves.length;
    const illegal = follower.follow(move, recorded);
    if (illegal !== undefined) return { recorded, reason: illegal };
    const state = states?.get(recorded);
    const difference = state === undefined ? undefined : follower.differenceFrom(state);
    if (difference === undefined) continue;
    follower.keep(before);
    return { recorded, reason: difference };
  }
  return undefined;
};

const checkWinner = (follower: Follower, { moves, winner }: PublishedGame): Divergence | undefined => {
  const recorded = moves.length - 1;
  if (winner === undefined) return undefined;
  follower.finish();
  if (!follower.isOver)
    return { recorded, reason: 'the recorded game ends here; under these rules it continues.' };
  if (follower.winner === winner) return undefined;
  return {
    recorded,
    reason: `the winner of the recorded game is ${winner ?? 'nobody'}; here it is ${follower.winner ?? 'nobody'}.`,
  };
};

/**
 * Replays a published game as far as it agrees with these rules. Forced moves that only one side records are
 * added and left out. Takes parsed JSON; objects that cannot be read throw.
 */
export const readPublishedGame = (game: PublishedGame, rules: PublishedRules): Checked<ReadGame> => {
  const initialState = readPublishedStart(game.initialState, rules);
  if (!initialState.ok) return initialState;
  const follower = new Follower(initialState.value);
  const divergence = followAll(follower, game) ?? checkWinner(follower, game);
  if (divergence !== undefined) {
    const first = follower.moves.findIndex(({ recorded }) => recorded === divergence.recorded);
    if (first >= 0) follower.keep(first);
  }
  const { moves, leftOut, winner } = follower;
  return ok({
    initialState: initialState.value,
    moves,
    leftOut,
    winner,
    ...(divergence !== undefined && { divergence }),
  });
};
