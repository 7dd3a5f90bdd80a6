import { slideCells } from './action.ts';
import { COLLAPSED, isCollapsed, isMarker, isStack, MARKER } from './cell.ts';
import { fnv1a64 } from './fnv.ts';
import { collapsedCells } from './lines.ts';
import * as m from './moves.ts';
import type { Position } from './position.ts';
import { targetOf } from './reach.ts';
import { regionAt } from './territory.ts';
import { CONTEXTS } from './types.ts';

/** Moves and boards in the format of reference files. Lists are sorted by code unit, whatever the cells mean. */

export const sorted = (texts: string[]): string[] => texts.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

const joined = (position: Position, cells: readonly number[]): string =>
  sorted(cells.map((cell) => position.board.keys[cell]!)).join('/');

const slideKey = (position: Position, move: number): string => {
  const slide = m.unpackSlide(move);
  const { keys } = position.board;
  const start = `R:${keys[slide.from]}>${keys[slide.to]}`;
  const extraction = keys[slide.extraction] || '-';
  if (slide.mode === m.FALLBACK) return `${start}:F:${extraction}`;
  if (slide.mode === m.STRIKE) return `${start}:S:${extraction}`;
  return `${start}:L${slide.mode === m.WINDOW ? 2 : 1}@${joined(position, slideCells(position, slide))}:${extraction}`;
};

const regionKey = (position: Position, move: number): string => {
  const { cells } = regionAt(position, m.firstOf(move), m.detailOf(move));
  const text = joined(position, cells);
  return `T:${text.split('/', 1)[0]}#${cells.length}#${fnv1a64(text)}`;
};

const optionKey = (position: Position, move: number): string => {
  const axis = m.detailOf(move);
  const window = m.secondOf(move);
  const whole = joined(position, collapsedCells(position, m.firstOf(move), axis, 0));
  return `O:${whole}=${window === 0 ? 'ALL' : joined(position, collapsedCells(position, m.firstOf(move), axis, window))}`;
};

const PLAIN_KEYS = ['SP', 'NP', 'SWAP', 'SC', 'NM', 'SR', 'NL', 'ST', 'NT'];

/** A move as reference files write it. */
export const referenceKey = (position: Position, move: number): string => {
  const { keys } = position.board;
  const type = m.typeOf(move);
  const first = keys[m.firstOf(move)];
  const second = keys[m.secondOf(move)];
  const detail = m.detailOf(move);
  const segment = (): string => `${first}x${keys[targetOf(position, m.firstOf(move), detail)]}>${second}`;
  switch (type) {
    case m.PLACE:
      return `P:${first}*${detail}`;
    case m.MOVE:
      return `M:${first}>${second}`;
    case m.OVERTAKE:
      return `C:${segment()}`;
    case m.CONTINUE:
      return `CC:${segment()}`;
    case m.SLIDE:
      return slideKey(position, move);
    case m.LINE:
      return `L:${joined(position, collapsedCells(position, m.firstOf(move), detail, 0))}`;
    case m.LINE_OPTION:
      return optionKey(position, move);
    case m.REGION:
      return regionKey(position, move);
    case m.ELIMINATE:
      return `E:${CONTEXTS[detail - 1]}:${first}`;
    case m.FORCE:
      return `FE:${first}`;
    default:
      return PLAIN_KEYS[type - m.PLAIN]!;
  }
};

/** The board as reference files write it: `stacks|markers|collapsed`. */
export const referenceBoard = (position: Position): string => {
  const { cells, keys } = position.board;
  const parts: [string[], string[], string[]] = [[], [], []];
  for (const cell of cells) {
    const kind = position.kind[cell]!;
    if (isMarker(kind)) parts[1].push(`${keys[cell]}:${kind - MARKER}`);
    else if (isCollapsed(kind)) parts[2].push(`${keys[cell]}:${kind - COLLAPSED}`);
    else if (isStack(kind)) parts[0].push(`${keys[cell]}:${position.rings(cell).join('')}`);
  }
  return parts.map((part) => sorted(part).join(' ')).join('|');
};
