import { useLayoutEffect } from 'react';
import { isTyping } from '../frame/typing.ts';

/** Keys of the replay page, with what they do in words. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['← →', 'one move back or forward'],
  ['Home End', 'to the beginning or the end'],
  ['Space', 'play or pause'],
  ['[ ]', 'slower or faster'],
  ['↑ ↓', 'from move to move, in the list of moves'],
  ['n p', 'next or previous big swing'],
  ['b', 'to the biggest swing'],
  ['f', 'fork: play on from here'],
  ['?', 'this help'],
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
