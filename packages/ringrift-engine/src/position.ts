import type { Seat } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import type { CanonicalText } from './canonical.ts';
import { COLLAPSED, EMPTY, isPassable, KINDS, MARKER, OUTSIDE, STACK } from './cell.ts';
import type { Happening } from './events.ts';
import { KEY_HIGH, KEY_LOW, MOMENT, NUMBERS, Numbers } from './numbers.ts';
import { RECOVERY_RULES, type RecoveryRule } from './recoveryRule.ts';
import { type RegionSpace, regionSpaceOf } from './regionSpace.ts';
import { capHeight, colourAt, countColour, uncoveredHigh, uncoveredLow } from './rings.ts';
import { lineLength, ringThreshold, territoryThreshold } from './thresholds.ts';
import type { Config } from './types.ts';
import { shareHigh, shareLow } from './zobrist.ts';

export * from './numbers.ts';

/** Words in the undo log for one change of a cell. */
const CHANGE = 4;

/** How many changes of cells a position remembers for readers that follow it: a power of 2. */
export const FOLLOWED = 64;

const grown = (words: Int32Array): Int32Array => {
  const larger = new Int32Array(Math.max(words.length * 2, 32 * CHANGE));
  larger.set(words);
  return larger;
};

const emptyCells = ({ area, cells }: Board): Uint8Array => {
  const kind = new Uint8Array(area).fill(OUTSIDE);
  for (const cell of cells) kind[cell] = EMPTY;
  return kind;
};

/**
 * A game in its fast form, changed in place. The phase modules change cells only through its methods, which
 * keep counters, row masks, the key and the undo log correct.
 */
export class Position extends Numbers {
  readonly config: Config;
  readonly board: Board;
  readonly seats: number;
  readonly lineLength: number;
  readonly recovery: RecoveryRule;
  readonly ringThreshold: number;
  readonly territoryThreshold: number;
  /** Whether the game ends with the winning move instead of the turn. */
  readonly endsAtOnce: boolean;
  /** Whether fewer rings may be placed where only more of them could move. */
  readonly allowsStuck: boolean;

  /** Per cell: what it holds; for a stack also height, cap height and rings (see `rings.ts`). */
  readonly kind: Uint8Array;
  readonly height: Uint8Array;
  readonly cap: Uint8Array;
  readonly low: Int32Array;
  readonly high: Int32Array;

  /** Where cells of a kind are, as column bits: `rows[kind * width + row]` (see `nextCell`). */
  readonly rows: Int32Array;

  /** What cannot be passed on every line of the board, its border included, as bits by place (see `clearSteps`). */
  readonly blocked: Int32Array;

  /** Working memory for the search for regions. */
  readonly regionSpace: RegionSpace;

  /** The cells that changed last, including by undo. */
  readonly changed: Uint16Array = new Uint16Array(FOLLOWED);
  /** How many changes there have been, as 32 bits; the lowest say where in `changed` the next one goes. */
  changes = 0;

  /** Receives events as they happen; absent in search. */
  listener: ((happening: Happening) => void) | undefined = undefined;

  /** Made when its text is first asked for. */
  canonical: CanonicalText | undefined = undefined;

  #log: Int32Array = new Int32Array(0);
  #logged = 0;
  /** For every move that can be undone: the numbers before it, and where its changes start in the log. */
  readonly #past: Int32Array[] = [];
  readonly #floors: number[] = [];
  #depth = 0;
  /** Moves that `returnTo` undid and can redo, and where the log of the last of them ends. */
  #ahead = 0;
  #aheadEnd = 0;
  /** Increases with every move and never decreases, so no moment is repeated after an undo. */
  #moves = 0;

  constructor(config: Config, source?: Position) {
    super(source);
    const board = source?.board ?? boardOf(config.boardType);
    this.config = config;
    this.board = board;
    this.seats = config.players;
    this.lineLength = lineLength(config.boardType, config.players);
    this.recovery = RECOVERY_RULES[config.rulesOptions.recovery];
    this.ringThreshold = ringThreshold(config.rulesOptions.ringsPerPlayer, config.players);
    this.territoryThreshold = territoryThreshold(board.cellCount, config.players, config.rulesOptions);
    this.endsAtOnce = config.rulesOptions.endAtOnce === true;
    this.allowsStuck = config.rulesOptions.stuckPlacement === true;
    this.kind = source === undefined ? emptyCells(board) : source.kind.slice();
    this.height = source === undefined ? new Uint8Array(board.area) : source.height.slice();
    this.cap = source === undefined ? new Uint8Array(board.area) : source.cap.slice();
    this.low = source === undefined ? new Int32Array(board.area) : source.low.slice();
    this.high = source === undefined ? new Int32Array(board.area) : source.high.slice();
    this.rows = source === undefined ? new Int32Array(KINDS * board.width) : source.rows.slice();
    this.blocked = (source?.blocked ?? board.lineEnds).slice();
    this.regionSpace = regionSpaceOf(board);
    if (source !== undefined) this.#moves = source.#moves;
  }

