import { useLayoutEffect } from 'react';
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

/** Runs a command for a key anywhere on the page, except while someone is typing. */
export const useKeys = (commands: readonly (readonly [string, () => void])[]): void => {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const onBoard = event.target instanceof Element && event.target.closest('[data-cell]') !== null;
      if (onBoard && event.key.startsWith('Arrow')) return;
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
