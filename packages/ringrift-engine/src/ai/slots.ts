import type { Seat } from '@ludus/kernel';
import type { Board } from '../board.ts';
import { COLLAPSED, KINDS, MARKER, STACK } from '../cell.ts';
import { FOLLOWED, type Position } from '../position.ts';

/** Caps are distinguished up to this height, rings under them by these minimum numbers. */
export const CAPS = 5;
export const UNDER = [0, 1, 2, 4] as const;

/** What a space may hold for one seat: a marker, territory, a stack. */
const CONTENTS = 2 + CAPS * UNDER.length;
/** The index in `UNDER` for the number of rings under a cap. */
const UNDER_PLACE = Uint8Array.from({ length: 256 }, (_, rings) =>
  UNDER.findLastIndex((least) => rings >= least),
);

const basesFor = (seat: Seat, seats: number): Uint8Array => {
  const bases = new Uint8Array(KINDS);
  for (let turn = 0; turn < seats; turn += 1) {
    const other = ((seat - 1 + turn) % seats) + 1;
    const first = 1 + turn * CONTENTS;
    bases[MARKER + other] = first;
    bases[COLLAPSED + other] = first + 1;
    bases[STACK + other] = first + 2;
  }
  return bases;
};

/** Reads what the spaces hold, as one seat sees it. */
export class SlotReader {
  readonly #board: Board;
  /** The slot of every cell. */
  readonly #slotOf: Uint16Array;
  /** The content by kind of cell; for stacks, the lowest. */
  readonly #bases: Uint8Array;
  /** What was read last: a position, up to one of its changes, into these slots. */
  #position: Position | undefined;
  #changes = 0;
  #slots: Uint8Array | undefined;

  constructor(board: Board, seat: Seat, seats: number) {
    this.#board = board;
    this.#bases = basesFor(seat, seats);
    this.#slotOf = new Uint16Array(board.area);
    for (const [slot, cell] of board.cells.entries()) this.#slotOf[cell] = slot;
  }

  /** Brings slots up to date with the changes since they were read. Returns false if they are not known. */
  follow(position: Position, slots: Uint8Array): boolean {
    const { changes, changed } = position;
    const known = this.#changes;
    if (position !== this.#position || slots !== this.#slots || (changes - known) >>> 0 > FOLLOWED)
      return false;
    for (let i = known; i !== changes; i = (i + 1) | 0) {
      const cell = changed[i & (FOLLOWED - 1)]!;
      slots[this.#slotOf[cell]!] = this.#content(position, cell);
    }
    this.#changes = changes;
    return true;
  }

  read(position: Position, slots: Uint8Array): void {
    const { cells } = this.#board;
    for (let i = 0; i < cells.length; i += 1) slots[i] = this.#content(position, cells[i]!);
    this.#position = position;
    this.#changes = position.changes;
    this.#slots = slots;
  }

  /** Call it when other code writes to these slots. */
  forget(slots: Uint8Array): void {
    if (slots === this.#slots) this.#slots = undefined;
  }

  #content({ kind, cap, height }: Position, cell: number): number {
    const base = this.#bases[kind[cell]!]!;
    const top = cap[cell]!;
    return top === 0
      ? base
      : base + (Math.min(top, CAPS) - 1) * UNDER.length + UNDER_PLACE[height[cell]! - top]!;
  }
}
