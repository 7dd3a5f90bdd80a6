import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { People } from '../words/people.ts';
import { isQuietStep, seenBy } from './lastSeen.ts';
import { actsOf, type TablePosition, type TableStage, type TableStep } from './positions.ts';
import type { GameUi, SeenMove } from './ui.ts';

/**
 * Where the moves of others since a seat's last turn start and end, by the number of moves before; empty if
 * there are none.
 */
export const sinceLastTurn = (
  ui: GameUi,
  line: GameLine,
  viewer: Seat,
): { readonly from: number; readonly to: number } => {
  const isOwn = (i: number): boolean => line.steps[i]!.seat === viewer && !isQuietStep(ui, line, i);
  let to = line.length;
  // A turn that has started is not part of what happened since the last one.
  while (to > 0 && line.steps[to - 1]!.seat === viewer) to -= 1;
  let from = to;
  while (from > 0 && !isOwn(from - 1)) from -= 1;
  return { from, to };
};

/** What a seat may know of the moves after the first `from` and up to `to`. */
export const movesIn = (
  line: GameLine,
  { from, to, viewer }: { readonly from: number; readonly to: number; readonly viewer: Seat },
): readonly SeenMove[] =>
  Array.from({ length: to - from }, (_, i) => seenBy(viewer, line, line.lastMove(from + i + 1))!);

/** One thing that happened since the reader's last turn. */
export interface RecapItem {
  /** How many moves there are with it. */
  readonly count: number;
  readonly seat: Seat;
  readonly text: string;
}

/** The steps with something to tell, in sentences. */
export const recapItems = (ui: GameUi, steps: readonly TableStep[], people: People): readonly RecapItem[] =>
  steps.flatMap(({ move, position, isQuiet }) => {
    if (move === undefined || isQuiet) return [];
    const text = ui.sentences(move, position.view, people).join(' ');
    return text === '' ? [] : [{ count: position.count, seat: move.seat, text }];
  });

/** A recap is shown slowly, whatever the pace of the game. */
const SLOW = 1.6;

/** Steps the board through what happened, from one step on, and then shows the current game. */
export const replayFrom = (
  stage: TableStage,
  {
    ui,
    viewer,
    before,
    steps,
    count,
    pace,
  }: {
    readonly ui: GameUi;
    readonly viewer: Seat;
    /** The position before the first step. */
    readonly before: TablePosition;
    readonly steps: readonly TableStep[];
    /** The step to begin with. */
    readonly count: number;
    readonly pace: number;
  },
): void => {
  const first = Math.max(
    0,
    steps.findIndex(({ position }) => position.count >= count),
  );
  const start = first === 0 ? before : steps[first - 1]!.position;
  const end = { position: stage.target, seat: viewer, scene: undefined };
  stage.replay(start, [...actsOf(ui, viewer, start, steps.slice(first)), end], SLOW / pace);
};
