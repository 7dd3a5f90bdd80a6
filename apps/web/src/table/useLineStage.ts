import type { Seat } from '@ludus/kernel';
import type { GameLine } from '@ludus/table';
import { useEffect, useState } from 'react';
import type { StageState } from '../motion/stage.ts';
import { useSkip, useStageState } from '../motion/useStage.ts';
import { startSound } from '../sound/sound.ts';
import { actsOf, createStage, positionOf, stepsOf, type TablePosition } from './positions.ts';
import type { GameUi } from './ui.ts';

export interface LineStage extends StageState<TablePosition> {
  /** Plays the moves that lead from one line to a longer one. */
  readonly play: (from: GameLine, to: GameLine) => void;
  /** Shows the end of a line at once. */
  readonly show: (line: GameLine) => void;
  /** Settles when everything has been shown. */
  readonly whenIdle: () => Promise<void>;
}

/** Plays the moves of a line that somebody tries out alone, such as in a lesson, with the animation and sounds of a table. */
export const useLineStage = (ui: GameUi, viewer: Seat, start: GameLine): LineStage => {
  const [stage] = useState(() => createStage(positionOf(ui, start, { viewer, isRevealed: false })));
  useSkip(stage);
  useEffect(startSound, []);
  useEffect(() => () => stage.close(), [stage]);
  return {
    ...useStageState(stage),
    play: (from, to) => {
      const { target } = stage;
      const steps = stepsOf(ui, to, { from: from.length, to: to.length, viewer, before: target.last });
      stage.attend();
      stage.play(actsOf(ui, viewer, target, steps));
    },
    show: (line) => stage.show(positionOf(ui, line, { viewer, isRevealed: false })),
    whenIdle: () => stage.whenIdle(),
  };
};
