import type { Board } from './board.ts';
import { isSameSet } from './cellSet.ts';

/**
 * Working memory for one search for regions: sets of cells as column masks, row by row. Nothing in it
 * outlives the search.
 */
export class RegionSpace {
  /** Cells that are not collapsed, cells within the current border, and those not yet visited. */
  readonly free: Int32Array;
  readonly open: Int32Array;
  readonly left: Int32Array;
  readonly #found: Int32Array[] = [];

  constructor({ width }: Board) {
    this.free = new Int32Array(width);
    this.open = new Int32Array(width);
    this.left = new Int32Array(width);
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
