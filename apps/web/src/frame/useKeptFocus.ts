import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What comes next for whoever was on something that is gone: the result, or what is asked now. */
const NEXT = '.verdict, .match-prompt';

const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/** Focus that went away with what had it moves on to what is asked now, instead of to the top of the page. */
export const useKeptFocus = <Box extends HTMLElement>(): RefObject<Box | null> => {
  const box = useRef<Box>(null);
  useLayoutEffect(() => {
    const root = box.current;
    if (root === null) return undefined;
    let held: Element | undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      held = target instanceof Element && root.contains(target) ? target : undefined;
    };
    const observer = new MutationObserver(() => {
      if (held === undefined || !isGone(held)) return;
      held = undefined;
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body || isGone(activeElement))
        root.querySelector<HTMLElement>(NEXT)?.focus({ preventScroll: true });
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
