import {
  type ChooseTerritoryOption,
  cellName,
  type GameState,
  type Move,
  processableRegions,
} from '@ludus/ringrift-engine';
import { ringWords } from './words.ts';

const { moves, picks, claimLine, claimRegion } = ringWords;

/** How many spaces a claim brings: the region and its wall, or the region alone if the board no longer shows the wall. */
const claimSize = (state: GameState, { region, border, size }: ChooseTerritoryOption): number => {
  if (state.currentPhase !== 'territory_processing') return size;
  const found = processableRegions(state).find(
    ({ move }) => move.region === region && move.border === border && move.size === size,
  );
  return found === undefined ? size : found.cells.length + found.border.length;
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
      return claimRegion(claimSize(state, move), name(move.region));
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
      return moves.regionShort(move.size);
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return moves.payShort(name(move.stack));
    default:
      return moveText(state, move);
  }
};
