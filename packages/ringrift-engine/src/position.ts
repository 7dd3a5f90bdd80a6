import type { Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import type { Happening } from './events.ts';
import { NUMBERS, Numbers, SLOTS } from './numbers.ts';
import {
  lineLength,
  RECOVERY_RULES,
  type RecoveryRule,
  ringThreshold,
  territoryThreshold,
} from './options.ts';
import { capHeight, colourAt, countColour, upperWord, withoutTop } from './rings.ts';
import type { Config } from './types.ts';
import { shareHigh, shareLow } from './zobrist.ts';

export * from './numbers.ts';

/** What a cell holds (R021): one of these plus the seat of its owner. Up to `PASSABLE` nothing blocks the way. */
export const EMPTY = 0;
export const MARKER = 0;
export const PASSABLE = 4;
export const STACK = 4;
export const COLLAPSED = 8;
export const OUTSIDE = 16;

/** Words the undo log takes for one change of a cell, and for the numbers of one move. */
const CHANGE = 4;
const MOMENT = NUMBERS + 1;

const grown = (words: Int32Array): Int32Array => {
  const larger = new Int32Array(words.length * 2);
  larger.set(words);
  return larger;
};

const rowsPerSeat = (width: number): readonly Int32Array[] =>
  Array.from({ length: SLOTS }, () => new Int32Array(width));

/**
 * A game in its fast form, changed in place. The phase modules change cells only through its methods, which keep
 * counters, row masks, the key and the undo log right.
 */
export class Position extends Numbers {
  readonly config: Config;
  readonly board: Board;
  readonly seats: number;
  readonly lineLength: number;
  readonly recovery: RecoveryRule;
  readonly ringThreshold: number;
  readonly territoryThreshold: number;

  /** Per cell: what it holds; of a stack also height, cap height and rings (see `rings.ts`). */
  readonly kind: Uint8Array;
  readonly height: Uint8Array;
  readonly cap: Uint8Array;
  readonly low: Int32Array;
  readonly high: Int32Array;

  /** Columns as bits, per seat and row: stacks controlled, markers owned; per row: collapsed cells. */
  readonly stackRows: readonly Int32Array[];
  readonly markerRows: readonly Int32Array[];
  readonly collapsedRows: Int32Array;

  /** Told what happens, as it happens; absent in search. */
  listener: ((happening: Happening) => void) | undefined = undefined;

  #log: Int32Array = new Int32Array(256 * CHANGE);
  #logged = 0;
  #past: Int32Array = new Int32Array(64 * MOMENT);
  #depth = 0;

  constructor(config: Config) {
    super();
    const board = boardOf(config.boardType);
    this.config = config;
    this.board = board;
    this.seats = config.players;
    this.lineLength = lineLength(config.boardType, config.players);
    this.recovery = RECOVERY_RULES[config.rulesOptions.recovery];
    this.ringThreshold = ringThreshold(config.rulesOptions.ringsPerPlayer, config.players);
    this.territoryThreshold = territoryThreshold(board.cellCount, config.players);
    this.kind = new Uint8Array(board.area).fill(OUTSIDE);
    for (const cell of board.cells) this.kind[cell] = EMPTY;
    this.height = new Uint8Array(board.area);
    this.cap = new Uint8Array(board.area);
    this.low = new Int32Array(board.area);
    this.high = new Int32Array(board.area);
    this.stackRows = rowsPerSeat(board.width);
    this.markerRows = rowsPerSeat(board.width);
    this.collapsedRows = new Int32Array(board.width);
  }

  /** Rings of a seat that are not on top of a stack. */
  buried(seat: Seat): number {
    return this.ringsOnBoard[seat]! - this.stacks[seat]!;
  }

  /** Whether a seat owns a ring anywhere (R201). */
  ownsRing(seat: Seat): boolean {
    return this.hand[seat]! + this.ringsOnBoard[seat]! > 0;
  }

  isStack(cell: number): boolean {
    const kind = this.kind[cell]!;
    return kind > STACK && kind <= COLLAPSED;
  }

  isMarker(cell: number): boolean {
    const kind = this.kind[cell]!;
    return kind > MARKER && kind <= PASSABLE;
  }

  /** Rings of a seat in a stack that are not its top ring (R022). */
  buriedIn(cell: number, seat: Seat): number {
    const rings = countColour(this.low[cell]!, this.high[cell]!, this.height[cell]!, seat - 1);
    return this.kind[cell] === STACK + seat ? rings - 1 : rings;
  }

  clear(cell: number): void {
    this.#put(cell, EMPTY, 0, 0, 0);
  }

  putMarker(cell: number, seat: Seat): void {
    this.#put(cell, MARKER + seat, 0, 0, 0);
  }

  /** R052: a collapsed cell belongs to its owner forever. */
  collapse(cell: number, seat: Seat): void {
    this.#put(cell, COLLAPSED + seat, 0, 0, 0);
  }

  /** Puts a stack on a cell; without rings the cell is empty. */
  putStack(cell: number, height: number, low: number, high: number): void {
    if (height === 0) this.#put(cell, EMPTY, 0, 0, 0);
    else this.#put(cell, STACK + 1 + (low & 3), height, low, high);
  }

  /** R060: the top rings of a stack leave the game, credited to the player whose turn it is. */
  eliminateTop(cell: number, count: number): void {
    const low = this.low[cell]!;
    const high = this.high[cell]!;
    for (let depth = 0; depth < count; depth += 1) this.ringsOnBoard[colourAt(low, high, depth) + 1]! -= 1;
    this.eliminated[this.player]! += count;
    const rest = withoutTop(low, high, count);
    this.putStack(cell, this.height[cell]! - count, rest, upperWord());
  }

  #put(cell: number, kind: number, height: number, low: number, high: number): void {
    this.#remember(cell);
    this.#toggleKey(cell);
    this.#count(cell, this.kind[cell]!, -1);
    this.kind[cell] = kind;
    this.height[cell] = height;
    this.cap[cell] = height === 0 ? 0 : capHeight(low, high, height);
    this.low[cell] = low;
    this.high[cell] = high;
    this.#count(cell, kind, 1);
    this.#toggleKey(cell);
  }

  #remember(cell: number): void {
    const at = this.#logged;
    if (at + CHANGE > this.#log.length) this.#log = grown(this.#log);
    const log = this.#log;
    log[at] = cell;
    log[at + 1] = this.kind[cell]! | (this.height[cell]! << 8) | (this.cap[cell]! << 16);
    log[at + 2] = this.low[cell]!;
    log[at + 3] = this.high[cell]!;
    this.#logged = at + CHANGE;
  }

  #toggleKey(cell: number): void {
    const kind = this.kind[cell]!;
    if (kind === EMPTY) return;
    const share = shareLow(cell, kind | (this.height[cell]! << 8), this.low[cell]!, this.high[cell]!);
    this.xorKey(share, shareHigh());
  }

  #count(cell: number, kind: number, by: 1 | -1): void {
    if (kind === EMPTY) return;
    const row = this.board.rows[cell]!;
    const bit = 1 << this.board.columns[cell]!;
    if (kind <= PASSABLE) {
      this.markers[kind]! += by;
      this.markerRows[kind]![row]! ^= bit;
    } else if (kind <= COLLAPSED) {
      this.stacks[kind - STACK]! += by;
      this.stackRows[kind - STACK]![row]! ^= bit;
    } else {
      this.territory[kind - COLLAPSED]! += by;
      this.collapsedRows[row]! ^= bit;
    }
  }

  /** Marks the moment `undo` goes back to. Called before every move. */
  begin(): void {
    const at = this.#depth * MOMENT;
    if (at + MOMENT > this.#past.length) this.#past = grown(this.#past);
    this.#past.set(this.numbers, at);
    this.#past[at + NUMBERS] = this.#logged;
    this.#depth += 1;
  }

  /** Takes back everything since the last `begin`. */
  undo(): void {
    if (this.#depth === 0) throw new Error('there is no move to take back');
    this.#depth -= 1;
    const at = this.#depth * MOMENT;
    const floor = this.#past[at + NUMBERS]!;
    for (let i = this.#logged - CHANGE; i >= floor; i -= CHANGE) this.#restore(i);
    this.#logged = floor;
    this.numbers.set(this.#past.subarray(at, at + NUMBERS));
  }

  #restore(at: number): void {
    const log = this.#log;
    const cell = log[at]!;
    const packed = log[at + 1]!;
    this.#count(cell, this.kind[cell]!, -1);
    this.kind[cell] = packed & 0xff;
    this.height[cell] = (packed >> 8) & 0xff;
    this.cap[cell] = packed >> 16;
    this.low[cell] = log[at + 2]!;
    this.high[cell] = log[at + 3]!;
    this.#count(cell, packed & 0xff, 1);
  }

  /** Forgets how the position came about: there is nothing to take back any more. */
  settle(): void {
    this.#depth = 0;
    this.#logged = 0;
  }

  /** The board's part of the key worked out from nothing, to check the incremental one. */
  freshBoardKey(): readonly [number, number] {
    let low = 0;
    let high = 0;
    for (const cell of this.board.cells) {
      const kind = this.kind[cell]!;
      if (kind === EMPTY) continue;
      low ^= shareLow(cell, kind | (this.height[cell]! << 8), this.low[cell]!, this.high[cell]!);
      high ^= shareHigh();
    }
    return [low, high];
  }
}
