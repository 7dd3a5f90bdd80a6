import type { Seat } from '@ludus/kernel';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { StageState } from '../motion/stage.ts';
import { useStageState } from '../motion/useStage.ts';
import { actsOf, createStage, type TablePosition, type TableStage, type TableStep } from './positions.ts';
import type { GameUi } from './ui.ts';

/** Longer sequences of moves, such as after an absence, are not animated one by one. */
const MOST_PLAYED = 40;

/** Hands every new position to a stage, and returns what the stage shows. */
export const useTableStage = ({
  given,
  ui,
  viewer,
  position,
  steps,
}: {
  readonly given: TableStage | undefined;
  readonly ui: GameUi;
  readonly viewer: Seat;
  /** The position of the game, shown or not. */
  readonly position: TablePosition;
  readonly steps: ((from: number, to: number) => readonly TableStep[] | undefined) | undefined;
}): StageState<TablePosition> & { readonly stage: TableStage } => {
  const [own] = useState(() => given ?? createStage(position));
  const stage = given ?? own;
  // Moves are played on a board that can be seen.
  useLayoutEffect(() => {
    const drawn = ui.whenDrawn?.(stage.getState().shown.view);
    if (drawn !== undefined) stage.holdUntil(drawn);
  }, [stage, ui]);
  const { count, view, revealed, last } = position;
  useLayoutEffect(() => {
    const next = { count, view, revealed, last };
    const { target } = stage;
    if (count === target.count) {
      if (view !== target.view || revealed !== target.revealed || last?.count !== target.last?.count)
        stage.refresh(next);
    } else if (count < target.count || count - target.count > MOST_PLAYED) stage.show(next);
    else {
      const between = steps?.(target.count, count) ?? [
        {
          position: next,
          move: last !== undefined && last.count > target.count ? last : undefined,
          isQuiet: false,
        },
      ];
      stage.play(actsOf(ui, viewer, target, between));
      stage.refresh(next);
    }
  }, [stage, ui, viewer, count, view, revealed, last, steps]);
  useEffect(() => () => stage.close(), [stage]);
  return { ...useStageState(stage), stage };
};
