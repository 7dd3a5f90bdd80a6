import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that stays the same object while what it does changes, so that what it is given to is not drawn again. */
export const useSteady = <A extends readonly unknown[]>(
  handler: (...given: A) => void,
): ((...given: A) => void) => {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: A) => latest.current(...given), []);
};
