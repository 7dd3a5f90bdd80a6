import type { Tagged } from '@ludus/kernel';
import { useCallback, useMemo, useState } from 'react';
import type { AnalysisState } from '../analysis/useAnalysis.ts';
import { useShownAnalysis } from '../analysis/useShownAnalysis.ts';
import { sharedMoves } from './branches/branches.ts';
import { type Branches, useBranches } from './branches/useBranches.ts';
import { ownPlan } from './plan.ts';
import type { Recording } from './source.ts';
import { stopAt } from './stops.ts';
import { type Playback, usePlayback } from './usePlayback.ts';
import { type Reading, useReading } from './useReading.ts';
import { replayWords as words } from './words.ts';

const NOTHING: readonly never[] = [];

/** The recording with the moves of a branch in place of its own; what they share keeps what was stored with it. */
const useShown = (recording: Recording, { active, line, notes }: Branches): Recording =>
  useMemo(() => {
    if (active === undefined) return recording;
    const { ui, judgements, choicesAt } = recording;
    const shared = sharedMoves(notes, active);
    return {
      ...recording,
      line,
      outcome: ui.game.outcome(line.state),
      judgements: judgements.slice(0, shared),
      ...(choicesAt && { choicesAt: async (move) => (move < shared ? choicesAt(move) : NOTHING) }),
    };
  }, [recording, active, line, notes]);

/** The analysis of the game or of the branch that is shown. */
const useStudyAnalysis = (recording: Recording, { active, line, notes }: Branches): AnalysisState => {
  const branch = useMemo(
    () => (active === undefined ? undefined : { line, shared: sharedMoves(notes, active) }),
    [active, line, notes],
  );
  const { line: main, players, analysis } = recording;
  return useShownAnalysis(analysis, { main, seats: players.length, branch });
};

export interface Study {
  /** What is shown: the game, or a branch of it. */
  readonly shown: Recording;
  readonly branches: Branches;
  readonly reading: Reading;
  readonly playback: Playback;
  readonly showsAll: boolean;
  readonly toggleAll: () => void;
  /** The decision that led to what is shown, by the number of moves up to and including it. */
  readonly decision: number;
  /** The next step to decide, counted from 0; −1 at the end. */
  readonly next: number;
  /** What the analysis would play next. */
  readonly plan: readonly Tagged[];
  /** Goes to a decision, with what followed from it. */
  readonly goTo: (count: number) => void;
  /** Goes to a move of the game or of a branch. */
  readonly goIn: (branch: string | undefined, count: number) => void;
  /** Plays a move at a state of what is shown, as a branch if it differs. */
  readonly play: (at: number, action: Tagged) => void;
}

/** A recorded game being studied: what is shown, and how to continue. */
export const useStudy = (recording: Recording, first: number, branch: string | undefined): Study => {
  const branches = useBranches(recording.line, branch);
  const shown = useShown(recording, branches);
  const { ui, line } = shown;
  const [showsAll, setShowsAll] = useState(false);
  const analysis = useStudyAnalysis(recording, branches);
  const reading = useReading(shown, analysis, showsAll);
  const { stops, decisions } = reading;
  const playback = usePlayback(stops, line.length, first);
  const { index, go } = playback;
  const { decision } = stops[index]!;
  const next = (stops[index + 1]?.decision ?? 0) - 1;
  const best = decisions[next];
  const plan = useMemo(() => (best === undefined ? NOTHING : ownPlan(line, next, best)), [line, next, best]);
  const { show } = branches;
  const goIn = useCallback(
    (id: string | undefined, count: number) => {
      show(id);
      go(count);
    },
    [show, go],
  );
  const goTo = useCallback((count: number) => go(stops[stopAt(stops, count)]!.at), [go, stops]);
  return {
    shown,
    branches,
    reading,
    playback,
    showsAll,
    toggleAll: useCallback(() => setShowsAll((is) => !is), []),
    decision,
    next,
    plan,
    goTo,
    goIn,
    play: (at, action) => {
      const state = line.stateAt(at);
      const name = ui.shortText?.(state, action) ?? ui.game.text.makeNotation(state, action);
      go(branches.play({ branch: branches.active, at }, action, words.branches.instead(name)).at);
    },
  };
};
