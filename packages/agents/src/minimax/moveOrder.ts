import type { MoveList } from './moveList.ts';

const BITS = 13;

const slotOf = (move: number, seat: number): number =>
  (Math.imul(move | 0, 0x9e3779b1) ^ Math.imul(seat, 0x85ebca6b)) >>> (32 - BITS);

/** How far the table's move, the killer and the history can lift a move: further than any rating. */
const TABLE_MOVE = 1e9;
const KILLER = 3;
const MOST_HISTORY = 4;

/** Remembers which moves were good elsewhere in the tree. It changes the order of moves, never which are looked at. */
export class MoveOrder {
  readonly #history = new Float64Array(1 << BITS);

  /** Adds what is remembered to scores that speak of the position alone. */
  adjust(list: MoveList, seat: number, tableMove: number): void {
    const { moves, scores } = list;
    for (let i = 0; i < moves.length; i += 1) {
      const move = moves[i]!;
      if (move === tableMove) scores[i] = TABLE_MOVE;
      else {
        if (move === list.killer) scores[i]! += KILLER;
        scores[i]! += this.#history[slotOf(move, seat)]!;
      }
    }
  }

  /** A move made the rest of a node unnecessary; deep cut-offs count more. */
  reward(list: MoveList, move: number, seat: number, depth: number): void {
    list.killer = move;
    const slot = slotOf(move, seat);
    const old = this.#history[slot]!;
    this.#history[slot] = old + (MOST_HISTORY - old) * Math.min(0.5, 0.05 * Math.max(1, depth + 1));
  }
}
