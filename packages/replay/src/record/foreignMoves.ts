import type { MoveInput } from '../types.ts';
import {
  MOVE_COLUMNS,
  makeMoveJson,
  NOTE_COLUMNS,
  noteColumns,
  type StepRows,
  type Value,
} from './gameRows.ts';

/** Rows of moves, either all with notes or none. */
const widened = ({ moves, count }: StepRows): readonly Value[] => {
  const width = MOVE_COLUMNS.length;
  if (moves.length > count * width) return moves;
  const none: Value[] = NOTE_COLUMNS.map(() => null);
  return Array.from({ length: count }, (_, i) => [
    ...moves.slice(i * width, (i + 1) * width),
    ...none,
  ]).flat();
};

interface ForeignRows {
  readonly steps: StepRows;
  readonly turns: number;
}

/**
 * Adds the moves of a divergent game that only another program can play, as they were recorded. Each has a
 * row, but no history, because the positions between them are unknown.
 */
export const addForeignMoves = (steps: StepRows, turns: number, moves: readonly MoveInput[]): ForeignRows => {
  if (moves.length === 0) return { steps, turns };
  let count = turns;
  let last =
    steps.count === 0 ? undefined : steps.moves[(steps.count - 1) * (steps.moves.length / steps.count) + 1];
  const rows = moves.flatMap(({ action, player = 0, ...notes }, i) => {
    if (player !== last) count += 1;
    last = player;
    const { phase } = action as { readonly phase?: unknown };
    return [
      count,
      player,
      typeof phase === 'string' ? phase : 'unknown',
      action.type,
      makeMoveJson(steps.count + i, action),
      ...noteColumns(notes),
    ];
  });
  return {
    steps: { ...steps, count: steps.count + moves.length, moves: [...widened(steps), ...rows] },
    turns: count,
  };
};
