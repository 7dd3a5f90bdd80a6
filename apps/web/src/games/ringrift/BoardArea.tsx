import type { GameState } from '@ludus/ringrift-engine';
import type { ReactNode } from 'react';
import { BoardFrame } from '../../table/BoardFrame.tsx';
import { shapeOf } from './geometry.ts';

/** Where a board is, in the colour of whoever is to act. */
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
