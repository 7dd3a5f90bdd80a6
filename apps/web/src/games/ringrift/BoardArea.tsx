import type { GameState } from '@ludus/ringrift-engine';
import type { ReactNode } from 'react';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { shapeOf } from './geometry.ts';

/** The area of a board, in the colour of the player to act. */
export const BoardArea = ({
  state: { currentPlayer, boardType },
  children,
}: {
  readonly state: GameState;
  readonly children: ReactNode;
}) => (
  <div className="match-board" data-mover={currentPlayer}>
    <BoardFrame comfortable={shapeOf(boardType).width * 44}>{children}</BoardFrame>
  </div>
);
