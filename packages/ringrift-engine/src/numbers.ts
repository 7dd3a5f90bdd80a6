import type { Seat } from '@ludus/kernel';
import { foldNumbers } from './zobrist.ts';

/** Phases by their index in `PHASES`. */
export const PLACEMENT = 0;
export const MOVEMENT = 1;
export const CAPTURE = 2;
export const CHAIN = 3;
export const LINES = 4;
export const TERRITORY = 5;
export const FORCED = 6;
export const OVER = 7;

/** What is owed: an index into `CONTEXTS` plus one. */
export const NOTHING = 0;
export const FOR_LINE = 1;
export const FOR_TERRITORY = 2;
export const FOR_RECOVERY = 3;

/** Indexes into `SWAPS`. */
export const SWAP_OFF = 0;
export const SWAP_OPEN = 1;
export const SWAP_DECLINED = 2;
export const SWAP_DONE = 3;

/** Five slots per table: seats count from 1. */
export const SLOTS = 5;
/** Where a table or a number is among the numbers; those before `LPS_ROUND` are part of the key. */
const PHASE = 7 * SLOTS;
const LPS_ROUND = PHASE + 14;
/** The board's part of the key, updated by exclusive or. */
export const KEY_LOW = LPS_ROUND + 3;
export const KEY_HIGH = LPS_ROUND + 4;
export const MOMENT = LPS_ROUND + 5;
export const NUMBERS = LPS_ROUND + 6;

/** Everything about a position except the cells, in one array, so that one copy saves it before a move. */
export class Numbers {
  protected readonly numbers: Int32Array;

  /** Per seat; slot 0 is unused. */
  readonly hand: Int32Array;
  readonly eliminated: Int32Array;
  readonly territory: Int32Array;
  readonly stacks: Int32Array;
  readonly markers: Int32Array;
  readonly ringsOnBoard: Int32Array;
  /** 0 while a ring is owned; then the order in which seats lost their last one. */
  readonly lostLast: Int32Array;

  declare phase: number;
  declare player: Seat;
  /** The only stack that may move or capture this turn, 0 if any may. */
  declare active: number;
  /** Whether this turn changed the board (R072). */
  declare acted: boolean;
  /** Whether this turn contained a recovery slide (R114). */
  declare recovered: boolean;
  declare readonly owed: number;
  declare readonly owedCount: number;
  declare swap: number;
  /** Seats by their last move that was not a no-action move, four bits each, the latest lowest. */
  declare recent: number;
  declare lpsOpener: Seat;
  /** Seats whose turn has started in this round, as bits `1 << seat`. */
  declare lpsSeen: number;
  /** Those that had a real action then. */
  declare lpsReal: number;
  declare lpsHolder: Seat;
  declare lpsStreak: number;
  declare lpsRound: number;
  /** 0 while the game is running, and in a draw. */
  declare winner: Seat;
  /** An index into `END_REASONS`. */
  declare reason: number;
  /** Different after every move ever made, and the same again when it is undone. */
  declare readonly moment: number;

  constructor(source?: Numbers) {
    const numbers = source === undefined ? new Int32Array(NUMBERS) : source.numbers.slice();
    this.numbers = numbers;
    this.hand = numbers.subarray(0, SLOTS);
    this.eliminated = numbers.subarray(SLOTS, 2 * SLOTS);
    this.territory = numbers.subarray(2 * SLOTS, 3 * SLOTS);
    this.stacks = numbers.subarray(3 * SLOTS, 4 * SLOTS);
    this.markers = numbers.subarray(4 * SLOTS, 5 * SLOTS);
    this.ringsOnBoard = numbers.subarray(5 * SLOTS, 6 * SLOTS);
    this.lostLast = numbers.subarray(6 * SLOTS, 7 * SLOTS);
  }

  owe(context: number, count: number): void {
    this.numbers[PHASE + 5] = count === 0 ? NOTHING : context;
    this.numbers[PHASE + 6] = count;
  }

  /** The key of the whole position, as two 32-bit integers. */
  keyLow(): number {
    return foldNumbers(this.numbers, LPS_ROUND, this.numbers[KEY_LOW]!);
  }

  keyHigh(): number {
    return foldNumbers(this.numbers, LPS_ROUND, this.numbers[KEY_HIGH]! ^ 0x5bd1e995);
  }
}

type Access = PropertyDescriptor & ThisType<{ readonly numbers: Int32Array }>;

const number = (index: number): Access => ({
  get() {
    return this.numbers[index]!;
  },
  set(value: number) {
    this.numbers[index] = value;
  },
});

const flag = (index: number): Access => ({
  get() {
    return this.numbers[index] === 1;
  },
  set(value: boolean) {
    this.numbers[index] = value ? 1 : 0;
  },
});

Object.defineProperties(Numbers.prototype, {
  phase: number(PHASE),
  player: number(PHASE + 1),
  active: number(PHASE + 2),
  acted: flag(PHASE + 3),
  recovered: flag(PHASE + 4),
  owed: number(PHASE + 5),
  owedCount: number(PHASE + 6),
  swap: number(PHASE + 7),
  recent: number(PHASE + 8),
  lpsOpener: number(PHASE + 9),
  lpsSeen: number(PHASE + 10),
  lpsReal: number(PHASE + 11),
  lpsHolder: number(PHASE + 12),
  lpsStreak: number(PHASE + 13),
  lpsRound: number(LPS_ROUND),
  winner: number(LPS_ROUND + 1),
  reason: number(LPS_ROUND + 2),
  moment: number(MOMENT),
});
