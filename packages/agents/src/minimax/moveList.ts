import type { AnyPosition } from '../searchContext.ts';

/** The moves of one ply of a search with their scores, created once per ply and reused. */
export class MoveList {
  readonly moves: number[] = [];
  scores: Float64Array = new Float64Array(256);

  get length(): number {
    return this.moves.length;
  }

  fill(position: AnyPosition): void {
    position.legal(this.moves);
    if (this.moves.length > this.scores.length) this.scores = new Float64Array(this.moves.length * 2);
  }

  protected swap(a: number, b: number): void {
    const { moves, scores } = this;
    const move = moves[a]!;
    const score = scores[a]!;
    moves[a] = moves[b]!;
    scores[a] = scores[b]!;
    moves[b] = move;
    scores[b] = score;
  }

  /** Moves the best of the moves from `from` on to that index, and returns it. */
  pick(from: number): number {
    const { moves, scores } = this;
    let best = from;
    for (let i = from + 1; i < moves.length; i += 1) if (scores[i]! > scores[best]!) best = i;
    if (best !== from) this.swap(best, from);
    return moves[from]!;
  }

  /**
   * Keeps the first `from` moves and the best of the rest, `count` in all, in no particular order (Hoare's
   * selection).
   */
  keepBest(count: number, from = 0): void {
    const { moves, scores } = this;
    if (moves.length <= count) return;
    let low = from;
    let high = moves.length - 1;
    while (low < high) {
      const pivot = scores[(low + high) >> 1]!;
      let i = low;
      let j = high;
      while (i <= j) {
        while (scores[i]! > pivot) i += 1;
        while (scores[j]! < pivot) j -= 1;
        if (i <= j) {
          this.swap(i, j);
          i += 1;
          j -= 1;
        }
      }
      if (count <= j + 1 && count - 1 <= j) high = j;
      else if (count - 1 >= i) low = i;
      else break;
    }
    moves.length = count;
  }
}
