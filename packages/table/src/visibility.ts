import { type Game, type Seat, seesAction, type Tagged, type Viewer, visibleEvents } from '@ludus/kernel';
import type { Author, Step } from './types.ts';

/** A move as a viewer may see it. */
export interface VisibleStep {
  readonly number: number;
  readonly seat: Seat;
  readonly by: Author;
  /** Absent if the viewer may only know its effects. */
  readonly action?: Tagged;
  readonly notation?: string;
  readonly events: readonly Tagged[];
}

/** What a viewer may know of a move. */
export const visibleStep = (game: Game, step: Omit<Step, 'hash'>, viewer: Viewer): VisibleStep => {
  const { number, seat, by, action, notation } = step;
  return {
    number,
    seat,
    by,
    ...(seesAction(game, seat, viewer) && { action, notation }),
    events: visibleEvents(game, step, viewer),
  };
};
