import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { GameUi, Measure } from './ui.ts';

/** Further back nobody looks: those states are not at hand. */
const LOOK_BACK = 60;

/** How near a seat is to what a number has to reach, from 0 to 1. */
const nearness = ({ of, goal }: Measure, view: unknown, seat: Seat): number =>
  goal === undefined ? 0 : of(view, seat) / Math.max(1, goal(view, seat));

/** Where turns begin among the latest moves, counted by the moves before them. */
const turnStarts = ({ steps, length }: GameLine): number[] =>
  steps.flatMap(({ seat }, i) => (i >= length - LOOK_BACK && steps[i - 1]?.seat !== seat ? [i] : []));

/** A turn, from one count of moves to another, and what it did to a number of the winner's. */
interface DecisiveTurn {
  readonly from: number;
  readonly to: number;
  readonly measure: Measure;
  readonly before: number;
  readonly after: number;
}

/**
 * The turn that brought the winner furthest towards the goal they came nearest to; undefined where no number tells. It
 * looks at whole states: whoever is shown it may know everything.
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
