import type { Seat } from '@ludus/kernel';
import { useMemo, useRef } from 'react';
import { paceFactor } from '../frame/settings.ts';
import { useStageState } from '../motion/useStage.ts';
import type { TableStage } from '../table/positions.ts';
import { Recap } from '../table/Recap.tsx';
import { replayFrom } from '../table/recap.ts';
import type { People } from '../words/people.ts';
import type { LiveState, LiveTable } from './liveTable.ts';
import { allSinceLastTurn, liveRecapItems, loadSteps, movesSinceLastTurn } from './recap.ts';

/** What others did since the reader's last turn; the server is asked for positions when they are shown. */
export const LiveRecap = ({
  table,
  shown: { play, known },
  viewer,
  people,
  stage,
}: {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
}) => {
  const { ui } = table;
  const { shown, isBusy } = useStageState(stage);
  const moves = useMemo(() => movesSinceLastTurn(known, viewer), [known, viewer]);
  const items = useMemo(() => liveRecapItems(ui, moves, play.view, people), [ui, moves, play.view, people]);
  const summary = useMemo(
    () =>
      ui.summary?.({
        moves: allSinceLastTurn(known, viewer).map(({ last }) => last),
        view: play.view,
        viewer,
        people,
      }),
    [ui, known, play.view, viewer, people],
  );
  const asked = useRef(0);
  const show = async (from: number): Promise<void> => {
    asked.current += 1;
    const request = asked.current;
    const loaded = await table.look(() =>
      loadSteps(moves, { from, length: play.moveNumber }, (count) => table.viewAfter(count)),
    );
    // Dropped if the reader chose another step meanwhile, or has moved on.
    if (loaded === undefined || request !== asked.current || stage.target.count !== play.moveNumber) return;
    replayFrom(stage, { ui, viewer, ...loaded, count: from, pace: paceFactor() });
  };
  const showing = isBusy ? items.find(({ count }) => count > shown.count)?.count : undefined;
  const aim = items.length === 0 ? ui.aim?.(play.view) : undefined;
  return (
    <Recap
      items={items}
      summary={summary}
      people={people}
      aim={aim}
      showing={showing}
      onShow={(count) => void show(count)}
    />
  );
};
