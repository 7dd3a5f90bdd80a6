import type { Outcome, Seat } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import { useEffect, useState } from 'react';
import { Miniature } from '../games/pictures/Miniature.tsx';
import { Decided } from '../table/Decided.tsx';
import type { TableStage } from '../table/positions.ts';
import type { People } from '../words/people.ts';
import type { LiveState, LiveTable } from './liveTable.ts';

/** The game as it was recorded, with everything that was hidden. */
const recordedLine = async (id: string): Promise<GameLine> => {
  const { loadStored } = await import('../replay/stored.ts');
  return (await loadStored(id)).line;
};

/** The game from the moves that everybody saw. */
const seenLine = async (
  table: LiveTable,
  moves: NonNullable<LiveState['moves']>,
): Promise<GameLine | undefined> => {
  const start = await table.look(() => table.viewAfter(0));
  if (start === undefined) return undefined;
  const replayed = GameLine.replay(
    table.ui.game,
    start,
    moves.map(({ last: { action, seat, by } }) => ({ action, seat, ...(by !== undefined && { by }) })),
  );
  return replayed.ok ? replayed.value : undefined;
};

/** The whole game; undefined until it is loaded. */
const useLine = (table: LiveTable, { play, moves }: LiveState): GameLine | undefined => {
  const [line, setLine] = useState<GameLine>();
  const hasSecrets = table.ui.game.secrets !== undefined;
  useEffect(() => {
    if (moves === undefined && !hasSecrets) return;
    let isWanted = true;
    const loading = moves === undefined ? recordedLine(play.recordId) : seenLine(table, moves);
    // Without it, the ending has less to say.
    loading.catch(() => undefined).then((found) => isWanted && setLine(found));
    return () => {
      isWanted = false;
    };
  }, [table, play.recordId, moves, hasSecrets]);
  return line;
};

/** What decided a live game. */
export const LiveDecided = ({
  table,
  shown,
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
    view={shown.play.view}
    line={useLine(table, shown)}
    picture={(state) => <Miniature game={shown.play.game} state={state} />}
    {...props}
  />
);
