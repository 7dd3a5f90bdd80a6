import type { InputLayout, NetworkInputs, Seat } from '@ludus/kernel';
import { boardOf } from '../board.ts';
import type { Position } from '../position.ts';
import type { SearchPosition } from '../search.ts';
import { slotsTurned } from '../symmetries.ts';
import { type GameState, type Move, PHASES } from '../types.ts';
import { Evaluation } from './evaluation.ts';
import { FEATURES } from './features.ts';
import { MOVE_PARTS, MoveParts } from './moveParts.ts';
import { CAPS, SlotReader, UNDER } from './slots.ts';

/**
 * Positions as inputs of a network. A slot is a space that is empty or holds a marker, territory, or a stack
 * with a certain cap and number of rings under it. The numbers are those of the hand-written evaluation:
 * lines, regions, captures, rings in hand.
 */

/** Changes with the meaning of the inputs. */
const VERSION = 1;

/**
 * Aspects of what a space holds for one seat: a marker, territory, a stack, a cap of at least 2 and so on, and at
 * least this many rings under it. On the largest board, fewer caps are told apart, so that the file of a network
 * stays below 400 kB.
 */
const capsTold = (cells: number): number => (cells > 400 ? CAPS - 1 : CAPS);
const aspectsFor = (caps: number): number => 3 + (caps - 1) + (UNDER.length - 1);

const stackAspects = (cap: number, under: number, caps: number): number[] => [
  2,
  ...Array.from({ length: Math.min(cap, caps) - 1 }, (_, i) => 3 + i),
  ...Array.from({ length: under }, (_, i) => 2 + caps + i),
];

/** The aspects of what a space may hold for one seat, in the order of the contents. */
const ownAspects = (caps: number): readonly (readonly number[])[] => [
  [0],
  [1],
  ...Array.from({ length: CAPS * UNDER.length }, (_, i) =>
    stackAspects(1 + Math.floor(i / UNDER.length), i % UNDER.length, caps),
  ),
];

/**
 * In addition to the features of every seat: the phases of a turn and, with more than two players, who is out because
 * they have no ring left. Whether somebody is to act is always known.
 */
const PER_SEAT = FEATURES.length;
const PHASE_COUNT = PHASES.length - 1;
const phasesAt = (seats: number): number => PER_SEAT * seats;
const outAt = (seats: number): number => phasesAt(seats) + PHASE_COUNT;
const numbersFor = (seats: number): number => outAt(seats) + (seats > 2 ? seats : 0);

/** The weight of being out: a player who is out has next to no chance. */
const OUT = -15;

const layout = ({ boardType, players }: GameState): InputLayout => {
  const slots = boardOf(boardType).cellCount;
  const caps = capsTold(slots);
  const aspects = aspectsFor(caps);
  return {
    version: VERSION,
    slots,
    contents: [
      [],
      ...players.flatMap((_, turn) => ownAspects(caps).map((own) => own.map((one) => turn * aspects + one))),
    ],
    aspects: aspects * players.length,
    numbers: numbersFor(players.length),
    moveParts: MOVE_PARTS,
  };
};

/** Reads the inputs of positions, for one board and number of players. */
class Reader {
  readonly #evaluation = new Evaluation([]);
  /** By seat. */
  readonly #slots: readonly SlotReader[];

  constructor({ boardType, players }: GameState) {
    const board = boardOf(boardType);
    const seats = players.length;
    this.#slots = Array.from({ length: seats + 1 }, (_, seat) => new SlotReader(board, seat, seats));
  }

  read(position: SearchPosition, seat: Seat, slots: Uint8Array, numbers: Float64Array): void {
    const { inner } = position;
    const reader = this.#slots[seat]!;
    if (!reader.follow(inner, slots)) {
      for (const other of this.#slots) other.forget(slots);
      reader.read(inner, slots);
    }
    this.#evaluation.allFeatures(inner, seat, numbers);
    const phases = phasesAt(inner.seats);
    for (let phase = 0; phase < PHASE_COUNT; phase += 1)
      numbers[phases + phase] = phase === inner.phase ? 1 : 0;
    if (inner.seats > 2) this.#readOut(inner, seat, numbers);
  }

  #readOut(position: Position, seat: Seat, numbers: Float64Array): void {
    const { seats } = position;
    for (let turn = 0; turn < seats; turn += 1)
      numbers[outAt(seats) + turn] = position.ownsRing(((seat - 1 + turn) % seats) + 1) ? 0 : 1;
  }
}

/** With two players, the chance is the logistic function of the difference between their scores; else it is their softmax. */
const evaluationWeights = (state: GameState, weights: readonly number[]): Float32Array => {
  const { numbers } = layout(state);
  const seats = state.players.length;
  const into = new Float32Array(seats === 2 ? numbers : seats * numbers);
  if (seats === 2) {
    into.set(weights);
    into.set(
      weights.map((weight) => -weight),
      PER_SEAT,
    );
  } else
    for (let turn = 0; turn < seats; turn += 1) {
      into.set(weights, turn * numbers + turn * PER_SEAT);
      into[turn * numbers + outAt(seats) + turn] = OUT;
    }
  return into;
};

export const inputs: NetworkInputs<GameState, Move> = {
  layout,
  // `Search.position` made every position passed here.
  reader: (state) => {
    const reader = new Reader(state);
    const moves = new MoveParts();
    return {
      read: (position, seat, slots, numbers) => reader.read(position as SearchPosition, seat, slots, numbers),
      readMove: (position, move, parts) => moves.write((position as SearchPosition).inner, move, parts),
    };
  },
  turned: slotsTurned,
  evaluationWeights,
};
