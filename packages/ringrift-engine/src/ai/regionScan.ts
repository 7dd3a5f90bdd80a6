import type { Seat } from '@ludus/kernel';
import { STACK } from '../cell.ts';
import { flood } from '../flood.ts';
import { type Position, SLOTS } from '../position.ts';
import { bitCount } from '../rings.ts';
import { fillFree, fillOpen } from '../territory.ts';

/** Rows of the largest board, including its border. */
const ROWS = 27;

/**
 * Who can claim what (R140–R145), and who nearly can. A region may be claimed by anyone who controls a stack
 * outside it, as soon as some player has no stack inside: a player whose stacks are all in a pocket can claim
 * the rest of the board. Valid until the next scan.
 */
export class RegionScan {
  /** Per seat: cells and rings of the largest claimable region. */
  readonly cells: Int32Array = new Int32Array(SLOTS);
  readonly rings: Int32Array = new Int32Array(SLOTS);
  /** Per seat: cells of the largest region that would be claimable if one stack in it were elsewhere. */
  readonly nearly: Int32Array = new Int32Array(SLOTS);

  readonly #free: Int32Array = new Int32Array(ROWS);
  readonly #open: Int32Array = new Int32Array(ROWS);
  readonly #left: Int32Array = new Int32Array(ROWS);
  readonly #region: Int32Array = new Int32Array(ROWS);
  /** Stacks of every seat inside the current region. */
  readonly #inside: Int32Array = new Int32Array(SLOTS);

  /** Scans all regions. */
  look(position: Position): void {
    const { board, seats, markers } = position;
    let collapsed = 0;
    for (let seat = 1; seat <= seats; seat += 1) {
      this.cells[seat] = 0;
      this.rings[seat] = 0;
      this.nearly[seat] = 0;
      collapsed += position.territory[seat]!;
    }
    let isFilled = false;
    for (let border = 0; border <= seats; border += 1) {
      if ((border > 0 && markers[border] === 0) || collapsed + markers[border]! < board.fewestWalls) continue;
      if (!isFilled) fillFree(position, this.#free);
      isFilled = true;
      this.#lookWithin(position, border);
    }
  }

  #lookWithin(position: Position, border: Seat): void {
    const { width } = position.board;
    const { regionSpace: space } = position;
    const open = this.#open;
    const left = this.#left;
    const region = this.#region;
    fillOpen(position, border, this.#free, open);
    if (space.isWhole(border, open)) return;
    for (let row = 1; row < width - 1; row += 1) left[row] = open[row]!;
    for (let row = 1; row < width - 1; row += 1)
      while (left[row] !== 0) {
        flood(position.board, open, row, left[row]! & -left[row]!, region);
        let size = 0;
        let isWhole = true;
        for (let r = 1; r < width - 1; r += 1) {
          size += bitCount(region[r]!);
          if (region[r] !== open[r]) isWhole = false;
          left[r]! &= ~region[r]!;
        }
        if (isWhole) {
          space.noteWhole(border, open);
          return;
        }
        this.#note(position, size);
      }
  }

  #note(position: Position, size: number): void {
    const fewest = this.#countInside(position);
    if (fewest > 1) return;
    const inside = this.#inside;
    const rings = fewest === 0 ? this.#ringsInside(position) : 0;
    for (let seat = 1; seat <= position.seats; seat += 1) {
      const outside = position.stacks[seat]! - inside[seat]!;
      if (fewest === 0 && outside > 0 && size > this.cells[seat]!) {
        this.cells[seat] = size;
        this.rings[seat] = rings;
      }
      if (fewest === 1 && (outside > 0 || inside[seat] === 1) && size > this.nearly[seat]!)
        this.nearly[seat] = size;
    }
  }

  /** Counts the stacks inside; returns the smallest count of any player with rings on the board. */
  #countInside({ board, rows, seats, ringsOnBoard }: Position): number {
    let fewest = Number.POSITIVE_INFINITY;
    for (let seat = 1; seat <= seats; seat += 1) {
      const start = (STACK + seat) * board.width;
      let count = 0;
      for (let row = 1; row < board.width - 1; row += 1)
        count += bitCount(rows[start + row]! & this.#region[row]!);
      this.#inside[seat] = count;
      if (ringsOnBoard[seat]! > 0 && count < fewest) fewest = count;
    }
    return fewest;
  }

  #ringsInside({ board, rows, seats, height }: Position): number {
    let rings = 0;
    for (let row = 1; row < board.width - 1; row += 1) {
      let stacks = 0;
      for (let seat = 1; seat <= seats; seat += 1) stacks |= rows[(STACK + seat) * board.width + row]!;
      for (stacks &= this.#region[row]!; stacks !== 0; stacks &= stacks - 1)
        rings += height[row * board.width + 31 - Math.clz32(stacks & -stacks)]!;
    }
    return rings;
  }
}
