import type { Assessment } from '@ludus/agents';
import { type TurningPoint, turningPointsOf } from '@ludus/agents';
import type { Chances } from '../opponents/review.ts';

/** A decision that changed the game: by what it cost, or by the luck that followed it. */
export interface Point extends TurningPoint {
  /** How much better it turned out for its player than it could be expected to; only where nothing better was found. */
  readonly luck?: number;
}

const MOST = 3;
/** Less than this may be the noise of the analysis. */
const LEAST_LUCK = 0.12;

/** What chance made of every decision: the chances once it was played out, beside those it gave. */
const luckIn = (decisions: readonly (Assessment | undefined)[], chances: readonly Chances[]): Point[] =>
  decisions.flatMap((assessment, index) => {
    const known = chances[index + 1];
    if (assessment === undefined || known === undefined) return [];
    const { seat, after } = assessment;
    return [{ index, assessment, luck: known[seat - 1]! - after[seat - 1]! }];
  });

/**
 * What changed a game most, in order: its worst faults, and in games of chance the largest strokes of luck where there
 * are fewer faults than that. `chances` are by state; they are left out where nothing is left to chance.
 */
export const pointsOf = (
  decisions: readonly (Assessment | undefined)[],
  chances: readonly Chances[] | undefined,
): readonly Point[] => {
  const faults = turningPointsOf(decisions, MOST);
  const lucky = luckIn(decisions, chances ?? [])
    .filter(({ index, luck }) => Math.abs(luck!) >= LEAST_LUCK && faults.every((one) => one.index !== index))
    .sort((a, b) => Math.abs(b.luck!) - Math.abs(a.luck!))
    .slice(0, MOST - faults.length);
  return [...faults, ...lucky].sort((a, b) => a.index - b.index);
};
