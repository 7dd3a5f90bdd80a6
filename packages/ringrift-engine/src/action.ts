import { sameJson } from '@ludus/kernel';
import { collapsedCells } from './lines.ts';
import * as m from './moves.ts';
import type { Position } from './position.ts';
import { targetOf } from './reach.ts';
import { lineOfSlide } from './recovery.ts';
import { legalAt } from './rules.ts';
import { regionAt } from './territory.ts';
import { type Cell, CONTEXTS, type Move, PLAIN_MOVES, type RecoverySlide } from './types.ts';

/** The markers that a slide collapses; none for a fallback. */
export const slideCells = (position: Position, slide: m.Slide): number[] => {
  if (slide.mode === m.FALLBACK || slide.mode === m.STRIKE) return [];
  const run = lineOfSlide(position, position.player, slide);
  const delta = position.board.deltas[slide.axis * 2]!;
  const count = slide.mode === m.WINDOW ? position.lineLength : run.length;
  return Array.from({ length: count }, (_, i) => run.first + (slide.offset + i) * delta);
};

/** Every line a slide forms, axis by axis. */
const formedLines = (position: Position, { from, to }: m.Slide): Cell[][] => {
  const { deltas, keys } = position.board;
  const formed: Cell[][] = [];
  for (let axis = 0; axis < deltas.length / 2; axis += 1) {
    const run = lineOfSlide(position, position.player, { from, to, axis });
    if (run.length > 0)
      formed.push(Array.from({ length: run.length }, (_, i) => keys[run.first + i * deltas[axis * 2]!]!));
  }
  return formed;
};

const makeSlide = (position: Position, slide: m.Slide): RecoverySlide => {
  const { keys } = position.board;
  const start = { type: 'recovery_slide', from: keys[slide.from]!, to: keys[slide.to]! } as const;
  if (slide.mode === m.FALLBACK || slide.mode === m.STRIKE) {
    const mode = slide.mode === m.STRIKE ? 'strike' : 'fallback';
    return { ...start, mode, extractionStack: keys[slide.extraction]!, formedLines: [] };
  }
  return {
    ...start,
    mode: 'line',
    option: slide.mode === m.WINDOW ? 2 : 1,
    collapsedMarkers: slideCells(position, slide).map((cell) => keys[cell]!),
    ...(slide.extraction === 0 ? {} : { extractionStack: keys[slide.extraction]! }),
    formedLines: formedLines(position, slide),
  };
};

/** A packed move as JSON. */
export const makeMove = (position: Position, move: number): Move => {
  const { keys } = position.board;
  const type = m.typeOf(move);
  const first = keys[m.firstOf(move)]!;
  const to = keys[m.secondOf(move)]!;
  const detail = m.detailOf(move);
  const lineCells = (window: number): Cell[] =>
    collapsedCells(position, m.firstOf(move), detail, window).map((cell) => keys[cell]!);
  switch (type) {
    case m.PLACE:
      return { type: 'place_ring', to: first, count: detail as 1 | 2 | 3 };
    case m.MOVE:
      return { type: 'move_stack', from: first, to };
    case m.OVERTAKE:
    case m.CONTINUE:
      return {
        type: type === m.OVERTAKE ? 'overtaking_capture' : 'continue_capture_segment',
        from: first,
        target: keys[targetOf(position, m.firstOf(move), detail)]!,
        to,
      };
    case m.SLIDE:
      return makeSlide(position, m.unpackSlide(move));
    case m.LINE:
      return { type: 'process_line', line: lineCells(0) };
    case m.LINE_OPTION: {
      const window = m.secondOf(move);
      return {
        type: 'choose_line_option',
        line: lineCells(0),
        option: window === 0 ? 1 : 2,
        collapsedMarkers: lineCells(window),
      };
    }
    case m.REGION: {
      const { cells } = regionAt(position, m.firstOf(move), detail);
      return {
        type: 'choose_territory_option',
        region: first,
        size: cells.length,
        border: detail === 0 ? null : detail,
      };
    }
    case m.ELIMINATE:
      return { type: 'eliminate_rings_from_stack', context: CONTEXTS[detail - 1]!, stack: first };
    case m.FORCE:
      return { type: 'forced_elimination', stack: first };
    default:
      return { type: PLAIN_MOVES[type - m.PLAIN]! };
  }
};

const TYPES: ReadonlyMap<unknown, number> = new Map<Move['type'], number>([
  ['place_ring', m.PLACE],
  ['move_stack', m.MOVE],
  ['overtaking_capture', m.OVERTAKE],
  ['continue_capture_segment', m.CONTINUE],
  ['recovery_slide', m.SLIDE],
  ['process_line', m.LINE],
  ['choose_line_option', m.LINE_OPTION],
  ['choose_territory_option', m.REGION],
  ['eliminate_rings_from_stack', m.ELIMINATE],
  ['forced_elimination', m.FORCE],
  ...PLAIN_MOVES.map((name, i) => [name, m.PLAIN + i] as const),
]);

type Given = Readonly<Record<string, unknown>>;

/** The cell that a move of any type names first, as in its packed form; 0 for none. */
const firstCell = ({ board }: Position, { from, to, region, stack, line }: Given): number => {
  const named = from ?? to ?? region ?? stack ?? (Array.isArray(line) ? line[0] : undefined);
  return board.cellOfKey.get(named as Cell) ?? 0;
};

/** Whether a packed move, whose type and first cell are known to match, says exactly the same as the given one. */
const says = (position: Position, packed: number, given: Given): boolean => {
  const { keys } = position.board;
  const fields = Object.keys(given).length;
  switch (m.typeOf(packed)) {
    case m.PLACE:
      return fields === 3 && given.count === m.detailOf(packed);
    case m.MOVE:
      return fields === 3 && given.to === keys[m.secondOf(packed)];
    case m.FORCE:
      return fields === 2;
    case m.OVERTAKE:
    case m.CONTINUE:
    case m.SLIDE:
    case m.LINE:
    case m.LINE_OPTION:
    case m.REGION:
    case m.ELIMINATE:
      return sameJson(makeMove(position, packed), given);
    default:
      return fields === 1;
  }
};

/** The packed legal move that says exactly the same as `move`, which may be anything. */
export const findMove = (position: Position, legal: readonly number[], move: unknown): number | undefined => {
  if (typeof move !== 'object' || move === null) return undefined;
  const given = move as Given;
  const type = TYPES.get(given.type);
  const first = firstCell(position, given);
  for (let i = 0; i < legal.length; i += 1) {
    const packed = legal[i]!;
    if (m.typeOf(packed) === type && m.firstOf(packed) === first && says(position, packed, given))
      return packed;
  }
  return undefined;
};

/** The legal move that says exactly the same as `move`, which may be anything. */
export const findLegal = (position: Position, move: unknown): number | undefined => {
  if (typeof move !== 'object' || move === null) return undefined;
  const moves: number[] = [];
  legalAt(position, firstCell(position, move as Given), moves);
  return findMove(position, moves, move);
};
