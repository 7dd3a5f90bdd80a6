import type { Board } from './board.ts';

/** Whether a set of cells stays in one piece when it changes by a cell (R040), judged by the cells around that cell. */

/** The cells around one, as bits: three in the row above, two beside it, three below. */
const around = (set: Int32Array, row: number, column: number): number => {
  const left = column - 1;
  return (
    ((set[row - 1]! >> left) & 7) | (((set[row]! >> left) & 5) << 3) | (((set[row + 1]! >> left) & 7) << 6)
  );
};

const CENTRE = 4;

/** For each of nine cells in three rows, its neighbours among them, as bits. */
const neighboursOf = ({ deltas, adjacent, width }: Board): number[] =>
  Array.from({ length: 9 }, (_, cell) => {
    let neighbours = 0;
    for (let other = 0; other < 9; other += 1) {
      const down = Math.floor(other / 3) - Math.floor(cell / 3);
      const delta = down * width + (other % 3) - (cell % 3);
      if (deltas.subarray(0, adjacent).includes(delta)) neighbours |= 1 << other;
    }
    return neighbours;
  });

/** What is connected to some of these cells by these cells. */
const grown = (cells: number, seeds: number, neighbours: readonly number[]): number => {
  let reached = seeds;
  for (let before = 0; before !== reached; ) {
    before = reached;
    for (let cell = 0; cell < 9; cell += 1)
      if ((before & (1 << cell)) !== 0) reached |= neighbours[cell]! & cells;
  }
  return reached;
};

/** Changes sets of cells of one board, one cell at a time. */
export class Pieces {
  /** Which of the cells around a cell are its neighbours. */
  readonly #next: number;
  /** By the cells around it: whether its neighbours are connected without it. */
  readonly #isSpare: Uint8Array;

  constructor(board: Board) {
    const neighbours = neighboursOf(board);
    const next = neighbours[CENTRE]!;
    this.#next = next;
    this.#isSpare = Uint8Array.from({ length: 512 }, (_, cells) => {
      const beside = cells & next;
      return (beside & ~grown(cells & ~(1 << CENTRE), beside & -beside, neighbours)) === 0 ? 1 : 0;
    });
  }

  /**
   * Changes a set in one piece, cell by cell, until it is the wanted one. Returns false if some step might tear it
   * apart; the set is then in between, and still in one piece.
   */
  follow(set: Int32Array, wanted: Int32Array): boolean {
    for (let row = 1; row < set.length - 1; row += 1)
      for (let changed = set[row]! ^ wanted[row]!; changed !== 0; changed &= changed - 1)
        if (!this.#change(set, row, 31 - Math.clz32(changed & -changed))) return false;
    return true;
  }

  /** Takes a cell out of a set or puts it in, if the set surely stays in one piece. */
  #change(set: Int32Array, row: number, column: number): boolean {
    const cells = around(set, row, column);
    const isIn = (set[row]! & (1 << column)) !== 0;
    if (isIn ? this.#isSpare[cells] === 0 : (cells & this.#next) === 0) return false;
    set[row]! ^= 1 << column;
    return true;
  }
}
