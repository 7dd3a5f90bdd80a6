import type { FeatureLayout, Features, Seat } from '@ludus/kernel';
import { boardOf } from './board.ts';
import { COLLAPSED, MARKER, STACK } from './cell.ts';
import { placeOf } from './handedOut.ts';
import type { Position } from './position.ts';
import type { SearchPosition } from './search.ts';
import { loadPosition } from './state.ts';
import { type GameState, PHASES } from './types.ts';

/**
 * Positions as inputs of a value network. Everything is relative to a seat: its own values first, then the
 * others in turn order.
 */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

const PLANES = ['markers', 'stacks', 'caps', 'collapsed'] as const;
const COUNTERS = 4;

/** Heights are divided by this; few stacks are higher. */
const HEIGHT = 8;

const dimensionOf = (cells: number, seats: number): number =>
  PLANES.length * seats * cells + COUNTERS * seats + PHASES.length + 1;

const MEANINGS: Readonly<Record<(typeof PLANES)[number], string>> = {
  markers: '1 where the seat has a marker.',
  stacks: `The height of stacks the seat controls, divided by ${HEIGHT}.`,
  caps: `The cap height of stacks the seat controls, divided by ${HEIGHT}.`,
  collapsed: '1 where the seat owns a collapsed space.',
};

const layout = ({ boardType, players }: GameState): FeatureLayout => {
  const { cellCount } = boardOf(boardType);
  const seats = players.map((_, i) => (i === 0 ? 'own' : `next${i}`));
  return {
    version: VERSION,
    dimension: dimensionOf(cellCount, seats.length),
    parts: [
      ...seats.flatMap((who) =>
        PLANES.map((plane) => ({ name: `${who}.${plane}`, length: cellCount, meaning: MEANINGS[plane] })),
      ),
      ...seats.map((who) => ({
        name: `${who}.counters`,
        length: COUNTERS,
        meaning:
          'Rings in hand, rings eliminated and rings on the board, as shares of the rings a player starts with; territory as a share of the threshold.',
      })),
      { name: 'phase', length: PHASES.length, meaning: '1 at the place of the phase in `PHASES`.' },
      { name: 'turn', length: 1, meaning: "1 when it is the seat's turn." },
    ],
  };
};

type Numbers = Float32Array | Float64Array;

/** The planes of one seat, starting at `at`. */
const writePlanes = (position: Position, seat: Seat, into: Numbers, at: number): void => {
  const { cells, cellCount } = position.board;
  for (let i = 0; i < cellCount; i += 1) {
    const cell = cells[i]!;
    const kind = position.kind[cell]!;
    if (kind === MARKER + seat) into[at + i] = 1;
    else if (kind === STACK + seat) {
      into[at + cellCount + i] = position.height[cell]! / HEIGHT;
      into[at + 2 * cellCount + i] = position.cap[cell]! / HEIGHT;
    } else if (kind === COLLAPSED + seat) into[at + 3 * cellCount + i] = 1;
  }
};

const writeCounters = (position: Position, seat: Seat, into: Numbers, at: number): void => {
  const { ringsPerPlayer } = position.config.rulesOptions;
  into[at] = position.hand[seat]! / ringsPerPlayer;
  into[at + 1] = position.eliminated[seat]! / ringsPerPlayer;
  into[at + 2] = position.ringsOnBoard[seat]! / ringsPerPlayer;
  into[at + 3] = position.territory[seat]! / position.territoryThreshold;
};

/** Writes every number, so that nothing of an earlier position remains. */
const write = (position: Position, seat: Seat, into: Numbers): void => {
  const { seats, board } = position;
  const counters = PLANES.length * seats * board.cellCount;
  into.fill(0);
  for (let turn = 0; turn < seats; turn += 1) {
    const other = ((seat - 1 + turn) % seats) + 1;
    writePlanes(position, other, into, turn * PLANES.length * board.cellCount);
    writeCounters(position, other, into, counters + turn * COUNTERS);
  }
  const phases = counters + COUNTERS * seats;
  into[phases + position.phase] = 1;
  into[phases + PHASES.length] = position.player === seat ? 1 : 0;
};

const vector = (state: GameState, seat: Seat): Float32Array => {
  const position = placeOf(state)?.position ?? loadPosition(state);
  const into = new Float32Array(dimensionOf(position.board.cellCount, position.seats));
  write(position, seat, into);
  return into;
};

export const features: Features<GameState> = {
  layout,
  vector,
  // `Search.position` made every position passed here.
  read: (position, seat, into) => write((position as SearchPosition).inner, seat, into),
};
