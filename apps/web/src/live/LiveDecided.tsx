import type { Outcome, Seat } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { useEffect, useState } from 'react';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { Decided } from '../table/Decided.tsx';
import type { TableStage } from '../table/positions.ts';
import type { People } from '../words/people.ts';
import type { LiveState, LiveTable } from './liveTable.ts';

/** The whole game, replayed from its moves; undefined until they are loaded, and if something is hidden. */
const useLine = (table: LiveTable, moves: LiveState['moves']): GameLine | undefined => {
  const [line, setLine] = useState<GameLine>();
  useEffect(() => {
    if (moves === undefined) return;
    let isWanted = true;
    void table
      .look(() => table.viewAfter(0))
      .then((start) => {
        if (start === undefined || !isWanted) return;
        const { game } = table.ui;
        const replayed = GameLine.replay(
          game,
          start,
          moves.map(({ last: { action, seat, by } }) => ({ action, seat, ...(by !== undefined && { by }) })),
        );
        if (replayed.ok) setLine(replayed.value);
      });
    return () => {
      isWanted = false;
    };
  }, [table, moves]);
  return line;
};

/** What decided a live game. */
export const LiveDecided = ({
  table,
  shown: { play, moves },
  ...props
}: {
  readonly table: LiveTable;
  readonly shown: LiveState;
  readonly outcome: Outcome;
  readonly viewer: Seat;
  readonly people: People;
  readonly stage: TableStage;
}) => (
  <Decided
    ui={table.ui}
    view={play.view}
    line={useLine(table, moves)}
    picture={(state) => <Miniature game={play.game} state={state} />}
    {...props}
  />
);