  /** The same position, with nothing to undo and no listener. */
  copy(): Position {
    return new Position(this.config, this);
  }

  /** Rings of a seat that are not on top of a stack. */
  buried(seat: Seat): number {
    return this.ringsOnBoard[seat]! - this.stacks[seat]!;
  }

  /** Whether a seat owns a ring anywhere (R201). */
  ownsRing(seat: Seat): boolean {
    return this.hand[seat]! + this.ringsOnBoard[seat]! > 0;
  }

  /** Rings of a seat in a stack except its top ring (R022). */
  buriedIn(cell: number, seat: Seat): number {
    const rings = countColour(this.low[cell]!, this.high[cell]!, this.height[cell]!, seat - 1);
    return this.kind[cell] === STACK + seat ? rings - 1 : rings;
  }

  /** The cells with anybody's marker, stack or collapsed territory, in board order. */
  cellsOf(base: typeof MARKER | typeof STACK | typeof COLLAPSED): number[] {
    const { width } = this.board;
    const cells: number[] = [];
    for (let row = 1; row < width - 1; row += 1) {
      let bits = 0;
      for (let seat = 1; seat <= this.seats; seat += 1) bits |= this.rows[(base + seat) * width + row]!;
      for (; bits !== 0; bits &= bits - 1) cells.push(row * width + 31 - Math.clz32(bits & -bits));
    }
    return cells;
  }

  /** The owners of the top rings of a stack, top first. */
  topRings(cell: number, count: number): Seat[] {
    const rings: Seat[] = [];
    for (let depth = 0; depth < count; depth += 1)
      rings.push(colourAt(this.low[cell]!, this.high[cell]!, depth) + 1);
    return rings;
  }

  /** The owners of all rings of a stack, bottom first. */
  rings(cell: number): Seat[] {
    return this.topRings(cell, this.height[cell]!).reverse();
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

  /** Puts a stack on a cell; without rings, the cell becomes empty. */
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
    this.putStack(
      cell,
      this.height[cell]! - count,
      uncoveredLow(low, high, count),
      uncoveredHigh(high, count),
    );
  }

