import type { Seat } from '@ludus/kernel';
import { COLLAPSED, STACK } from '../cell.ts';
import { nextCell } from '../cellSet.ts';
import { type Position, SLOTS } from '../position.ts';
import { clearSteps } from '../ray.ts';

/** Results of a scan of all stacks, per seat; index 0 is unused. Valid until the next scan. */
export class StackScan {
  readonly caps: Int32Array = new Int32Array(SLOTS);
  readonly tallest: Int32Array = new Int32Array(SLOTS);
  /** Rings in controlled stacks, whoever owns them. */
  readonly rings: Int32Array = new Int32Array(SLOTS);
  /** Destinations of moves and captures. */
  readonly mobility: Int32Array = new Int32Array(SLOTS);
  readonly stuck: Int32Array = new Int32Array(SLOTS);
  /** Directions in which a stack of another player can be captured. */
  readonly captures: Int32Array = new Int32Array(SLOTS);
  /** Caps of stacks that another player can capture. */
  readonly threatened: Int32Array = new Int32Array(SLOTS);

  /** Where a stack was last found threatened, by the number of the scan, so nothing has to be cleared. */
  readonly #threatenedIn: Int32Array = new Int32Array(27 * 27);
  #looks = 0;

  /** Scans every stack once. */
  look(position: Position): void {
    this.#clear(position.seats);
    this.#looks += 1;
    const { board, rows } = position;
    for (let seat = 1; seat <= position.seats; seat += 1) {
      const start = (STACK + seat) * board.width;
      for (let cell = nextCell(board, rows, start, 0); cell !== 0; cell = nextCell(board, rows, start, cell))
        this.#lookAt(position, cell, seat);
    }
  }

  #clear(seats: number): void {
    for (let seat = 1; seat <= seats; seat += 1) {
      this.caps[seat] = 0;
      this.tallest[seat] = 0;
      this.rings[seat] = 0;
      this.mobility[seat] = 0;
      this.stuck[seat] = 0;
      this.captures[seat] = 0;
      this.threatened[seat] = 0;
    }
  }

  #lookAt({ kind, cap, height, blocked, board }: Position, from: number, seat: Seat): void {
    const { deltas, places } = board;
    const least = height[from]!;
    let mobility = 0;
    for (let d = 0; d < deltas.length; d += 1) {
      const clear = clearSteps(blocked, places, from, d);
      if (clear >= least) mobility += clear - least + 1;
      const target = from + (clear + 1) * deltas[d]!;
      if (kind[target]! > COLLAPSED || cap[target]! > cap[from]!) continue;
      // R101: the cells behind the target that are far enough away.
      const landings = clearSteps(blocked, places, target, d) - Math.max(0, least - clear - 2);
      if (landings <= 0) continue;
      mobility += landings;
      if (kind[target] !== STACK + seat) this.#noteThreat(seat, kind[target]! - STACK, target, cap[target]!);
    }
    this.mobility[seat]! += mobility;
    if (mobility === 0) this.stuck[seat]! += 1;
    this.rings[seat]! += least;
    this.caps[seat]! += cap[from]!;
    if (cap[from]! > this.tallest[seat]!) this.tallest[seat] = cap[from]!;
  }

  #noteThreat(by: Seat, owner: Seat, target: number, cap: number): void {
    this.captures[by]! += 1;
    if (this.#threatenedIn[target] === this.#looks) return;
    this.#threatenedIn[target] = this.#looks;
    this.threatened[owner]! += cap;
  }
}
