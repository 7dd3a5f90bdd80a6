import type { Seat } from '@ludus/kernel';

/** A position in the tree where there is something to choose, or where the game is over. */
export class TreeNode {
  /** The seat to act, 0 when the game is over. */
  readonly seat: Seat;
  /** The moves without an alternative that lead here from the move before. */
  readonly forced: readonly number[];
  readonly keyLow: number;
  readonly keyHigh: number;
  visits = 0;
  /** Every seat's chances added up over the visits. */
  readonly sums: Float64Array;
  /** A seat that wins from here whatever the others do, as far as the tree has seen; 0 when nobody is known to. */
  winner: Seat = 0;
  /** Filled at the second visit, the most promising first. */
  moves: readonly number[] = [];
  priors: Float64Array = NONE;
  /** What a move is worth to the seat before it has been tried. */
  guesses: Float64Array = NONE;
  readonly children: (TreeNode | undefined)[] = [];

  constructor(seat: Seat, forced: readonly number[], keys: readonly [number, number], seats: number) {
    this.seat = seat;
    this.forced = forced;
    this.keyLow = keys[0];
    this.keyHigh = keys[1];
    this.sums = new Float64Array(seats);
  }

  get isExpanded(): boolean {
    return this.moves.length > 0;
  }

  /** The average chance of a seat. */
  mean(seat: Seat): number {
    return this.sums[seat - 1]! / this.visits;
  }
}

const NONE = new Float64Array(0);

/** What a child is worth to the seat choosing it. */
export const worth = (child: TreeNode, seat: Seat): number => {
  if (child.winner !== 0) return child.winner === seat ? 1 : 0;
  return child.mean(seat);
};
