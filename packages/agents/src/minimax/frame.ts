import { MoveList } from './moveList.ts';

/** One node of an alpha-beta search while its moves are tried: who chooses, what is known, what is still of interest. */
export class Frame extends MoveList {
  isOwn = false;
  seat = 0;
  depth = 0;
  /** The window the node was entered with. */
  alpha = 0;
  beta = 0;
  /** What is left of it. */
  low = 0;
  high = 0;
  best = 0;
  bestMove = -1;
  keyLow = 0;
  keyHigh = 0;

  enter(seat: number, isOwn: boolean, depth: number, alpha: number, beta: number): void {
    this.seat = seat;
    this.isOwn = isOwn;
    this.depth = depth;
    this.alpha = alpha;
    this.low = alpha;
    this.beta = beta;
    this.high = beta;
    this.best = isOwn ? -1 : 2;
    this.bestMove = -1;
  }

  /** Notes the value of a move; true when no other move can matter any more. */
  take(move: number, value: number): boolean {
    if (this.isOwn ? value <= this.best : value >= this.best) return false;
    this.best = value;
    this.bestMove = move;
    if (this.isOwn) {
      if (value > this.low) this.low = value;
    } else if (value < this.high) this.high = value;
    return this.low >= this.high;
  }
}
