import { useCallback, useLayoutEffect, useRef } from 'react';

/** A handler that stays the same object while its behaviour changes, so that its receivers are not rendered again. */
export const useSteady = <A extends readonly unknown[]>(
  handler: (...given: A) => void,
): ((...given: A) => void) => {
  const latest = useRef(handler);
  useLayoutEffect(() => {
    latest.current = handler;
  });
  return useCallback((...given: A) => latest.current(...given), []);
};
