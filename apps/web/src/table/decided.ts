import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { GameUi, Measure } from './ui.ts';

/** Further back nobody looks: those states are not at hand. */
const LOOK_BACK = 60;

/** How near a seat is to what a number has to reach, from 0 to 1. */
const nearness = ({ of, goal }: Measure, view: unknown, seat: Seat): number =>
  goal === undefined ? 0 : of(view, seat) / Math.max(1, goal(view, seat));

/**
 * The move that brought the winner furthest towards the goal they came closest to, counted with the moves before it.
 * Undefined if no number shows it, or if it would reveal hidden information.
 */
export const decisiveMove = (ui: GameUi, line: GameLine, winner: Seat): number | undefined => {
  if (ui.game.secrets !== undefined) return undefined;
  const end = line.state;
  const [measure] = ui.measures
    .filter(({ goal }) => goal !== undefined)
    .toSorted((a, b) => nearness(b, end, winner) - nearness(a, end, winner));
  if (measure === undefined) return undefined;
  let best: { readonly count: number; readonly gain: number } | undefined;
  for (let count = Math.max(1, line.length - LOOK_BACK); count <= line.length; count += 1) {
    const gain = measure.of(line.stateAt(count), winner) - measure.of(line.stateAt(count - 1), winner);
    if (gain > (best?.gain ?? 0)) best = { count, gain };
  }
  return best?.count;
};
