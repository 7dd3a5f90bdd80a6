import { useEffect, useMemo, useState } from 'react';
import { startOpponents } from '../opponents/opponents.ts';
import { type Chances, judgeOf } from '../opponents/review.ts';
import { isQuietStep } from '../table/lastSeen.ts';
import { chancesOf } from './analysis.ts';
import type { Recording } from './source.ts';
import { biggestIn, decisionsAt, swingsIn } from './swings.ts';
import { type AnalysisState, useAnalysis } from './useAnalysis.ts';

const NOTHING: readonly never[] = [];

/** The chances of everybody at every state at first sight, computed beside the page. */
const useFirstSight = ({ line, players }: Recording): readonly Chances[] => {
  const [chances, setChances] = useState<readonly Chances[]>(NOTHING);
  useEffect(() => {
    const opponents = startOpponents();
    const asked = { game: line.game.id, start: line.start, steps: line.steps, seats: players.length };
    let isWanted = true;
    const show = (found: readonly Chances[]): void => {
      if (isWanted) setChances(found);
    };
    opponents.remote.review(asked).then(show, () => show(NOTHING));
    return () => {
      isWanted = false;
      opponents.stop();
    };
  }, [line, players.length]);
  return chances;
};

export interface Review {
  readonly analysis: AnalysisState;
  /** By state, the beginning first; empty where nothing can be said. */
  readonly chances: readonly Chances[];
  /** The moves after which chances changed much, in order. */
  readonly swings: readonly number[];
  /** The largest of them. */
  readonly biggest: number | undefined;
}

/** How a game went: chances at first sight until a search has been through it, and where they changed. */
export const useReview = (recording: Recording): Review => {
  const { ui, line, players } = recording;
  const reviewed = useFirstSight(recording);
  const analysis = useAnalysis(recording.analysis, line.length);
  const { isDone } = analysis;
  const chances = useMemo(
    () => (isDone ? chancesOf(analysis.analysis, reviewed.at(-1)) : reviewed),
    [isDone, analysis.analysis, reviewed],
  );
  const found = useMemo(() => {
    const steps = line.steps.map(({ action, seat }, i) => ({
      seat,
      isQuiet: isQuietStep(ui, line, i),
      isPreparing: ui.isPreparing?.(action) === true,
    }));
    // A search has looked at every position; the first impression only where turns begin.
    const judge = isDone ? undefined : judgeOf(line.game, line.start, players.length);
    const at = (states: readonly number[]): number[] =>
      decisionsAt(states, steps, judge && ((state) => judge(line.stateAt(state))));
    const most = biggestIn(chances);
    return { swings: at(swingsIn(chances)), biggest: most === undefined ? undefined : at([most])[0] };
  }, [chances, isDone, line, players.length, ui]);
  return { analysis, chances, ...found };
};
