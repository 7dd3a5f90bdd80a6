import type { Seat } from '@ludus/kernel';

/** A position in the tree with something to decide, or a finished game. */
export class TreeNode {
  /** The seat to act, 0 when the game is over. */
  readonly seat: Seat;
  /** The forced moves that lead here from the previous decision. */
  readonly forced: readonly number[];
  readonly keyLow: number;
  readonly keyHigh: number;
  visits = 0;
  /** Every seat's chances, summed over the visits. */
  readonly sums: Float64Array;
  /** A seat that can force a win from here; 0 if none is known. */
  winner: Seat = 0;
  /** Filled at the second visit, most promising first. */
  moves: readonly number[] = [];
  priors: Float64Array = NONE;
  /** What a move is worth to the seat before it is tried. */
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

/** What a child is worth to the seat that chooses it. */
export const worth = (child: TreeNode, seat: Seat): number => {
  if (child.winner !== 0) return child.winner === seat ? 1 : 0;
  return child.mean(seat);
};
