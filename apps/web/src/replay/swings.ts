import type { Chances } from '../opponents/review.ts';

/** A step after which somebody's chances are this much better or worse is always a swing. */
const BIG = 0.12;
/** Quiet games have swings too: their largest steps, unless they are next to nothing. */
const FEW = 6;
const SMALL = 0.03;

const changeOf = (before: Chances, after: Chances): number =>
  Math.max(...after.map((chance, seat) => Math.abs(chance - before[seat]!)));

/** The states right after the large swings of the chances, in order. */
export const swingsIn = (chances: readonly Chances[]): number[] => {
  const changes = chances.map((_, i) => ({ i, by: i === 0 ? 0 : changeOf(chances[i - 1]!, chances[i]!) }));
  return changes
    .filter(({ by }) => by >= SMALL)
    .sort((a, b) => b.by - a.by)
    .filter(({ by }, rank) => by >= BIG || rank < FEW)
    .map(({ i }) => i)
    .sort((a, b) => a - b);
};

/** The state right after the largest swing; that somebody has won is none. */
export const biggestIn = (chances: readonly Chances[]): number | undefined => {
  const by = chances.slice(1, -1).map((after, i) => changeOf(chances[i]!, after));
  const most = Math.max(...by);
  return most >= SMALL ? by.indexOf(most) + 1 : undefined;
};

/** A move of the game as swings see it. */
interface SwingStep {
  readonly seat: number;
  /** Whether it only ends a turn or says that there was nothing to do. */
  readonly isQuiet: boolean;
  /** Whether it only makes ready for others: no swing is put on it where the turn has these. */
  readonly isPreparing?: boolean;
}

/** The last step up to a state at which something was decided. */
const lastDecision = (state: number, steps: readonly SwingStep[]): number => {
  let at = state;
  while (at > 1 && steps[at - 1]!.isQuiet) at -= 1;
  return at;
};

/** The steps of the turn that ends in a state, those that decide nothing left out. */
const turnBefore = (state: number, steps: readonly SwingStep[]): number[] => {
  const { seat } = steps[state - 1]!;
  const turn: number[] = [];
  for (let at = state; at > 0 && steps[at - 1]!.seat === seat; at -= 1)
    if (!steps[at - 1]!.isQuiet) turn.unshift(at);
  return turn;
};

/**
 * The same, each at the decision it came from. Chances that were only looked at between turns show a swing when the turn is
 * over; `judge`, which looks at single states, finds the step of the turn that made it. The step that hands over is compared
 * by nobody: another is to move after it.
 */
export const decisionsAt = (
  swings: readonly number[],
  steps: readonly SwingStep[],
  judge?: (state: number) => Chances,
): number[] => {
  const found = swings.map((swing) => {
    const all = turnBefore(swing, steps).filter((at) => steps[at]?.seat === steps[at - 1]!.seat);
    if (judge === undefined || all.length === 0) return lastDecision(swing, steps);
    const deeds = all.filter((at) => steps[at - 1]!.isPreparing !== true);
    const own = deeds.length > 0 ? deeds : all;
    const by = own.map((at) => changeOf(judge(at - 1), judge(at)));
    return own[by.indexOf(Math.max(...by))]!;
  });
  return [...new Set(found)].sort((a, b) => a - b);
};

export const nextAfter = (marks: readonly number[], at: number): number | undefined =>
  marks.find((mark) => mark > at);

export const lastBefore = (marks: readonly number[], at: number): number | undefined =>
  marks.findLast((mark) => mark < at);
