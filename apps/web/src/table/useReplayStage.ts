import type { Seat } from '@ludus/kernel';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { StageState } from '../motion/stage.ts';
import { useStageState } from '../motion/useStage.ts';
import { actsOf, createStage, type TablePosition } from './positions.ts';
import type { GameUi } from './ui.ts';

/** Shows a recorded game: one step forward is animated, every other step is shown at once. */
export const useReplayStage = (
  ui: GameUi,
  viewer: Seat,
  position: TablePosition,
): StageState<TablePosition> => {
  const [stage] = useState(() => createStage(position));
  useLayoutEffect(() => {
    const { target } = stage;
    const { last } = position;
    if (position.count === target.count) stage.refresh(position);
    else if (position.count !== target.count + 1 || last?.count !== position.count) stage.show(position);
    else {
      // Stepping on before an animation ends skips the rest of it.
      stage.show(target);
      stage.play(actsOf(ui, viewer, target, [{ position, move: last, isQuiet: false }]));
    }
  }, [stage, ui, viewer, position]);
  useEffect(() => () => stage.close(), [stage]);
  return useStageState(stage);
};
