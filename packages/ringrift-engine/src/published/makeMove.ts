import { makeMove } from '../action.ts';
import { isStack } from '../cell.ts';
import { detailOf, firstOf, REGION, typeOf } from '../moves.ts';
import type { Position } from '../position.ts';
import { regionAt } from '../territory.ts';
import type { Cell, Move, RecoverySlide } from '../types.ts';
import { publishCell } from './cells.ts';
import type { PublishedCell, PublishedLine, PublishedMove } from './types.ts';

/** A move without its author and time. */
export type PublishedContent = Omit<
  PublishedMove,
  'id' | 'player' | 'moveNumber' | 'phase' | 'timestamp' | 'thinkTime'
>;

const publishLine = ({ player }: Position, line: readonly Cell[]): PublishedLine => {
  const positions = line.map(publishCell);
  const [first = { x: 0, y: 0 }, second = first] = positions;
  const direction: PublishedCell = {
    x: second.x - first.x,
    y: second.y - first.y,
    ...(first.z !== undefined && { z: second.z! - first.z }),
  };
  return { positions, player, length: positions.length, direction };
};

const MODES = { line: 'line', fallback: 'fallback', strike: 'stack_strike' } as const;

const publishSlide = (slide: RecoverySlide): PublishedContent => ({
  type: slide.type,
  from: publishCell(slide.from),
  to: publishCell(slide.to),
  recoveryMode: MODES[slide.mode],
  ...(slide.extractionStack !== undefined && { extractionStacks: [slide.extractionStack] }),
  ...(slide.mode === 'line' && {
    recoveryOption: slide.option,
    collapsePositions: slide.collapsedMarkers.map(publishCell),
  }),
});

const publishRegion = (position: Position, packed: number): PublishedContent => {
  const { keys } = position.board;
  const { cells } = regionAt(position, firstOf(packed), detailOf(packed));
  const spaces = cells.map((cell) => publishCell(keys[cell]!));
  return {
    type: 'choose_territory_option',
    to: spaces[0]!,
    disconnectedRegions: [{ spaces, controllingPlayer: position.player, isDisconnected: true }],
  };
};

const publishOther = (
  position: Position,
  move: Exclude<Move, { type: 'choose_territory_option' }>,
): PublishedContent => {
  const { type } = move;
  switch (type) {
    case 'place_ring': {
      const placedOnStack = isStack(position.kind[position.board.cellOfKey.get(move.to)!]!);
      return { type, to: publishCell(move.to), placementCount: move.count, placedOnStack };
    }
    case 'move_stack':
      return { type, from: publishCell(move.from), to: publishCell(move.to) };
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return {
        type,
        from: publishCell(move.from),
        captureTarget: publishCell(move.target),
        to: publishCell(move.to),
      };
    case 'process_line':
    case 'choose_line_option':
      return {
        type,
        to: publishCell(move.line[0]!),
        formedLines: [publishLine(position, move.line)],
        ...(type === 'choose_line_option' && { collapsedMarkers: move.collapsedMarkers.map(publishCell) }),
      };
    case 'eliminate_rings_from_stack':
      return { type, to: publishCell(move.stack), eliminationContext: move.context };
    case 'forced_elimination':
      return { type, to: publishCell(move.stack) };
    case 'recovery_slide':
      return publishSlide(move);
    default:
      return { type };
  }
};

/** A legal move of a position in the published JSON. */
export const publishContent = (position: Position, packed: number): PublishedContent => {
  const move = makeMove(position, packed);
  return typeOf(packed) === REGION || move.type === 'choose_territory_option'
    ? publishRegion(position, packed)
    : publishOther(position, move);
};
