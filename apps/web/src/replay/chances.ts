import { finalChances } from '@ludus/agents';
import { seats } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import type { Decisions } from '../analysis/analysis.ts';
import type { Chances } from '../opponents/review.ts';

/**
 * Everybody's chances at every state: from the analysis, from the first impression where it has no result,
 * and from the outcome at the end. A game without an evaluation has no first impression: chances are then
 * equal where the analysis has no result, and the list is empty until it has one.
 */
export const chancesOf = (
  line: GameLine,
  players: number,
  decisions: Decisions,
  firstSight: readonly Chances[],
): readonly Chances[] => {
  if (firstSight.length === 0 && !decisions.some((one) => one)) return [];
  const outcome = line.game.outcome(line.state);
  const even: Chances = new Array<number>(players).fill(1 / players);
  let next: Chances =
    outcome === undefined ? (firstSight[line.length] ?? even) : finalChances(outcome, seats(players));
  const chances: Chances[] = [next];
  for (let i = line.length - 1; i >= 0; i -= 1) {
    const decision = decisions[i];
    // If there was nothing to decide, a state has the value of the next one.
    if (decision === undefined) next = firstSight[i] ?? even;
    else if (decision !== null) next = decision.chances;
    chances.push(next);
  }
  return chances.reverse();
};

/** A step that changes somebody's chances by this much is a swing. */
const SWING = 0.12;
const FEW = 6;
const SMALL = 0.03;

const changeOf = (before: Chances, after: Chances): number =>
  Math.max(...after.map((chance, seat) => Math.abs(chance - before[seat]!)));

/**
 * The states, among those given, at which chances changed most: a substitute for turning points before an
 * analysis.
 */
export const swingsAt = (chances: readonly Chances[], states: readonly number[]): number[] =>
  states
    .slice(1)
    .map((at, i) => ({ at, by: changeOf(chances[states[i]!]!, chances[at]!) }))
    .filter(({ by }) => by >= SMALL)
    .sort((a, b) => b.by - a.by)
    .filter(({ by }, rank) => by >= SWING || rank < FEW)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
