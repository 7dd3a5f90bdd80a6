import type { ActionSpace, FeatureLayout } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import {
  CONTINUE,
  detailOf,
  ELIMINATE,
  FORCE,
  firstOf,
  LINE,
  LINE_OPTION,
  MOVE,
  OVERTAKE,
  PLACE,
  PLAIN,
  REGION,
  SLIDE,
  secondOf,
  typeOf,
} from './moves.ts';
import type { Position } from './position.ts';
import type { SearchPosition } from './search.ts';
import { type BoardType, type GameState, type Move, PLAIN_MOVES } from './types.ts';

/** Moves as outputs of a policy network. Cells are numbered row by row, as in the feature vector. */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

const MOST_PLACED = 3;
/**
 * How many ways to collapse and pay one slide may have; further ones have no number. Random games have at
 * most six.
 */
const WAYS = 8;

/** Numbers for pairs of cells, without gaps. */
interface Pairs {
  readonly count: number;
  /** By first cell × area + second cell; −1 for pairs that no move uses. */
  readonly numbers: Int32Array;
}

/** Every pair of cells on a straight line at most `reach` apart. */
const pairsWithin = ({ cells, deltas, keys, area }: Board, reach: number): Pairs => {
  const numbers = new Int32Array(area * area).fill(-1);
  let count = 0;
  for (const from of cells)
    for (const delta of deltas)
      for (let to = from + delta, step = 1; keys[to] !== '' && step <= reach; to += delta, step += 1) {
        numbers[from * area + to] = count;
        count += 1;
      }
  return { count, numbers };
};

interface Geometry {
  readonly board: Board;
  readonly axes: number;
  /** The position of every cell in reading order. */
  readonly order: Int16Array;
  readonly steps: Pairs;
  readonly neighbours: Pairs;
}

const buildGeometry = (type: BoardType): Geometry => {
  const board = boardOf(type);
  const order = new Int16Array(board.area).fill(-1);
  for (const [i, cell] of board.cells.entries()) order[cell] = i;
  return {
    board,
    axes: board.deltas.length / 2,
    order,
    steps: pairsWithin(board, board.size),
    neighbours: pairsWithin(board, 1),
  };
};

const built = new Map<BoardType, Geometry>();

const geometryOf = (type: BoardType): Geometry => {
  const known = built.get(type) ?? buildGeometry(type);
  built.set(type, known);
  return known;
};

interface Part {
  readonly meaning: string;
  size(geometry: Geometry, seats: number): number;
}

/** The kinds of move, in the order of their numbers. */
const PARTS = {
  place: {
    meaning: 'Place rings: 3 × the space + how many − 1.',
    size: ({ board }) => MOST_PLACED * board.cellCount,
  },
  step: {
    meaning:
      'Move or capture, by first and last space: space by space, direction by direction, near before far.',
    size: ({ steps }) => steps.count,
  },
  line: {
    meaning:
      'Collapse a line: 2 × (axes × the first space that collapses + axis) + 0 for all of it, 1 for the shortest part.',
    size: ({ axes, board }) => 2 * axes * board.cellCount,
  },
  region: {
    meaning:
      'Claim a region: (players + 1) × its first space + the owner of the markers around it: 0 nobody, 1 oneself, 2 the next seat, …',
    size: ({ board }, seats) => (seats + 1) * board.cellCount,
  },
  ring: {
    meaning: 'Give up rings of the stack on a space.',
    size: ({ board }) => board.cellCount,
  },
  slide: {
    meaning: `Recovery: ${WAYS} × the pair of neighbours it leads along + the number of the way to do so.`,
    size: ({ neighbours }) => WAYS * neighbours.count,
  },
  plain: {
    meaning: 'Moves that name no space, in the order of `PLAIN_MOVES`.',
    size: () => PLAIN_MOVES.length,
  },
} as const satisfies Readonly<Record<string, Part>>;

type PartName = keyof typeof PARTS;
const PART_NAMES = Object.keys(PARTS) as PartName[];

/** Where the numbers of each kind of move start. */
type Offsets = Readonly<Record<PartName, number>>;

