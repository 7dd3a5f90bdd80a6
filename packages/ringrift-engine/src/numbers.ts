import type { Seat } from '@ludus/kernel';
import { foldNumbers } from './zobrist.ts';

/** Phases by their place in `PHASES`. */
export const PLACEMENT = 0;
export const MOVEMENT = 1;
export const CAPTURE = 2;
export const CHAIN = 3;
export const LINES = 4;
export const TERRITORY = 5;
export const FORCED = 6;
export const OVER = 7;

/** What is owed: a place in `CONTEXTS` plus one. */
export const NOTHING = 0;
export const FOR_LINE = 1;
export const FOR_TERRITORY = 2;
export const FOR_RECOVERY = 3;

/** Places in `SWAPS`. */
export const SWAP_OFF = 0;
export const SWAP_OPEN = 1;
export const SWAP_DECLINED = 2;
export const SWAP_DONE = 3;

/** Five slots per table: seats count from 1. */
export const SLOTS = 5;
const PHASE = 7 * SLOTS;
const PLAYER = PHASE + 1;
const ACTIVE = PHASE + 2;
const ACTED = PHASE + 3;
const RECOVERED = PHASE + 4;
const OWED = PHASE + 5;
const OWED_COUNT = PHASE + 6;
const SWAP = PHASE + 7;
const RECENT = PHASE + 8;
const LPS_OPENER = PHASE + 9;
const LPS_SEEN = PHASE + 10;
const LPS_REAL = PHASE + 11;
const LPS_HOLDER = PHASE + 12;
const LPS_STREAK = PHASE + 13;
/** The numbers before this one are part of the key; those after it do not matter to the rest of the game. */
const KEYED = PHASE + 14;
const LPS_ROUND = KEYED;
const WINNER = KEYED + 1;
const REASON = KEYED + 2;
/** The board's part of the key, kept by exclusive or. */
export const KEY_LOW = KEYED + 3;
export const KEY_HIGH = KEYED + 4;
export const MOMENT = KEYED + 5;
export const NUMBERS = KEYED + 6;

/**
 * Everything of a position besides the cells, in one array, so that a move remembers all of it with one copy.
 */
export class Numbers {
  protected readonly numbers: Int32Array;

  /** Per seat; slot 0 is unused. */
  readonly hand: Int32Array;
  readonly eliminated: Int32Array;
  readonly territory: Int32Array;
  readonly stacks: Int32Array;
  readonly markers: Int32Array;
  readonly ringsOnBoard: Int32Array;
  /** 0 while a ring is owned, then the order in which seats lost their last one. */
  readonly lostLast: Int32Array;

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

  get phase(): number {
    return this.numbers[PHASE]!;
  }
  set phase(value: number) {
    this.numbers[PHASE] = value;
  }

  get player(): Seat {
    return this.numbers[PLAYER]!;
  }
  set player(value: Seat) {
    this.numbers[PLAYER] = value;
  }

  /** The only stack that may move or capture this turn, 0 when any may. */
  get active(): number {
    return this.numbers[ACTIVE]!;
  }
  set active(cell: number) {
    this.numbers[ACTIVE] = cell;
  }

  /** Whether this turn changed the board (R072). */
  get acted(): boolean {
    return this.numbers[ACTED] === 1;
  }
  set acted(value: boolean) {
    this.numbers[ACTED] = value ? 1 : 0;
  }

  /** Whether this turn contained a recovery slide (R114). */
  get recovered(): boolean {
    return this.numbers[RECOVERED] === 1;
  }
  set recovered(value: boolean) {
    this.numbers[RECOVERED] = value ? 1 : 0;
  }

  get owed(): number {
    return this.numbers[OWED]!;
  }
  get owedCount(): number {
    return this.numbers[OWED_COUNT]!;
  }
  owe(context: number, count: number): void {
    this.numbers[OWED] = count === 0 ? NOTHING : context;
    this.numbers[OWED_COUNT] = count;
  }

  get swap(): number {
    return this.numbers[SWAP]!;
  }
  set swap(value: number) {
    this.numbers[SWAP] = value;
  }

  /** Seats by their last move that was not a no-action move, four bits each, the latest lowest. */
  get recent(): number {
    return this.numbers[RECENT]!;
  }
  set recent(value: number) {
    this.numbers[RECENT] = value;
  }

  get lpsOpener(): Seat {
    return this.numbers[LPS_OPENER]!;
  }
  set lpsOpener(seat: Seat) {
    this.numbers[LPS_OPENER] = seat;
  }

  /** Seats whose turn began in this round, as bits `1 << seat`. */
  get lpsSeen(): number {
    return this.numbers[LPS_SEEN]!;
  }
  set lpsSeen(bits: number) {
    this.numbers[LPS_SEEN] = bits;
  }

  /** Those of them that had a real action then. */
  get lpsReal(): number {
    return this.numbers[LPS_REAL]!;
  }
  set lpsReal(bits: number) {
    this.numbers[LPS_REAL] = bits;
  }

  get lpsHolder(): Seat {
    return this.numbers[LPS_HOLDER]!;
  }
  set lpsHolder(seat: Seat) {
    this.numbers[LPS_HOLDER] = seat;
  }

  get lpsStreak(): number {
    return this.numbers[LPS_STREAK]!;
  }
  set lpsStreak(rounds: number) {
    this.numbers[LPS_STREAK] = rounds;
  }

  get lpsRound(): number {
    return this.numbers[LPS_ROUND]!;
  }
  set lpsRound(index: number) {
    this.numbers[LPS_ROUND] = index;
  }

  /** 0 while the game is on, and in a draw. */
  get winner(): Seat {
    return this.numbers[WINNER]!;
  }
  set winner(seat: Seat) {
    this.numbers[WINNER] = seat;
  }

  /** A place in `END_REASONS`. */
  get reason(): number {
    return this.numbers[REASON]!;
  }
  set reason(value: number) {
    this.numbers[REASON] = value;
  }

  /** Different after every move ever made, and the same again when it is taken back. */
  get moment(): number {
    return this.numbers[MOMENT]!;
  }

  /** The key of the whole position, as two 32-bit integers. */
  keyLow(): number {
    return foldNumbers(this.numbers, KEYED, this.numbers[KEY_LOW]!);
  }

  keyHigh(): number {
    return foldNumbers(this.numbers, KEYED, this.numbers[KEY_HIGH]! ^ 0x5bd1e995);
  }
}
