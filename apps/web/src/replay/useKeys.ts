import { useLayoutEffect, useRef } from 'react';
import { isTyping } from '../frame/typing.ts';
import { replayWords } from './words.ts';

const { keyNames, keyTexts } = replayWords;

/** Keys of the replay page, with what they do in words. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', keyTexts.arrows],
  [keyNames.ends, keyTexts.ends],
  [keyNames.space, keyTexts.space],
  ['[ ]', keyTexts.speed],
  ['↑ ↓', keyTexts.list],
  ['n p', keyTexts.points],
  ['b', keyTexts.best],
  ['f', keyTexts.steps],
  ['v', keyTexts.branch],
  ['?', keyTexts.help],
];

const isOnBoard = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-cell]') !== null;

/** Arrow keys move over a board that was reached with Tab. After a click on it they step, as anywhere else. */
const useStepsAfterClick = (commands: readonly (readonly [string, () => void])[]): void => {
  const isPointed = useRef(false);
  useLayoutEffect(() => {
    const onPointer = (): void => {
      isPointed.current = true;
    };
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isPointed.current = false;
      if (!isPointed.current || !event.key.startsWith('Arrow') || !isOnBoard(event.target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // The board itself would use the key.
      event.stopPropagation();
      commands.find(([key]) => key === event.key)?.[1]();
    };
    window.addEventListener('pointerdown', onPointer, true);
    window.addEventListener('keydown', onKey, true);
    return () => {
      window.removeEventListener('pointerdown', onPointer, true);
      window.removeEventListener('keydown', onKey, true);
    };
  }, [commands]);
};

/** Runs a command for a key anywhere on the page, except while someone is typing. */
export const useKeys = (commands: readonly (readonly [string, () => void])[]): void => {
  useStepsAfterClick(commands);
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (isOnBoard(event.target) && event.key.startsWith('Arrow')) return;
      const onButton =
        event.key === ' ' &&
        event.target instanceof Element &&
        event.target.closest('button, summary') !== null;
      const command = commands.find(([key]) => key === event.key)?.[1];
      if (command === undefined || onButton) return;
      event.preventDefault();
      command();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [commands]);
};
