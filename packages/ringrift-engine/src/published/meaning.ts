import { makeMove } from '../action.ts';
import { detailOf, firstOf, REGION, typeOf } from '../moves.ts';
import type { Position } from '../position.ts';
import { legal } from '../rules.ts';
import { regionAt } from '../territory.ts';
import type { Cell, ChooseLineOption, Move, ProcessLine, RecoverySlide } from '../types.ts';
import { fieldsOf, isSameCells, readCell, readCells } from './cells.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Names in older files, by what they mean. */
const OLD_WORDS: Readonly<Record<string, Move['type']>> = {
  move_ring: 'move_stack',
  build_stack: 'move_stack',
  chain_capture: 'continue_capture_segment',
  line_formation: 'process_line',
  choose_line_reward: 'choose_line_option',
  process_territory_region: 'choose_territory_option',
  territory_claim: 'choose_territory_option',
};

/** Our type for a published move; undefined if there is none. */
export const typeOfPublished = (move: unknown): string | undefined => {
  const { type } = fieldsOf(move);
  return typeof type === 'string' ? (OLD_WORDS[type] ?? type) : undefined;
};

type LineMove = ProcessLine | ChooseLineOption;

const collapsedBy = (move: LineMove): readonly Cell[] =>
  move.type === 'process_line' ? move.line : move.collapsedMarkers;

/** Which cells of a line collapse: as listed or, in old files, by count. */
const isMeantLine = ({ board, lineLength }: Position, move: LineMove, fields: Fields): boolean => {
  const cells = readCells(board, fieldsOf((fields.formedLines as readonly unknown[] | null)?.[0]).positions);
  const to = readCell(board, fields.to);
  const isLine =
    cells === undefined ? to !== undefined && move.line.includes(to) : isSameCells(cells, move.line);
  if (!isLine) return false;
  const listed = readCells(board, fields.collapsedMarkers);
  if (listed !== undefined) return isSameCells(listed, collapsedBy(move));
  const isShort = typeOfPublished(fields) === 'choose_line_option' && fields.placementCount === 1;
  const wanted = isShort ? (cells ?? move.line).slice(0, lineLength) : move.line;
  return isSameCells(wanted, collapsedBy(move));
};

const MODES: Readonly<Record<string, RecoverySlide['mode']>> = {
  line: 'line',
  fallback: 'fallback',
  stack_strike: 'strike',
};

/** Whether a slide collapses the first cells of the run, if it does not collapse all of it. */
const isFirstWindow = (slide: RecoverySlide): boolean =>
  slide.mode !== 'line' ||
  slide.option === 1 ||
  slide.formedLines.some((line) => slide.collapsedMarkers.every((cell, i) => cell === line[i]));

const isMeantSlide = (
  { board, lineLength }: Position,
  slide: RecoverySlide,
  { recoveryMode, recoveryOption, from, to, extractionStacks, collapsePositions }: Fields,
): boolean => {
  if (slide.from !== readCell(board, from) || slide.to !== readCell(board, to)) return false;
  if (typeof recoveryMode === 'string' && MODES[recoveryMode] !== slide.mode) return false;
  const payer = readCells(board, extractionStacks)?.[0];
  if (payer !== undefined && slide.extractionStack !== undefined && slide.extractionStack !== payer)
    return false;
  if (slide.mode !== 'line') return true;
  const isLong = slide.formedLines.some((line) => line.length > lineLength);
  if (slide.option !== (recoveryOption ?? (isLong ? 2 : 1))) return false;
  const listed = readCells(board, collapsePositions);
  return listed === undefined ? isFirstWindow(slide) : isSameCells(listed, slide.collapsedMarkers);
};

/** The region that a published move names: the one that contains `to`, or else the first. */
const regionOf = ({ board }: Position, { disconnectedRegions, to }: Fields): Cell[] | undefined => {
  if (!Array.isArray(disconnectedRegions)) return undefined;
  const regions = disconnectedRegions.map((region) => readCells(board, fieldsOf(region).spaces) ?? []);
  const cell = readCell(board, to);
  return regions.find((cells) => cell !== undefined && cells.includes(cell)) ?? regions[0];
};

const isMeantRegion = (position: Position, packed: number, region: readonly Cell[]): boolean => {
  const { keys } = position.board;
  const { cells } = regionAt(position, firstOf(packed), detailOf(packed));
  return (
    cells.length === region.length &&
    isSameCells(
      region,
      cells.map((cell) => keys[cell]!),
    )
  );
};

/** Whether one of our legal moves matches a published move of the same type. */
const isMeant = (position: Position, move: Move, fields: Fields): boolean => {
  const { board } = position;
  /** Whether a field names a cell, or leaves it out as some old files do. */
  const names = (name: string, cell: Cell): boolean =>
    (fields[name] ?? undefined) === undefined || cell === readCell(board, fields[name]);
  switch (move.type) {
    case 'place_ring':
      return names('to', move.to) && move.count === (fields.placementCount ?? 1);
    case 'move_stack':
      return names('from', move.from) && names('to', move.to);
    case 'overtaking_capture':
    case 'continue_capture_segment':
      return names('from', move.from) && names('captureTarget', move.target) && names('to', move.to);
    case 'process_line':
    case 'choose_line_option':
      return isMeantLine(position, move, fields);
    case 'eliminate_rings_from_stack':
    case 'forced_elimination':
      return names('to', move.stack);
    case 'recovery_slide':
      return isMeantSlide(position, move, fields);
    default:
      return true;
  }
};

const LINE_TYPES: readonly string[] = ['process_line', 'choose_line_option'];

const isSameType = (ours: string, theirs: string | undefined): boolean =>
  ours === theirs || (LINE_TYPES.includes(ours) && LINE_TYPES.includes(theirs ?? ''));

/** The stack that pays for a slide into a line, if the record does not say. */
const byPayer = (moves: readonly Move[], stacks: readonly Cell[]): ((index: number) => number) => {
  const places = new Map(stacks.map((cell, place) => [cell, place]));
  return (index) => {
    const move = moves[index]!;
    return move.type === 'recovery_slide' ? (places.get(move.extractionStack ?? '') ?? 0) : 0;
  };
};

/**
 * The legal move that a published move stands for, packed. `stacks` lists the cells of all stacks, oldest
 * first: if a record does not say which stack pays, the oldest does.
 */
export const meantMove = (
  position: Position,
  published: unknown,
  stacks: readonly Cell[],
): number | undefined => {
  const fields = fieldsOf(published);
  const type = typeOfPublished(fields);
  const packed: number[] = [];
  legal(position, packed);
  if (type === 'choose_territory_option') {
    const region = regionOf(position, fields);
    return packed.find(
      (move) => typeOf(move) === REGION && region !== undefined && isMeantRegion(position, move, region),
    );
  }
  const moves = packed.map((move) => makeMove(position, move));
  const meant = packed.flatMap((_, i) =>
    isSameType(moves[i]!.type, type) && isMeant(position, moves[i]!, fields) ? [i] : [],
  );
  // Only the stack that pays for a slide may be left out; anything else that matches several moves matches
  // none.
  if (meant.length > 1 && moves[meant[0]!]!.type !== 'recovery_slide') return undefined;
  const place = byPayer(moves, stacks);
  const [best] = meant.toSorted((a, b) => place(a) - place(b));
  return best === undefined ? undefined : packed[best];
};
