import type { Seat } from '@ludus/kernel';
import { COLLAPSED, STACK } from '../cell.ts';
import { type Position, SLOTS } from '../position.ts';
import { clearAhead, clearBehind } from '../ray.ts';

/** R101: the cells behind a target that are far enough away for a stack of this height. */
const landings = (height: number, clear: number, beyond: number): number =>
  Math.max(0, beyond - Math.max(0, height - clear - 2));

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
    const { width } = board;
    for (let seat = 1; seat <= position.seats; seat += 1) {
      const start = (STACK + seat) * width;
      for (let row = 1; row < width - 1; row += 1)
        for (let bits = rows[start + row]!; bits !== 0; bits &= bits - 1)
          this.#lookAt(position, row * width + 31 - Math.clz32(bits & -bits), seat);
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
    const own = cap[from]!;
    let mobility = 0;
    for (let d = 0; d < deltas.length; d += 2) {
      const at = places[from * 4 + (d >> 1)]!;
      const line = blocked[at >> 5]!;
      const place = at & 31;
      const ahead = clearAhead(line, place);
      mobility += Math.max(0, ahead - least + 1);
      const front = from + (ahead + 1) * deltas[d]!;
      if (kind[front]! <= COLLAPSED && cap[front]! <= own) {
        const beyond = landings(least, ahead, clearAhead(line, place + ahead + 1));
        mobility += beyond;
        if (beyond > 0 && kind[front] !== STACK + seat)
          this.#noteThreat(seat, kind[front]! - STACK, front, cap[front]!);
      }
      const behind = clearBehind(line, place);
      mobility += Math.max(0, behind - least + 1);
      const back = from - (behind + 1) * deltas[d]!;
      if (kind[back]! <= COLLAPSED && cap[back]! <= own) {
        const beyond = landings(least, behind, clearBehind(line, place - behind - 1));
        mobility += beyond;
        if (beyond > 0 && kind[back] !== STACK + seat)
          this.#noteThreat(seat, kind[back]! - STACK, back, cap[back]!);
      }
    }
    this.mobility[seat]! += mobility;
    if (mobility === 0) this.stuck[seat]! += 1;
    this.rings[seat]! += least;
    this.caps[seat]! += own;
    if (own > this.tallest[seat]!) this.tallest[seat] = own;
  }

  #noteThreat(by: Seat, owner: Seat, target: number, cap: number): void {
    this.captures[by]! += 1;
    if (this.#threatenedIn[target] === this.#looks) return;
    this.#threatenedIn[target] = this.#looks;
    this.threatened[owner]! += cap;
  }
}
