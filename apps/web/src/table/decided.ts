import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { startsTurn } from './turns.ts';
import type { GameUi, Measure } from './ui.ts';

/** Earlier turns are ignored, because those states are not in memory. */
const LOOK_BACK = 60;

/** How close a seat is to the goal of a number, from 0 to 1. */
const nearness = ({ of, goal }: Measure, view: unknown, seat: Seat): number =>
  goal === undefined ? 0 : of(view, seat) / Math.max(1, goal(view, seat));

/** Where turns start among the latest moves, by the number of moves before them. */
const turnStarts = (line: GameLine): number[] => {
  const first = Math.max(0, line.length - LOOK_BACK);
  return line.steps.slice(first).flatMap((_, i) => (startsTurn(line, first + i) ? [first + i] : []));
};

/** A turn, from one move count to another, and its effect on a number of the winner's. */
interface DecisiveTurn {
  readonly from: number;
  readonly to: number;
  readonly measure: Measure;
  readonly before: number;
  readonly after: number;
}

/** The last turn, from one move count to another. */
export const lastTurn = (line: GameLine): { readonly from: number; readonly to: number } => ({
  from: turnStarts(line).at(-1) ?? 0,
  to: line.length,
});

/**
 * The turn that brought the winner furthest towards the goal they came closest to; undefined if no number
 * shows it. It uses whole states, so the viewer must be allowed to know everything.
 */
export const decisiveTurn = (ui: GameUi, line: GameLine, winner: Seat): DecisiveTurn | undefined => {
  const end = line.state;
  const [measure] = ui.measures
    .filter(({ goal }) => goal !== undefined)
    .toSorted((a, b) => nearness(b, end, winner) - nearness(a, end, winner));
  if (measure === undefined) return undefined;
  const starts = turnStarts(line);
  let best: DecisiveTurn | undefined;
  for (const [i, from] of starts.entries()) {
    const to = starts[i + 1] ?? line.length;
    const [before, after] = [from, to].map((count) => measure.of(line.stateAt(count), winner));
    if (after! - before! > (best === undefined ? 0 : best.after - best.before))
      best = { from, to, measure, before: before!, after: after! };
  }
  return best;
};
