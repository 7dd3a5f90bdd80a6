import { MoveList } from './moveList.ts';
import { BEST, isLost, isWon, WORST } from './scores.ts';

/** Values closer than this count as equal. It is the width of a window that only asks whether a move is better. */
const NARROW = 1e-9;

/**
 * One node of an alpha-beta search while its moves are tried: who decides, what is known, which values still
 * matter.
 */
export class Frame extends MoveList {
  isOwn = false;
  seat = 0;
  depth = 0;
  /** The window the node was entered with. */
  alpha = 0;
  beta = 0;
  /** What is left of the window. */
  low = 0;
  high = 0;
  best = 0;
  bestMove = -1;
  keyLow = 0;
  keyHigh = 0;
  /** The moves that last caused a cut-off at this ply. */
  readonly killers: [number, number] = [-1, -1];
  /** How many moves at the front come from memory. */
  preferred = 0;
  isRated = false;
  /** Whether legal moves were left out: then the node proves no loss for its seat. */
  isCut = false;

  enter(seat: number, isOwn: boolean, depth: number, alpha: number, beta: number): void {
    this.seat = seat;
    this.isOwn = isOwn;
    this.depth = depth;
    this.alpha = alpha;
    this.low = alpha;
    this.beta = beta;
    this.high = beta;
    this.best = isOwn ? WORST : BEST;
    this.bestMove = -1;
    this.preferred = 0;
    this.isRated = false;
    this.isCut = false;
  }

  /** Moves a move from memory to the front, if it is legal here. */
  prefer(move: number): void {
    if (move < 0) return;
    const at = this.moves.indexOf(move, this.preferred);
    if (at < 0) return;
    this.swap(at, this.preferred);
    this.preferred += 1;
  }

  /** Drops all but the best of the moves that are not from memory. */
  narrow(width: number): void {
    const before = this.length;
    this.keepBest(Math.max(width, this.preferred + 1), this.preferred);
    if (this.length < before) this.isCut = true;
  }

  /** Adds moves that were left out before; false if there are none. */
  addRest(legal: readonly number[]): boolean {
    const before = this.length;
    for (const move of legal) if (this.moves.indexOf(move) < 0) this.moves.push(move);
    this.scores.fill(0, before, this.length);
    this.isCut = false;
    return this.length > before;
  }

  /** Whether every move tried so far loses the game. */
  get isLosing(): boolean {
    return this.isOwn ? isLost(this.best) : isWon(this.best);
  }

  /** The window that only asks whether a move beats the best so far. */
  get probeLow(): number {
    return this.isOwn ? this.low : Math.max(this.low, this.high - NARROW);
  }

  get probeHigh(): number {
    return this.isOwn ? Math.min(this.high, this.low + NARROW) : this.high;
  }

  isBetter(value: number): boolean {
    return this.isOwn ? value > this.low : value < this.high;
  }

  /** Whether a move that turned out better must be searched again, as deeply and exactly as the first. */
  needsMore(value: number, less: number, place: number): boolean {
    if (place === 0) return true;
    if (!this.isBetter(value)) return false;
    return less > 0 || (this.isOwn ? value < this.high : value > this.low);
  }

  /** Records the value of a move; true if no other move can matter any more. */
  take(move: number, value: number): boolean {
    if (this.isOwn ? value <= this.best : value >= this.best) return false;
    this.best = value;
    if (this.isBetter(value)) {
      this.bestMove = move;
      if (this.isOwn) this.low = value;
      else this.high = value;
    }
    return this.low >= this.high;
  }

  /** The value of the node. If moves were left out, a loss of its seat is only the best guess. */
  get value(): number {
    if (!this.isCut) return this.best;
    if (this.isOwn) return isLost(this.best) ? 0 : this.best;
    return isWon(this.best) ? 1 : this.best;
  }

  remember(killer: number): void {
    if (this.killers[0] === killer) return;
    this.killers[1] = this.killers[0];
    this.killers[0] = killer;
  }
}
