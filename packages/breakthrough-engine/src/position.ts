import { type Outcome, type Position, Rng, type Seat } from '@ludus/kernel';
import { squareName } from './squares.ts';
import type { BreakthroughState, EndReason, Move } from './types.ts';

/** Two numbers per square and owner, and two for the turn; generated once, the same everywhere. */
const KEYS = (() => {
  const rng = Rng.from('breakthrough keys');
  return Int32Array.from({ length: 2 * (64 * 2 + 1) }, () => rng.uint32() | 0);
})();
const TURN = 2 * 64 * 2;

const MOVE_BASE = 64;
const fromOf = (move: number): number => Math.floor(move / MOVE_BASE);
const toOf = (move: number): number => move % MOVE_BASE;

/**
 * The rules of Breakthrough, on a board that moves change and undo restores. Throws for anything that is not a state.
 */
export class BreakthroughPosition implements Position<BreakthroughState, Move> {
  readonly size: number;
  /** 0 for nothing or the seat whose piece it is, row by row from `a1`. */
  readonly cells: Uint8Array;
  /** Pieces left by seat. */
  readonly pieces = [0, 0, 0];
  /** The seat to act, even after the end. */
  player: Seat;
  #winner: Seat = 0;
  #low = 0;
  #high = 0;
  /** Moves and what they captured, alternating. */
  readonly #played: number[] = [];

  constructor({ rows, next }: BreakthroughState) {
    this.size = rows.length;
    this.cells = new Uint8Array(this.size * this.size);
    this.player = next;
    for (const [fromTop, row] of rows.entries())
      for (let file = 0; file < this.size; file += 1)
        if (row[file] !== '.') this.#put((this.size - 1 - fromTop) * this.size + file, Number(row[file]));
    if (next === 2) this.#key(TURN);
    // The game ends with a move, so the player to act cannot have won.
    if (this.pieces[next] === 0 || this.#hasArrived(3 - next)) this.#winner = 3 - next;
  }

  #key(index: number): void {
    this.#low ^= KEYS[index]!;
    this.#high ^= KEYS[index + 1]!;
  }

  #put(square: number, seat: Seat): void {
    this.cells[square] = seat;
    this.pieces[seat]! += 1;
    this.#key(2 * (square * 2 + seat - 1));
  }

  #take(square: number): Seat {
    const seat = this.cells[square]!;
    if (seat === 0) return 0;
    this.cells[square] = 0;
    this.pieces[seat]! -= 1;
    this.#key(2 * (square * 2 + seat - 1));
    return seat;
  }

  #passTurn(): void {
    this.player = 3 - this.player;
    this.#key(TURN);
  }

  /** The row that a seat wants to reach, counted from the side of player 1. */
  goalOf(seat: Seat): number {
    return seat === 1 ? this.size - 1 : 0;
  }

  #hasArrived(seat: Seat): boolean {
    const start = this.goalOf(seat) * this.size;
    return this.cells.subarray(start, start + this.size).includes(seat);
  }

  toAct(): Seat {
    return this.#winner === 0 ? this.player : 0;
  }

  /** One step ahead: straight or diagonally onto an empty square, or diagonally onto an opponent's piece. */
  legal(into: number[]): void {
    into.length = 0;
    if (this.#winner !== 0) return;
    const { size, cells, player } = this;
    const ahead = player === 1 ? size : -size;
    for (let from = 0; from < cells.length; from += 1) {
      if (cells[from] !== player) continue;
      const file = from % size;
      const to = from + ahead;
      if (file > 0 && cells[to - 1] !== player) into.push(from * MOVE_BASE + to - 1);
      if (cells[to] === 0) into.push(from * MOVE_BASE + to);
      if (file < size - 1 && cells[to + 1] !== player) into.push(from * MOVE_BASE + to + 1);
    }
  }

  apply(move: number): void {
    const to = toOf(move);
    const mover = this.#take(fromOf(move));
    const captured = this.#take(to);
    this.#put(to, mover);
    this.#played.push(move, captured);
    this.#passTurn();
    if (Math.floor(to / this.size) === this.goalOf(mover) || this.pieces[this.player] === 0)
      this.#winner = mover;
  }

  undo(): void {
    const captured = this.#played.pop();
    const move = this.#played.pop();
    if (captured === undefined || move === undefined) throw new Error('there is no move to take back');
    this.#passTurn();
    this.#winner = 0;
    const mover = this.#take(toOf(move));
    if (captured !== 0) this.#put(toOf(move), captured);
    this.#put(fromOf(move), mover);
  }

  keyLow(): number {
    return this.#low;
  }

  keyHigh(): number {
    return this.#high;
  }

  outcome(): Outcome | undefined {
    const winner = this.#winner;
    if (winner === 0) return undefined;
    const reason: EndReason = this.#hasArrived(winner) ? 'home_row_reached' : 'all_captured';
    return {
      winners: [winner],
      reason,
      ranking: [
        { seat: winner, rank: 1 },
        { seat: 3 - winner, rank: 2 },
      ],
    };
  }

  /** Where a move starts and ends. */
  squaresOf(move: number): { readonly from: number; readonly to: number } {
    return { from: fromOf(move), to: toOf(move) };
  }

  /** What a move captures: the seat that loses a piece, or 0. */
  capturedBy(move: number): Seat {
    return this.cells[toOf(move)]!;
  }

  /** How far a move takes its piece, in rows from its own side. */
  progressOf(move: number): number {
    const rank = Math.floor(toOf(move) / this.size);
    return this.player === 1 ? rank : this.size - 1 - rank;
  }

  action(move: number): Move {
    return { type: 'move', from: squareName(this.size, fromOf(move)), to: squareName(this.size, toOf(move)) };
  }

  find(among: readonly number[], { from, to }: Move): number | undefined {
    return among.find(
      (move) => squareName(this.size, fromOf(move)) === from && squareName(this.size, toOf(move)) === to,
    );
  }

  state(): BreakthroughState {
    const { size, cells } = this;
    const rows = Array.from({ length: size }, (_, fromTop) => {
      const start = (size - 1 - fromTop) * size;
      return Array.from(cells.subarray(start, start + size), (seat) => (seat === 0 ? '.' : `${seat}`)).join(
        '',
      );
    });
    return { rows, next: this.player };
  }
}
