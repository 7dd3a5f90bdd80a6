import { targetOf } from './capture.ts';
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
import { lineOfSlide } from './recovery.ts';
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

const TYPES: Readonly<Record<Move['type'], number>> = {
  place_ring: PLACE,
  move_stack: MOVE,
  overtaking_capture: OVERTAKE,
  continue_capture_segment: CONTINUE,
  recovery_slide: SLIDE,
  process_line: LINE,
  choose_line_option: LINE_OPTION,
  choose_territory_option: REGION,
  eliminate_rings_from_stack: ELIMINATE,
  forced_elimination: FORCE,
  ...(Object.fromEntries(PLAIN_MOVES.map((name, i) => [name, PLAIN + i])) as Record<
    (typeof PLAIN_MOVES)[number],
    number
  >),
};

/** The cell a packed move names first is the one this field of its JSON form names. */
const firstField = (move: Move): Cell | undefined => {
  switch (move.type) {
    case 'place_ring':
      return move.to;
    case 'move_stack':
    case 'overtaking_capture':
    case 'continue_capture_segment':
    case 'recovery_slide':
      return move.from;
    case 'process_line':
    case 'choose_line_option':
      // Records from outside may lack it.
      return move.line?.[0];
    case 'choose_territory_option':
      return move.region;
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return move.stack;
    default:
      return undefined;
  }
};

const isSameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, i) => isSame(item, b[i]));

/** Whether two JSON values of the shapes moves have say the same; the first is one of ours, the second may be anything. */
const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return isSameList(a, b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  let fields = 0;
  for (const name in a) {
    fields += 1;
    if (!Object.hasOwn(b, name)) return false;
    if (!isSame((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name])) return false;
  }
  return fields === Object.keys(b).length;
};

/** The packed move among the legal ones that says exactly what `move` says. */
export const findMove = (position: Position, legal: readonly number[], move: Move): number | undefined => {
  const type = TYPES[move.type];
  const named = firstField(move);
  const first = named === undefined ? 0 : position.board.cellOfKey.get(named);
  if (first === undefined) return undefined;
  for (let i = 0; i < legal.length; i += 1) {
    const candidate = legal[i]!;
    if (
      typeOf(candidate) === type &&
      firstOf(candidate) === first &&
      isSame(makeMove(position, candidate), move)
    )
      return candidate;
  }
  return undefined;
};