/** Cached by board and number of seats, because policies ask thousands of times a second. */
const knownOffsets = new Map<string, Offsets>();

const offsetsOf = (geometry: Geometry, seats: number): Offsets => {
  const key = `${geometry.board.type} ${seats}`;
  const known = knownOffsets.get(key) ?? makeOffsets(geometry, seats);
  knownOffsets.set(key, known);
  return known;
};

const makeOffsets = (geometry: Geometry, seats: number): Offsets => {
  let next = 0;
  return Object.fromEntries(
    PART_NAMES.map((name) => {
      const offset = next;
      next += PARTS[name].size(geometry, seats);
      return [name, offset];
    }),
  ) as Offsets;
};

const layout = ({ boardType, players }: GameState): FeatureLayout => {
  const parts = PART_NAMES.map((name) => ({
    name,
    length: PARTS[name].size(geometryOf(boardType), players.length),
    meaning: PARTS[name].meaning,
  }));
  return { version: VERSION, dimension: parts.reduce((sum, { length }) => sum + length, 0), parts };
};

/** Both ways to collapse a line name the first cell that collapses; a window is counted from 1. */
const numberLine = (move: number, { board, axes, order }: Geometry): number => {
  const axis = detailOf(move);
  const window = typeOf(move) === LINE_OPTION ? secondOf(move) : 0;
  const first = firstOf(move) + Math.max(0, window - 1) * board.deltas[axis * 2]!;
  return 2 * (axes * order[first]! + axis) + (window === 0 ? 0 : 1);
};

/** Borders by colour, with seats counted from the player to act. */
const numberRegion = (move: number, { seats, player }: Position, { order }: Geometry): number => {
  const border = detailOf(move);
  const relative = border === 0 ? 0 : ((border - player + seats) % seats) + 1;
  return (seats + 1) * order[firstOf(move)]! + relative;
};

/** Slides between the same two cells are numbered in listing order; `ways` counts them by their cells. */
const numberSlide = (move: number, { board, neighbours }: Geometry, ways: Map<number, number>): number => {
  const pair = neighbours.numbers[firstOf(move) * board.area + secondOf(move)]!;
  const way = ways.get(pair) ?? 0;
  ways.set(pair, way + 1);
  return way < WAYS ? WAYS * pair + way : -1;
};

/** Where moves are numbered, and the slides so far. */
interface Numbering {
  readonly position: Position;
  readonly geometry: Geometry;
  readonly offsets: Offsets;
  readonly ways: Map<number, number>;
}

const numberMove = (move: number, { position, geometry, offsets, ways }: Numbering): number => {
  const { board, order, steps } = geometry;
  switch (typeOf(move)) {
    case PLACE:
      return MOST_PLACED * order[firstOf(move)]! + detailOf(move) - 1;
    case MOVE:
    case OVERTAKE:
    case CONTINUE:
      // A capture jumps over a stack and a move does not, so two cells distinguish them.
      return offsets.step + steps.numbers[firstOf(move) * board.area + secondOf(move)]!;
    case LINE:
    case LINE_OPTION:
      return offsets.line + numberLine(move, geometry);
    case REGION:
      return offsets.region + numberRegion(move, position, geometry);
    case ELIMINATE:
    case FORCE:
      return offsets.ring + order[firstOf(move)]!;
    case SLIDE: {
      const number = numberSlide(move, geometry, ways);
      return number < 0 ? -1 : offsets.slide + number;
    }
    default:
      return offsets.plain + typeOf(move) - PLAIN;
  }
};

export const actionSpace: ActionSpace<GameState, Move> = {
  layout,
  number: (position, moves, into) => {
    // `Search.position` made every position passed here.
    const { inner } = position as SearchPosition;
    const geometry = geometryOf(inner.board.type);
    const offsets = offsetsOf(geometry, inner.seats);
    const numbering = { position: inner, geometry, offsets, ways: new Map<number, number>() };
    for (let i = 0; i < moves.length; i += 1) into[i] = numberMove(moves[i]!, numbering);
  },
};
