import type { GameEvent, GameState, Move } from '@ludus/ringrift-engine';
import { type ReactNode, useMemo } from 'react';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import type { SeenMove } from '../../table/ui.ts';
import { Board } from './Board.tsx';
import { shapeOf } from './geometry.ts';
import { arrivalOf, lastMarks } from './marks.ts';

/** Where a board is, in the colour of whoever is to act. */
export const BoardArea = ({
  state: { currentPlayer, boardType },
  children,
}: {
  readonly state: GameState;
  readonly children: ReactNode;
}) => (
  <div className="match-board" data-seat={currentPlayer} style={{ '--mover': 'var(--seat)' }}>
    <BoardFrame comfortable={shapeOf(boardType).width * 44}>{children}</BoardFrame>
  </div>
);

/** A position and what the last move did, to be looked at only: it needs none of the code for playing. */
export const RingRiftPicture = ({
  state,
  last,
  title,
}: {
  readonly state: GameState;
  readonly last: SeenMove<Move, GameEvent> | undefined;
  readonly title: string;
}) => {
  const marks = useMemo(() => lastMarks(last), [last]);
  const arrival = useMemo(() => arrivalOf(last), [last]);
  return (
    <BoardArea state={state}>
      <Board board={state.board} marks={marks} arrival={arrival} title={title} />
    </BoardArea>
  );
};
