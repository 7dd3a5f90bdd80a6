import type { Seat } from '@ludus/kernel';
import type { Board } from './board.ts';
import { isSameSet } from './cellSet.ts';
import { SLOTS } from './numbers.ts';
import { Pieces } from './pieces.ts';

/**
 * Working memory for the search for regions: sets of cells as column masks, row by row. One search tells the next only
 * which sets are in one piece.
 */
export class RegionSpace {
  /** Cells that are not collapsed, cells within the current border, and those not yet visited. */
  readonly free: Int32Array;
  readonly open: Int32Array;
  readonly left: Int32Array;
  readonly #found: Int32Array[] = [];
  readonly #pieces: Pieces;
  /** For every border colour, a set of open cells that is in one piece; at first, the whole board. */
  readonly #whole: readonly Int32Array[];

  constructor(board: Board) {
    this.free = new Int32Array(board.width);
    this.open = new Int32Array(board.width);
    this.left = new Int32Array(board.width);
    this.#pieces = new Pieces(board);
    this.#whole = Array.from({ length: SLOTS }, () => board.rowMasks.slice());
  }

  /** Whether a set is known to be in one piece. Most moves change few open cells, and cut nothing off. */
  isWhole(border: Seat, open: Int32Array): boolean {
    return this.#pieces.follow(this.#whole[border]!, open);
  }

  noteWhole(border: Seat, open: Int32Array): void {
    const whole = this.#whole[border]!;
    for (let row = 0; row < whole.length; row += 1) whole[row] = open[row]!;
  }

  /** Whether a region is among the first `count` found. */
  isAmong(region: Int32Array, count: number): boolean {
    for (let i = 0; i < count; i += 1) if (isSameSet(this.#found[i]!, region)) return true;
    return false;
  }

  /** Memory for the region after `index` others. */
  region(index: number): Int32Array {
    this.#found[index] ??= new Int32Array(this.open.length);
    return this.#found[index];
  }
}

const spaces = new Map<Board, RegionSpace>();

/** The working memory for a board. Its positions share it, because only one of them works at a time. */
export const regionSpaceOf = (board: Board): RegionSpace => {
  let space = spaces.get(board);
  if (space === undefined) {
    space = new RegionSpace(board);
    spaces.set(board, space);
  }
  return space;
};
