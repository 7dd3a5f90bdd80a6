import { type Seat, viewFor } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { useRef } from 'react';
import { paceFactor } from '../frame/settings.ts';
import { useStageState } from '../motion/useStage.ts';
import { positionOf, stepsOf, type TableStage } from '../table/positions.ts';
import { Recap } from '../table/Recap.tsx';
import { movesIn, recapItems, replayFrom, sinceLastTurn } from '../table/recap.ts';
import type { GameUi } from '../table/ui.ts';
import type { People } from '../words/people.ts';

/** Steps are listed no further back than this. */
const LONGEST = 60;

const tellOf = (ui: GameUi, line: GameLine, viewer: Seat, people: People) => {
  const { from, to } = sinceLastTurn(ui, line, viewer);
  const first = Math.max(from, to - LONGEST);
  const before = positionOf(ui, line.cut(first), { viewer, isRevealed: false });
  const steps = stepsOf(ui, line, { from: first, to: line.length, viewer, before: before.last });
  const items = recapItems(ui, steps.slice(0, to - first), people);
  const summary = ui.summary?.({
    moves: movesIn(line, { from, to, viewer }),
    view: viewFor(ui.game, line.stateAt(to), viewer),
    viewer,
    people,
  });
  return { before, steps, items, summary };
};

/** What happened, updated when the reader's turn comes: while others move, the last recap stays. */
const useTold = (ui: GameUi, line: GameLine, viewer: Seat, people: People) => {
  const told = useRef<{ readonly line: GameLine; readonly recap: ReturnType<typeof tellOf> }>(undefined);
  const next = ui.game.toAct(line.state);
  const isTime = next === viewer || next === undefined || line.length < (told.current?.line.length ?? 0);
  if (told.current === undefined || (isTime && told.current.line !== line))
    told.current = { line, recap: tellOf(ui, line, viewer, people) };
  return told.current.recap;
};

/** What others did since the reader's last turn, for a game whose moves are all known here. */
export const MatchRecap = ({
  ui,
  line,
  viewer,
  people,
  stage,
}: {
  readonly ui: GameUi;
  readonly line: GameLine;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
}) => {
  const { shown, isBusy } = useStageState(stage);
  const { before, steps, items, summary } = useTold(ui, line, viewer, people);
  const showing = isBusy ? items.find(({ count }) => count > shown.count)?.count : undefined;
  const onShow = (count: number): void =>
    replayFrom(stage, { ui, viewer, before, steps, count, pace: paceFactor() });
  const aim = items.length === 0 ? ui.aim?.(shown.view) : undefined;
  return (
    <Recap items={items} summary={summary} people={people} aim={aim} showing={showing} onShow={onShow} />
  );
};
