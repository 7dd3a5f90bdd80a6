import type { Symmetries } from '@ludus/kernel';
import { type Board, boardOf } from './board.ts';
import { handOut, isHandedOut } from './handedOut.ts';
import { loadPosition, makeState } from './state.ts';
import { regionAt } from './territory.ts';
import type { BoardType, Cell, GameState, Move, RecoverySlide } from './types.ts';

/**
 * Rotations and reflections of the board: eight on square boards, twelve on hex boards. No rule depends on a
 * direction, except that marker chains on hex8 use one diagonal, which leaves four.
 */

type Turn = (column: number, row: number) => readonly [column: number, row: number];

const SQUARE_TURNS = (size: number): Turn[] => {
  const last = size - 1;
  const quarter: Turn = (column, row) => [last - row, column];
  return allTurns(quarter, 4, (column, row) => [last - column, row]);
};

/** A sixth of a turn takes cube coordinates (x, y, z) to (−z, −x, −y); columns are x and rows z, from the centre. */
const HEX_TURNS = (size: number): Turn[] => {
  const middle = (size - 1) / 2;
  const sixth: Turn = (column, row) => {
    const [x, z] = [column - middle, row - middle];
    return [middle - z, middle + x + z];
  };
  return allTurns(sixth, 6, (column, row) => [row, column]);
};

/** Every rotation, plain and mirrored. */
const allTurns = (turn: Turn, order: number, mirror: Turn): Turn[] => {
  const turns: Turn[] = [(column, row) => [column, row]];
  for (let i = 1; i < order; i += 1) {
    const before = turns[i - 1]!;
    turns.push((column, row) => turn(...before(column, row)));
  }
  return [
    ...turns,
    ...turns.map(
      (one): Turn =>
        (column, row) =>
          one(...mirror(column, row)),
    ),
  ];
};

/** Per symmetry, where every cell of the flat list goes. */
const buildMaps = (board: Board): readonly Int16Array[] => {
  const turns = board.isHex ? HEX_TURNS(board.size) : SQUARE_TURNS(board.size);
  return turns.map((turn) => {
    const map = new Int16Array(board.area);
    for (const cell of board.cells) {
      const [column, row] = turn(board.columns[cell]! - 1, board.rows[cell]! - 1);
      map[cell] = (row + 1) * board.width + column + 1;
    }
    return map;
  });
};

const built = new Map<BoardType, readonly Int16Array[]>();

const allMaps = (type: BoardType): readonly Int16Array[] => {
  const known = built.get(type) ?? buildMaps(boardOf(type));
  built.set(type, known);
  return known;
};

/** Whether a symmetry keeps the diagonal along which marker chains link. */
const keepsDiagonal = ({ area, width }: Board, map: Int16Array): boolean => {
  const middle = (area - 1) / 2;
  const diagonal = 1 - 2 * width;
  return Math.abs(map[middle + diagonal]! - map[middle]!) === Math.abs(diagonal);
};

type Setting = Pick<GameState, 'boardType' | 'rulesOptions'>;

const mapsOf = ({ boardType, rulesOptions }: Setting): readonly Int16Array[] =>
  boardType === 'hex8' && rulesOptions.markerChains
    ? allMaps(boardType).filter((map) => keepsDiagonal(boardOf(boardType), map))
    : allMaps(boardType);

/** For every cell in board order, the index in that order that it moves to. */
export const slotsTurned = (setting: Setting, symmetry: number): Uint16Array => {
  const { cells } = boardOf(setting.boardType);
  const map = mapsOf(setting)[symmetry]!;
  return Uint16Array.from(cells, (cell) => cells.indexOf(map[cell]!));
};

/** One symmetry of one board, for everything that names cells. */
class Turned {
  readonly #board: Board;
  readonly #map: Int16Array;

  constructor(setting: Setting, symmetry: number) {
    const map = mapsOf(setting)[symmetry];
    if (map === undefined) throw new RangeError(`${setting.boardType} has no symmetry ${symmetry}`);
    this.#board = boardOf(setting.boardType);
    this.#map = map;
  }

