import { type Seat, type Tagged, viewFor } from '@ludus/kernel';
import { useMemo } from 'react';
import { seenBy } from '../table/lastSeen.ts';
import { useReplayStage } from '../table/useReplayStage.ts';
import { peopleOf } from '../words/people.ts';
import type { Recording } from './source.ts';
import type { Stop } from './stops.ts';
import type { Eyes } from './ViewChoice.tsx';

/** A reader who sees everything looks from the first seat. */
export const seatOf = (eyes: Eyes): Seat => (eyes === 'all' ? 1 : eyes);
const NOTHING: readonly never[] = [];
const ignore = (): void => undefined;

interface StudyBoardProps {
  readonly recording: Recording;
  /** Whose view it is. */
  readonly eyes: Eyes;
  readonly stops: readonly Stop[];
  readonly index: number;
  /** The state that is shown; within a fold, it is not that of the stop. */
  readonly at: number;
  /** Alternatives to the decision, shown where they could have been chosen. */
  readonly peeked: readonly Tagged[] | undefined;
  /** What the analysis would play from here. */
  readonly plan: readonly Tagged[];
  /** Plays a move; left out if trying moves is off. */
  readonly onPlay: ((action: Tagged) => void) | undefined;
}

/** The board at a stop, or before its decision with alternatives highlighted. */
export const StudyBoard = (props: StudyBoardProps) => {
  const { recording, eyes, stops, index, at, peeked, plan, onPlay } = props;
  const { ui, line, players } = recording;
  const { game, Table } = ui;
  const isBefore = peeked !== undefined && index > 0;
  const count = isBefore ? stops[index]!.decision - 1 : at;
  const state = line.stateAt(count);
  const viewer = (onPlay === undefined ? undefined : game.toAct(state)) ?? seatOf(eyes);
  const view = useMemo(() => viewFor(game, state, viewer), [game, state, viewer]);
  const { decision } = stops[index]!;
  // Stops are counted like moves, so that a step from one to the next is animated as it happened.
  const last = useMemo(() => {
    const seen = isBefore ? undefined : seenBy(viewer, line, line.lastMove(decision));
    return seen && { ...seen, count: index };
  }, [viewer, line, decision, index, isBefore]);
  const position = useMemo(
    () => ({ count: isBefore ? index - 1 : index, view, revealed: eyes === 'all' ? state : undefined, last }),
    [index, isBefore, view, state, eyes, last],
  );
  const { shown, playing, outlined } = useReplayStage(ui, viewer, position);
  const isStill = shown.view === view && playing === undefined;
  const legal = useMemo(
    () => (onPlay !== undefined && isStill ? game.legal(state) : NOTHING),
    [onPlay, isStill, game, state],
  );
  const pointed = isBefore ? peeked : isStill ? plan : NOTHING;
  return (
    <Table
      game={game}
      view={shown.view}
      revealed={shown.revealed}
      viewer={viewer}
      side={seatOf(eyes)}
      people={peopleOf(players, ui.seatName)}
      legal={legal}
      last={shown.last}
      count={shown.count}
      act={onPlay ?? ignore}
      suggested={pointed[0]}
      plan={pointed}
      isReplay={onPlay === undefined}
      line={line}
      playing={playing}
      outlined={outlined}
    />
  );
};
