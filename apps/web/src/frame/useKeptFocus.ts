import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Where focus goes when its element disappears: to the result, or to what is asked now, on the board or next
 * to it.
 */
const NEXT = '.verdict, .map-panel, .match-prompt';

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** What is asked next: the same button, if it is there again. */
const nextFor = (root: Element, lost: Element): HTMLElement | undefined => {
  const next = root.querySelector<HTMLElement>(NEXT) ?? undefined;
  if (next?.matches('.map-panel') !== true) return next;
  const buttons = [...next.querySelectorAll<HTMLElement>('button:enabled')];
  return buttons.find(({ textContent }) => textContent === lost.textContent) ?? next;
};

/**
 * When the focused element disappears, focus moves to what is asked now instead of the top of the page. While
 * a move is shown, it waits where the next question will be, and then moves to the panel on the board if the
 * question is there.
 */
export const useKeptFocus = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const root = box.current;
    if (root === null) return undefined;
    let held: Element | undefined;
    let waiting: { readonly at: Element; readonly lost: Element } | undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      held = target instanceof Element && root.contains(target) ? target : undefined;
      if (target !== waiting?.at) waiting = undefined;
    };
    const moveOn = (lost: Element): void => {
      const at = nextFor(root, lost);
      if (at === undefined || at === document.activeElement) return;
      waiting = { at, lost };
      at.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      const isNowhere = activeElement === null || activeElement === document.body || isGone(activeElement);
      if (held !== undefined && isGone(held)) {
        const lost = held;
        held = undefined;
        if (isNowhere) moveOn(lost);
      } else if (waiting?.at === activeElement && waiting?.at.matches('.match-prompt')) moveOn(waiting.lost);
    });
    document.addEventListener('focusin', onFocus);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', onFocus);
      observer.disconnect();
    };
  }, []);
  return box;
};
