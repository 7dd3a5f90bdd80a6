import { useEffect, useSyncExternalStore } from 'react';
import { isTyping } from '../frame/typing.ts';
import type { Position, Stage, StageState } from './stage.ts';

/** What a stage shows now. */
export const useStageState = <P extends Position>(stage: Stage<P>): StageState<P> =>
  useSyncExternalStore(stage.subscribe, stage.getState);

/** What can also be used during a scene: it neither skips nor is skipped. */
const CONTROLS = 'button, a, input, select, textarea, summary, label, dialog';

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(CONTROLS) !== null;

/**
 * Lets a click, a tap or the Space key jump to the end of the turn while a scene is played. That click does
 * nothing else: it never reaches the board.
 */
export const useSkip = (stage: { readonly skip: () => boolean }): void =>
  useEffect(() => {
    let swallows = false;
    const onPointer = (event: PointerEvent): void => {
      swallows = !isControl(event.target) && stage.skip();
    };
    const onClick = (event: MouseEvent): void => {
      if (!swallows) return;
      swallows = false;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== ' ' || isTyping(event.target) || isControl(event.target) || !stage.skip()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('click', onClick, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [stage]);
