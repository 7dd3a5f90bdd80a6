import { type Seat, type Tagged, visibleEvents } from '@ludus/kernel';
import type { GameLine, LastMove } from '@ludus/table';
import type { GameUi, SeenMove } from './ui.ts';

/** Whether the game has nothing to show for an action. */
export const isQuietAction = (ui: GameUi, action: Tagged): boolean => ui.isQuiet?.(action) === true;

/** Whether a step, counted from 0, is skipped: it was forced, or the game has nothing to show for it. */
export const isQuietStep = (ui: GameUi, line: GameLine, index: number): boolean =>
  isQuietAction(ui, line.steps[index]!.action) || line.isForced(index);

/** The last visible move: skipped steps leave the one before them marked. */
export const lastSeen = (ui: GameUi, line: GameLine): LastMove | undefined =>
  line.lastMove(line.steps.findLastIndex((_, i) => !isQuietStep(ui, line, i)) + 1);

/** What a seat may know of a move of a line. */
export const seenBy = (viewer: Seat, line: GameLine, last: LastMove | undefined): SeenMove | undefined => {
  if (last === undefined || line.game.secrets === undefined) return last;
  const made = { state: line.stateAt(last.count), events: last.events };
  return { ...last, events: visibleEvents(line.game, made, viewer) };
};
