import type { InputLayout, NetworkInputs, Seat } from '@ludus/kernel';
import { boardOf } from '../board.ts';
import { COLLAPSED, KINDS, MARKER, STACK } from '../cell.ts';
import type { Position } from '../position.ts';
import type { SearchPosition } from '../search.ts';
import { slotsTurned } from '../symmetries.ts';
import { type GameState, type Move, PHASES } from '../types.ts';
import { Evaluation } from './evaluation.ts';
import { FEATURES } from './features.ts';
import { MOVE_PARTS, MoveParts } from './moveParts.ts';

/**
 * Positions as inputs of a network. A slot is a space that is empty or holds a marker, territory, or a stack
 * with a certain cap and number of rings under it. The numbers are those of the hand-written evaluation:
 * lines, regions, captures, rings in hand.
 */

/** Changes with the meaning of the inputs. */
const VERSION = 1;

/** Caps are distinguished up to this height, rings under them by these minimum numbers. */
const CAPS = 5;
const UNDER = [0, 1, 2, 4] as const;

/** What a space may hold for one seat: a marker, territory, a stack. */
const CONTENTS = 2 + CAPS * UNDER.length;
/** Marker, territory, stack, a cap of at least 2 and so on, and at least this many rings under it. */
const ASPECTS = 3 + (CAPS - 1) + (UNDER.length - 1);

/** The index in `UNDER` for the number of rings under a cap. */
const UNDER_PLACE = Uint8Array.from({ length: 256 }, (_, rings) =>
  UNDER.findLastIndex((least) => rings >= least),
);

const stackAspects = (cap: number, under: number): number[] => [
  2,
  ...Array.from({ length: cap - 1 }, (_, i) => 3 + i),
  ...Array.from({ length: under }, (_, i) => 2 + CAPS + i),
];

/** The aspects of what a space may hold for one seat, in the order of the contents. */
const OWN_ASPECTS: readonly (readonly number[])[] = [
  [0],
  [1],
  ...Array.from({ length: CAPS * UNDER.length }, (_, i) =>
    stackAspects(1 + Math.floor(i / UNDER.length), i % UNDER.length),
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

/** The weight of being out: whoever is has next to no chance. */
const OUT = -15;

const layout = ({ boardType, players }: GameState): InputLayout => ({
  version: VERSION,
  slots: boardOf(boardType).cellCount,
  contents: [
    [],
    ...players.flatMap((_, turn) =>
      OWN_ASPECTS.map((aspects) => aspects.map((aspect) => turn * ASPECTS + aspect)),
    ),
  ],
  aspects: ASPECTS * players.length,
  numbers: numbersFor(players.length),
  moveParts: MOVE_PARTS,
});

/** Reads the inputs of positions, for one board and number of players. */
class Reader {
  readonly #evaluation = new Evaluation([]);
  /** The content by kind of cell and viewing seat; for stacks, the lowest. */
  readonly #bases: readonly Uint8Array[];

  constructor(seats: number) {
    this.#bases = Array.from({ length: seats + 1 }, (_, seat) => basesFor(seat, seats));
  }

  read(position: SearchPosition, seat: Seat, slots: Uint8Array, numbers: Float32Array): void {
    const { inner } = position;
    this.#readSlots(inner, seat, slots);
    this.#evaluation.allFeatures(inner, seat, numbers);
    const phases = phasesAt(inner.seats);
    for (let phase = 0; phase < PHASE_COUNT; phase += 1)
      numbers[phases + phase] = phase === inner.phase ? 1 : 0;
    if (inner.seats > 2) this.#readOut(inner, seat, numbers);
  }

  #readOut(position: Position, seat: Seat, numbers: Float32Array): void {
    const { seats } = position;
    for (let turn = 0; turn < seats; turn += 1)
      numbers[outAt(seats) + turn] = position.ownsRing(((seat - 1 + turn) % seats) + 1) ? 0 : 1;
  }

  #readSlots({ board, kind, cap, height }: Position, seat: Seat, slots: Uint8Array): void {
    const { cells } = board;
    const bases = this.#bases[seat]!;
    for (let i = 0; i < cells.length; i += 1) {
      const cell = cells[i]!;
      const there = kind[cell]!;
      const top = cap[cell]!;
      slots[i] =
        top === 0
          ? bases[there]!
          : bases[there]! + (Math.min(top, CAPS) - 1) * UNDER.length + UNDER_PLACE[height[cell]! - top]!;
    }
  }
}

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
  // Every position of this game is ours.
  reader: ({ players }) => {
    const reader = new Reader(players.length);
    const moves = new MoveParts();
    return {
      read: (position, seat, slots, numbers) => reader.read(position as SearchPosition, seat, slots, numbers),
      readMove: (position, move, parts) => moves.write((position as SearchPosition).inner, move, parts),
    };
  },
  turned: slotsTurned,
  evaluationWeights,
};
