import { equalJson } from '@ludus/kernel';
import { collapsedCells } from './lines.ts';
import {
  CONTINUE,
  detailOf,
  ELIMINATE,
  FALLBACK,
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
  type Slide,
  STRIKE,
  secondOf,
  typeOf,
  unpackSlide,
  WINDOW,
} from './moves.ts';
import type { Position } from './position.ts';
import { targetOf } from './reach.ts';
import { lineOfSlide } from './recovery.ts';
import { legalAt } from './rules.ts';
import { regionAt } from './territory.ts';
import { type Cell, CONTEXTS, type Move, PLAIN_MOVES, type RecoverySlide } from './types.ts';

/** The markers a slide collapses, none for a fallback. */
export const slideCells = (position: Position, slide: Slide): number[] => {
  if (slide.mode === FALLBACK || slide.mode === STRIKE) return [];
  const run = lineOfSlide(position, position.player, slide);
  const delta = position.board.deltas[slide.axis * 2]!;
  const count = slide.mode === WINDOW ? position.lineLength : run.length;
  return Array.from({ length: count }, (_, i) => run.first + (slide.offset + i) * delta);
};

/** Every line a slide forms, axis by axis. */
const formedLines = (position: Position, { from, to }: Slide): Cell[][] => {
  const { deltas, keys } = position.board;
  const formed: Cell[][] = [];
  for (let axis = 0; axis < deltas.length / 2; axis += 1) {
    const run = lineOfSlide(position, position.player, { from, to, axis });
    if (run.length > 0)
      formed.push(Array.from({ length: run.length }, (_, i) => keys[run.first + i * deltas[axis * 2]!]!));
  }
  return formed;
};

const makeSlide = (position: Position, slide: Slide): RecoverySlide => {
  const { keys } = position.board;
  const start = { type: 'recovery_slide', from: keys[slide.from]!, to: keys[slide.to]! } as const;
  if (slide.mode === FALLBACK || slide.mode === STRIKE) {
    const mode = slide.mode === STRIKE ? 'strike' : 'fallback';
    return { ...start, mode, extractionStack: keys[slide.extraction]!, formedLines: [] };
  }
  return {
    ...start,
    mode: 'line',
    option: slide.mode === WINDOW ? 2 : 1,
    collapsedMarkers: slideCells(position, slide).map((cell) => keys[cell]!),
    ...(slide.extraction === 0 ? {} : { extractionStack: keys[slide.extraction]! }),
    formedLines: formedLines(position, slide),
  };
};

/** A packed move as JSON. */
export const makeMove = (position: Position, move: number): Move => {
  const { keys } = position.board;
  const type = typeOf(move);
  const first = keys[firstOf(move)]!;
  const to = keys[secondOf(move)]!;
  const detail = detailOf(move);
  const lineCells = (window: number): Cell[] =>
    collapsedCells(position, firstOf(move), detail, window).map((cell) => keys[cell]!);
  switch (type) {
    case PLACE:
      return { type: 'place_ring', to: first, count: detail as 1 | 2 | 3 };
    case MOVE:
      return { type: 'move_stack', from: first, to };
    case OVERTAKE:
    case CONTINUE:
      return {
        type: type === OVERTAKE ? 'overtaking_capture' : 'continue_capture_segment',
        from: first,
        target: keys[targetOf(position, firstOf(move), detail)]!,
        to,
      };
    case SLIDE:
      return makeSlide(position, unpackSlide(move));
    case LINE:
      return { type: 'process_line', line: lineCells(0) };
    case LINE_OPTION: {
      const window = secondOf(move);
      return {
        type: 'choose_line_option',
        line: lineCells(0),
        option: window === 0 ? 1 : 2,
        collapsedMarkers: lineCells(window),
      };
    }
    case REGION: {
      const { cells } = regionAt(position, firstOf(move), detail);
      return {
        type: 'choose_territory_option',
        region: first,
        size: cells.length,
        border: detail === 0 ? null : detail,
      };
    }
    case ELIMINATE:
      return { type: 'eliminate_rings_from_stack', context: CONTEXTS[detail - 1]!, stack: first };
    case FORCE:
      return { type: 'forced_elimination', stack: first };
    default:
      return { type: PLAIN_MOVES[type - PLAIN]! };
  }
};

const TYPES: ReadonlyMap<unknown, number> = new Map<Move['type'], number>([
  ['place_ring', PLACE],
  ['move_stack', MOVE],
  ['overtaking_capture', OVERTAKE],
  ['continue_capture_segment', CONTINUE],
  ['recovery_slide', SLIDE],
  ['process_line', LINE],
  ['choose_line_option', LINE_OPTION],
  ['choose_territory_option', REGION],
  ['eliminate_rings_from_stack', ELIMINATE],
  ['forced_elimination', FORCE],
  ...PLAIN_MOVES.map((name, i) => [name, PLAIN + i] as const),
]);

type Given = Readonly<Record<string, unknown>>;

/** The cell a move of any type names first, which the packed form names first too; 0 for none. */
const firstCell = ({ board }: Position, { from, to, region, stack, line }: Given): number => {
  const named = from ?? to ?? region ?? stack ?? (Array.isArray(line) ? line[0] : undefined);
  return board.cellOfKey.get(named as Cell) ?? 0;
};

/** Whether a packed move, of which type and first cell are known to agree, says exactly what was given. */
const says = (position: Position, packed: number, given: Given): boolean => {
  const { keys } = position.board;
  const fields = Object.keys(given).length;
  switch (typeOf(packed)) {
    case PLACE:
      return fields === 3 && given.count === detailOf(packed);
    case MOVE:
      return fields === 3 && given.to === keys[secondOf(packed)];
    case FORCE:
      return fields === 2;
    case OVERTAKE:
    case CONTINUE:
    case SLIDE:
    case LINE:
    case LINE_OPTION:
    case REGION:
    case ELIMINATE:
      return equalJson(makeMove(position, packed), given);
    default:
      return fields === 1;
  }
};

/** The packed move among the legal ones that says exactly what `move`, which may be anything, says. */
export const findMove = (position: Position, legal: readonly number[], move: unknown): number | undefined => {
  if (typeof move !== 'object' || move === null) return undefined;
  const given = move as Given;
  const type = TYPES.get(given.type);
  const first = firstCell(position, given);
  for (let i = 0; i < legal.length; i += 1) {
    const packed = legal[i]!;
    if (typeOf(packed) === type && firstOf(packed) === first && says(position, packed, given)) return packed;
  }
  return undefined;
};

/** The legal move that says exactly what `move`, which may be anything, says. */
export const findLegal = (position: Position, move: unknown): number | undefined => {
  if (typeof move !== 'object' || move === null) return undefined;
  const moves: number[] = [];
  legalAt(position, firstCell(position, move as Given), moves);
  return findMove(position, moves, move);
};