  #put(cell: number, kind: number, height: number, low: number, high: number): void {
    this.#remember(cell);
    this.#noteChange(cell);
    if (isPassable(kind) !== isPassable(this.kind[cell]!)) this.#toggleLines(cell);
    this.#toggle(cell, -1);
    this.kind[cell] = kind;
    this.height[cell] = height;
    this.cap[cell] = height === 0 ? 0 : capHeight(low, high, height);
    this.low[cell] = low;
    this.high[cell] = high;
    this.#toggle(cell, 1);
  }

  #remember(cell: number): void {
    const at = this.#logged;
    if (at + CHANGE > this.#log.length) this.#log = grown(this.#log);
    const log = this.#log;
    log[at] = cell;
    log[at + 1] = this.#packed(cell);
    log[at + 2] = this.low[cell]!;
    log[at + 3] = this.high[cell]!;
    this.#logged = at + CHANGE;
  }

  #noteChange(cell: number): void {
    this.changed[this.changes & (FOLLOWED - 1)] = cell;
    this.changes = (this.changes + 1) | 0;
  }

  #packed(cell: number): number {
    return this.kind[cell]! | (this.height[cell]! << 8) | (this.cap[cell]! << 16);
  }

  /** Adds or removes what a cell holds in the counters. */
  #toggle(cell: number, by: 1 | -1): void {
    const kind = this.kind[cell]!;
    if (kind === EMPTY) return;
    const { numbers } = this;
    const low = this.low[cell]!;
    const high = this.high[cell]!;
    const content = kind | (this.height[cell]! << 8);
    const share = shareLow(cell, content, low, high);
    numbers[KEY_LOW]! ^= share;
    numbers[KEY_HIGH]! ^= shareHigh(share, cell, content, low, high);
    if (isPassable(kind)) this.markers[kind]! += by;
    else if (kind <= COLLAPSED) this.stacks[kind - STACK]! += by;
    else this.territory[kind - COLLAPSED]! += by;
    this.#toggleRow(cell, kind);
  }

  #toggleRow(cell: number, kind: number): void {
    const { rows, columns, width } = this.board;
    this.rows[kind * width + rows[cell]!]! ^= 1 << columns[cell]!;
  }

  #toggleLines(cell: number): void {
    const { deltas, places } = this.board;
    const { blocked } = this;
    for (let d = 0; d < deltas.length; d += 2) {
      const at = places[cell * 4 + (d >> 1)]!;
      blocked[at >> 5]! ^= 1 << (at & 31);
    }
  }

  /** How many moves can be undone. */
  get depth(): number {
    return this.#depth;
  }

  /** Marks the moment that `undo` returns to. Called before every move. */
  begin(): void {
    const depth = this.#depth;
    this.#past[depth] ??= new Int32Array(NUMBERS);
    this.#past[depth].set(this.numbers);
    this.#floors[depth] = this.#logged;
    this.#depth += 1;
    this.#ahead = 0;
    this.#moves += 1;
    this.numbers[MOMENT] = this.#moves;
  }

  /** Undoes everything since the last `begin`. */
  undo(): void {
    if (this.#depth === 0) throw new Error('there is no move to take back');
    this.#depth -= 1;
    const floor = this.#floors[this.#depth]!;
    for (let i = this.#logged - CHANGE; i >= floor; i -= CHANGE) this.#restore(i);
    this.#logged = floor;
    this.#ahead = 0;
    this.numbers.set(this.#past[this.#depth]!);
  }

  /**
   * Undoes moves, or redoes those it undid before, until a moment is reached. Returns false, and changes
   * nothing, if that is impossible.
   */
  returnTo(moment: number): boolean {
    const depth = this.#depthOf(moment) ?? this.#depthAhead(moment);
    if (depth === undefined) return false;
    while (this.#depth > depth) this.#stepBack();
    while (this.#depth < depth) this.#stepForward();
    return true;
  }

  /** Like `undo`, but the log then contains what is needed to redo the move. */
  #stepBack(): void {
    if (this.#ahead === 0) this.#aheadEnd = this.#logged;
    this.#depth -= 1;
    this.#ahead += 1;
    const floor = this.#floors[this.#depth]!;
    for (let at = this.#logged - CHANGE; at >= floor; at -= CHANGE) this.#exchange(at);
    this.#logged = floor;
    this.#exchangeNumbers();
  }

  #stepForward(): void {
    this.#exchangeNumbers();
    this.#depth += 1;
    this.#ahead -= 1;
    const end = this.#ahead === 0 ? this.#aheadEnd : this.#floors[this.#depth]!;
    for (let at = this.#logged; at < end; at += CHANGE) this.#exchange(at);
    this.#logged = end;
  }

  /** Restores a cell from the log and saves what the cell held. */
  #exchange(at: number): void {
    const log = this.#log;
    const cell = log[at]!;
    const packed = this.#packed(cell);
    const low = this.low[cell]!;
    const high = this.high[cell]!;
    this.#restore(at);
    log[at + 1] = packed;
    log[at + 2] = low;
    log[at + 3] = high;
  }

  #exchangeNumbers(): void {
    const { numbers } = this;
    const past = this.#past[this.#depth]!;
    for (let i = 0; i < NUMBERS; i += 1) {
      const number = numbers[i]!;
      numbers[i] = past[i]!;
      past[i] = number;
    }
  }

  /**
   * Every change of a cell since a moment, as `cell << 5 | kind before`, in order; undefined if the moves do
   * not lead back there.
   */
  changesSince(moment: number): number[] | undefined {
    const depth = this.#depthOf(moment);
    if (depth === undefined) return undefined;
    const changes: number[] = [];
    const log = this.#log;
    const first = depth === this.#depth ? this.#logged : this.#floors[depth]!;
    for (let at = first; at < this.#logged; at += CHANGE) changes.push((log[at]! << 5) | (log[at + 1]! & 31));
    return changes;
  }

  #depthOf(moment: number): number | undefined {
    if (this.moment === moment) return this.#depth;
    for (let depth = this.#depth - 1; depth >= 0; depth -= 1)
      if (this.#past[depth]![MOMENT] === moment) return depth;
    return undefined;
  }

  /** Like `#depthOf`, among the moves that can be redone: each saves what it led to. */
  #depthAhead(moment: number): number | undefined {
    for (let depth = this.#depth; depth < this.#depth + this.#ahead; depth += 1)
      if (this.#past[depth]![MOMENT] === moment) return depth + 1;
    return undefined;
  }

  /** Counters are restored with the numbers. */
  #restore(at: number): void {
    const log = this.#log;
    const cell = log[at]!;
    const packed = log[at + 1]!;
    const kind = packed & 0xff;
    this.#noteChange(cell);
    if (isPassable(kind) !== isPassable(this.kind[cell]!)) this.#toggleLines(cell);
    if (this.kind[cell] !== EMPTY) this.#toggleRow(cell, this.kind[cell]!);
    if (kind !== EMPTY) this.#toggleRow(cell, kind);
    this.kind[cell] = kind;
    this.height[cell] = (packed >> 8) & 0xff;
    this.cap[cell] = packed >> 16;
    this.low[cell] = log[at + 2]!;
    this.high[cell] = log[at + 3]!;
  }

  /** Forgets the history of the position: nothing can be undone any more. */
  settle(): void {
    this.#depth = 0;
    this.#ahead = 0;
    this.#logged = 0;
  }
}
