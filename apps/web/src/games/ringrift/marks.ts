import type { Cell, GameEvent, Move } from '@ludus/ringrift-engine';
import type { SeenMove } from '../../table/ui.ts';
import type { Route } from './Board.tsx';
import { type Effects, pathOf } from './effects.ts';

type Last = SeenMove<Move, GameEvent> | undefined;

/** Class names per space. */
export type Marks = Map<Cell, string>;

/** Adds a word to spaces. */
export const mark = (marks: Marks, cells: readonly Cell[], word: string): void => {
  for (const cell of cells) marks.set(cell, `${marks.get(cell) ?? ''} ${word}`.trim());
};

/** The spaces that a move names. */
export const cellsNamed = (move: Move): readonly Cell[] => {
  if ('from' in move) return [move.from, move.to];
  if (move.type === 'place_ring') return [move.to];
  return 'stack' in move ? [move.stack] : [];
};

/** The spaces of the last move. */
export const lastMarks = (last: Last): Marks => {
  const marks: Marks = new Map();
  if (last?.action !== undefined) mark(marks, cellsNamed(last.action), 'last');
  return marks;
};

/** Where the last move went. */
export const lastRoute = (last: Last): Route | undefined =>
  last?.action === undefined ? undefined : pathOf(last.action);

/** What a move would do, before it is made. */
export const previewMarks = (marks: Marks, effects: Effects | undefined): void => {
  if (effects === undefined) return;
  mark(marks, [...new Set([...effects.collapsed, ...effects.forms])], 'will-collapse');
  mark(marks, effects.flipped, 'will-flip');
  mark(marks, effects.captured, 'will-take');
  mark(marks, effects.eliminated, 'will-lose');
};
