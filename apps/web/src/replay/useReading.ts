import { type Accuracy, type Assessment, accuracyOf, isFault, markOf } from '@ludus/agents';
import { seats } from '@ludus/kernel';
import { useEffect, useMemo, useState } from 'react';
import type { AnalysisState } from '../analysis/useAnalysis.ts';
import { startOpponents } from '../opponents/opponents.ts';
import type { Chances } from '../opponents/review.ts';
import { peopleOf } from '../words/people.ts';
import { chancesOf, swingsAt } from './chances.ts';
import { entriesOf } from './entries.ts';
import type { Recording } from './source.ts';
import { type Entry, type Stop, stopAt, stopsOf, type Turn, turnsOf } from './stops.ts';
import { type Point, pointsOf } from './turningPoints.ts';

const NOTHING: readonly never[] = [];

/** Everybody's chances at every state at first sight, computed in the background. */
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
  // Those of another branch are useless while new ones are being computed.
  return chances.length === line.length + 1 ? chances : NOTHING;
};

/** A game under review: by decisions and turns, with what is known about them. */
export interface Reading {
  readonly entries: readonly Entry[];
  readonly stops: readonly Stop[];
  readonly turns: readonly Turn[];
  readonly analysis: AnalysisState;
  /** By state; empty if nothing can be said. */
  readonly chances: readonly Chances[];
  /** By step. */
  readonly decisions: readonly (Assessment | undefined)[];
  /** By seat, once anything is known. */
  readonly accuracy: readonly Accuracy[] | undefined;
  /** What changed the game most; `index` is a step. */
  readonly points: readonly Point[];
  /** The stops worth a look: faults, or large swings before there is an analysis. */
  readonly landmarks: readonly number[];
}

export const useReading = (recording: Recording, analysis: AnalysisState, showsAll: boolean): Reading => {
  const { ui, line, players } = recording;
  const firstSight = useFirstSight(recording);
  const entries = useMemo(() => {
    const people = peopleOf(players, ui.seatName);
    const named = (text: string): string => ui.named?.(text, people) ?? text;
    const listed = entriesOf(ui, line);
    return ui.named === undefined
      ? listed
      : listed.map((entry) => ({ ...entry, text: named(entry.text), short: named(entry.short) }));
  }, [ui, line, players]);
  const stops = useMemo(() => stopsOf(entries, showsAll), [entries, showsAll]);
  const turns = useMemo(() => turnsOf(entries), [entries]);
  const chances = useMemo(
    () => chancesOf(line, players.length, analysis.decisions, firstSight),
    [line, players.length, analysis.decisions, firstSight],
  );
  const judged = useMemo(() => {
    const decisions = line.steps.map((_, i) => analysis.decisions[i] ?? undefined);
    const isAny = decisions.some((one) => one !== undefined);
    const faults = decisions.flatMap((one, i) =>
      one !== undefined && isFault(markOf(one)) ? [stops[stopAt(stops, i + 1)]!.at] : [],
    );
    const points = pointsOf(decisions, ui.game.secrets === undefined || !isAny ? undefined : chances);
    const turns = points.map(({ index }) => stops[stopAt(stops, index + 1)]!.at);
    const landmarks =
      isAny || chances.length === 0
        ? [...new Set([...faults, ...turns])].sort((a, b) => a - b)
        : swingsAt(
            chances,
            stops.map(({ at }) => at),
          );
    return {
      decisions,
      accuracy: isAny ? accuracyOf(decisions, seats(players.length)) : undefined,
      points,
      landmarks,
    };
  }, [ui, line, analysis.decisions, stops, chances, players.length]);
  return { entries, stops, turns, analysis, chances, ...judged };
};