  #cellOf(key: Cell): number {
    return this.#map[this.#board.cellOfKey.get(key)!]!;
  }

  key(key: Cell): Cell {
    return this.#board.keys[this.#cellOf(key)]!;
  }

  /** Lines are named by their first cell, and every axis leads to later cells. */
  line(keys: readonly Cell[]): Cell[] {
    return keys
      .map((key) => this.#cellOf(key))
      .sort((a, b) => a - b)
      .map((cell) => this.#board.keys[cell]!);
  }

  /** Lines are listed axis by axis. */
  lines(lines: readonly (readonly Cell[])[]): Cell[][] {
    return lines.map((line) => this.line(line)).sort((a, b) => this.#axisOf(a) - this.#axisOf(b));
  }

  #axisOf(line: readonly Cell[]): number {
    const { cellOfKey, deltas } = this.#board;
    return deltas.indexOf(cellOfKey.get(line[1]!)! - cellOfKey.get(line[0]!)!);
  }

  /** The first of some cells, by which a region is named. */
  first(cells: readonly number[]): Cell {
    return this.#board.keys[Math.min(...cells.map((cell) => this.#map[cell]!))]!;
  }

  record<T>(values: Readonly<Record<Cell, T>>): Record<Cell, T> {
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [this.key(key), value]));
  }
}

const turnState = (state: GameState, symmetry: number): GameState => {
  if (symmetry === 0) return state;
  const turned = new Turned(state, symmetry);
  const { board, turn } = state;
  const { activeStack } = turn;
  const mapped = {
    ...state,
    board: {
      ...board,
      stacks: turned.record(board.stacks),
      markers: turned.record(board.markers),
      collapsedSpaces: turned.record(board.collapsedSpaces),
    },
    turn: { ...turn, activeStack: activeStack === null ? null : turned.key(activeStack) },
  };
  // Goes through the position, so that cells are in the same order as in any other state.
  const position = loadPosition(mapped);
  return isHandedOut(state) ? handOut(position) : makeState(position);
};

const turnSlide = (turned: Turned, slide: RecoverySlide): RecoverySlide => {
  const ends = { from: turned.key(slide.from), to: turned.key(slide.to) };
  if (slide.mode !== 'line') return { ...slide, ...ends, extractionStack: turned.key(slide.extractionStack) };
  return {
    ...slide,
    ...ends,
    collapsedMarkers: turned.line(slide.collapsedMarkers),
    ...(slide.extractionStack === undefined ? {} : { extractionStack: turned.key(slide.extractionStack) }),
    formedLines: turned.lines(slide.formedLines),
  };
};

const turnMove = (state: GameState, move: Move, symmetry: number): Move => {
  const turned = new Turned(state, symmetry);
  switch (move.type) {
    case 'place_ring':
      return { ...move, to: turned.key(move.to) };
    case 'move_stack':
      return { ...move, from: turned.key(move.from), to: turned.key(move.to) };
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return {
        ...move,
        from: turned.key(move.from),
        target: turned.key(move.target),
        to: turned.key(move.to),
      };
    case 'recovery_slide':
      return turnSlide(turned, move);
    case 'process_line':
      return { ...move, line: turned.line(move.line) };
    case 'choose_line_option':
      return {
        ...move,
        line: turned.line(move.line),
        collapsedMarkers: turned.line(move.collapsedMarkers),
      };
    case 'choose_territory_option': {
      const first = boardOf(state.boardType).cellOfKey.get(move.region)!;
      const { cells } = regionAt(loadPosition(state), first, move.border ?? 0);
      return { ...move, region: turned.first(cells) };
    }
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return { ...move, stack: turned.key(move.stack) };
    default:
      return move;
  }
};

export const symmetries: Symmetries<GameState, Move> = {
  count: (state) => mapsOf(state).length,
  state: turnState,
  action: turnMove,
};
