import type { Board, Piece, Place, Pointing, Seat } from '@ludus/kernel';
import { boardOf } from './board.ts';
import { capHeightOf } from './cap.ts';
import { cellName } from './describe.ts';
import { layoutOf, type PlacedCell } from './layout.ts';
import { notationForms } from './notation.ts';
import type { BoardType, Cell, GameState, Move } from './types.ts';

/** `4/2`: four rings, of which the two on top are the controller's. High stacks show only their height. */
const stackPiece = (rings: readonly Seat[]): Piece => {
  const height = rings.length;
  const cap = capHeightOf(rings);
  const text = cap === height || height > 9 ? `${height}` : `${height}/${cap}`;
  return {
    name: height === 1 ? 'ring' : `stack of ${height}, cap ${cap}`,
    seat: rings.at(-1)!,
    text,
  };
};

const pieceOn = ({ stacks, markers }: GameState['board'], cell: Cell): Piece | undefined => {
  const stack = stacks[cell];
  if (stack !== undefined) return stackPiece(stack.rings);
  const marker = markers[cell];
  return marker === undefined ? undefined : { name: 'marker', seat: marker.player, text: '•' };
};

const placeOf = (board: GameState['board'], { cell, name, x, y }: PlacedCell): Place => {
  const piece = pieceOn(board, cell);
  const owner = board.collapsedSpaces[cell];
  return {
    id: name,
    x,
    y,
    ...(boardOf(board.type).isHex && { shape: 'hexagon' as const }),
    ...(owner !== undefined && { owner }),
    ...(piece !== undefined && { piece }),
  };
};

/** Files below and ranks beside square boards; the rows of hex boards name their first space. */
const labelsOf = (type: BoardType): { text: string; x: number; y: number }[] => {
  const { size, isHex } = boardOf(type);
  const { cells } = layoutOf(type);
  const ranks = Array.from({ length: size }, (_, i) => i + 1).map((rank) => {
    const row = cells.filter(({ name }) => Number(name.slice(1)) === rank);
    const first = row.reduce((left, cell) => (cell.x < left.x ? cell : left));
    return { text: isHex ? first.name : `${rank}`, x: first.x - (isHex ? 1 : 0.8), y: first.y };
  });
  if (isHex) return ranks;
  const files = cells
    .filter(({ name }) => name.slice(1) === '1')
    .map(({ name, x, y }) => ({ text: name.slice(0, 1), x, y: y + 0.8 }));
  return [...ranks, ...files];
};

const pointAt = (type: BoardType, move: Move): Pointing => {
  const name = (cell: Cell): string => cellName(type, cell);
  const full = notationForms(type, move).at(-1)!;
  switch (move.type) {
    case 'place_ring':
      return { places: [name(move.to)], choice: move.count === 1 ? '1 ring' : `${move.count} rings` };
    case 'move_stack':
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return { places: [name(move.from), name(move.to)] };
    case 'recovery_slide':
      return { places: [name(move.from), name(move.to)], choice: full };
    case 'process_line':
    case 'choose_line_option':
      return { places: [name(move.line[0]!), name(move.line.at(-1)!)], choice: full };
    case 'choose_territory_option':
      return { places: [name(move.region)], choice: full };
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return { places: [name(move.stack)] };
    default:
      return { places: [], choice: full };
  }
};

/** Spaces with stacks and markers; a move is entered from its start to its end. */
export const scene: Board<GameState, Move, GameState> = {
  scene: ({ board }) => ({
    places: layoutOf(board.type).cells.map((cell) => placeOf(board, cell)),
    labels: labelsOf(board.type),
  }),
  point: (move, { boardType }) => pointAt(boardType, move),
};
