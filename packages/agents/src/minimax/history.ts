import type { MoveList } from './moveList.ts';

const BITS = 13;

const slotOf = (move: number, seat: number): number =>
  (Math.imul(move | 0, 0x9e3779b1) ^ Math.imul(seat, 0x85ebca6b)) >>> (32 - BITS);

/** How far history can raise a move: as far as the ratings of games go. */
const MOST = 4;
const FADING = 0.9;

/** Remembers which moves were good elsewhere in the tree, and which did not help. */
export class History {
  readonly #good = new Float64Array(1 << BITS);

  /** Adds what is remembered, at most `weight` per move, to the scores from an index on. */
  adjust({ moves, scores }: MoveList, seat: number, from: number, weight: number): void {
    const scale = weight / MOST;
    for (let i = from; i < moves.length; i += 1) scores[i]! += scale * this.#good[slotOf(moves[i]!, seat)]!;
  }

  /** Records a move that caused a cut-off; deep cut-offs count more. */
  reward(move: number, seat: number, depth: number): void {
    const slot = slotOf(move, seat);
    const old = this.#good[slot]!;
    this.#good[slot] = old + (MOST - old) * Math.min(0.5, 0.05 * Math.max(1, depth + 1));
  }

  /** Records a move that was tried before the one that caused the cut-off. */
  blame(move: number, seat: number): void {
    this.#good[slotOf(move, seat)]! *= FADING;
  }
}
