import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What comes next for whoever was on something that is gone: the result, or what is asked now, on the board or beside it. */
const NEXT = '.verdict, .map-panel, .match-prompt';

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** What is asked next; the same button, where it is asked again. */
const nextFor = (root: Element, lost: Element): HTMLElement | undefined => {
  const next = root.querySelector<HTMLElement>(NEXT) ?? undefined;
  if (next?.matches('.map-panel') !== true) return next;
  const buttons = [...next.querySelectorAll<HTMLElement>('button:enabled')];
  return buttons.find(({ textContent }) => textContent === lost.textContent) ?? next;
};

/**
 * Focus that went away with what had it moves on to what is asked now, instead of to the top of the page. While a move is
 * shown it waits where the next question will be, and goes on to the panel on the board if that is where it is asked.
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
