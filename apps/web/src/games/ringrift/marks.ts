import type { Cell, GameEvent, Move } from '@ludus/ringrift-engine';
import type { SeenMove } from '../../table/ui.ts';
import type { BoardProps } from './Board.tsx';
import { changesOf, pathOf } from './effects.ts';

type Last = SeenMove<Move, GameEvent> | undefined;

/** Words for the style sheet per cell. */
export type Marks = Map<Cell, string>;

/** Adds a word to cells. */
export const mark = (marks: Marks, cells: readonly Cell[], word: string): void => {
  for (const cell of cells) marks.set(cell, `${marks.get(cell) ?? ''} ${word}`.trim());
};

/** The cells a move speaks of. */
export const cellsNamed = (move: Move): readonly Cell[] => {
  if ('from' in move) return [move.from, move.to];
  if (move.type === 'place_ring') return [move.to];
  return 'stack' in move ? [move.stack] : [];
};

/** What the last move did. */
export const lastMarks = (last: Last): Marks => {
  const marks: Marks = new Map();
  if (last === undefined) return marks;
  const changes = changesOf(last.events);
  mark(marks, changes.collapsed, 'fresh');
  mark(marks, changes.flipped, 'flipped');
  if (last.action !== undefined) mark(marks, cellsNamed(last.action), 'last');
  return marks;
};

/** What came from where with the last move. */
export const arrivalOf = (last: Last): BoardProps['arrival'] => {
  const path = last?.action === undefined ? undefined : pathOf(last.action);
  return path && { from: path[0], to: path[1], count: last!.count };
};
