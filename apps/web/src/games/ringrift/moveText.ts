import {
  type ChooseTerritoryOption,
  cellName,
  type GameState,
  type Move,
  processableRegions,
} from '@ludus/ringrift-engine';
import { ringWords } from './words.ts';

const { moves, picks, claimLine, claimRegion } = ringWords;

/** How many spaces a claim brings: the region and its wall. Undefined if the region is not on the board (any more). */
const claimSize = (state: GameState, { region, border, size }: ChooseTerritoryOption): number | undefined => {
  if (state.currentPhase !== 'territory_processing') return undefined;
  const found = processableRegions(state).find(
    ({ move }) => move.region === region && move.border === border && move.size === size,
  );
  return found && found.cells.length + found.border.length;
};

const claimText = (state: GameState, move: ChooseTerritoryOption): string => {
  const size = claimSize(state, move);
  const space = cellName(state.boardType, move.region);
  return size === undefined ? moves.region(space) : claimRegion(size, space);
};

const claimShort = (state: GameState, move: ChooseTerritoryOption): string => {
  const size = claimSize(state, move);
  return size === undefined
    ? moves.regionName(cellName(state.boardType, move.region))
    : moves.regionShort(size);
};

/** A move in a few words: `c5 → a5`, `2 rings on d4`. */
export const moveText = (state: GameState, move: Move): string => {
  const name = (cell: string): string => cellName(state.boardType, cell);
  switch (move.type) {
    case 'place_ring':
      return moves.place(move.count, name(move.to));
    case 'move_stack':
    case 'recovery_slide':
      return moves.go(name(move.from), name(move.to));
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return moves.capture(name(move.from), name(move.target), name(move.to));
    case 'process_line':
    case 'choose_line_option':
      return claimLine(name(move.line[0]!), name(move.line.at(-1)!));
    case 'choose_territory_option':
      return claimText(state, move);
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return moves.pay(name(move.stack));
    default:
      return picks[move.type];
  }
};

/** A move in a few signs, for lists: `d4 ×2`, `c5 → a5`, `+6`. */
export const shortText = (state: GameState, move: Move): string => {
  const name = (cell: string): string => cellName(state.boardType, cell);
  switch (move.type) {
    case 'place_ring':
      return moves.placeShort(move.count, name(move.to));
    case 'process_line':
    case 'choose_line_option':
      return moves.lineShort(name(move.line[0]!), name(move.line.at(-1)!));
    case 'choose_territory_option':
      return claimShort(state, move);
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return moves.payShort(name(move.stack));
    default:
      return moveText(state, move);
  }
};
