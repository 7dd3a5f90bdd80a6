import { useSyncExternalStore } from 'react';

/** The page's one live region: what screen readers say without being asked. */

let message = '';
let turn = 0;
const listeners = new Set<() => void>();

/** Has a sentence spoken; the same sentence again is spoken again. */
export const announce = (sentence: string): void => {
  turn += 1;
  message = turn % 2 === 0 ? sentence : `${sentence}\u00a0`;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const LiveRegion = () => {
  const text = useSyncExternalStore(subscribe, () => message);
  return (
    <div className="unseen" role="status" aria-live="polite" aria-atomic="true" data-live>
      {text}
    </div>
  );
};
