import { useSyncExternalStore } from 'react';

/** The page's only live region: what screen readers announce. */

let message = '';
let turn = 0;
const listeners = new Set<() => void>();

/** The order within one announcement: what happened, then its consequences, then what is asked now. */
const ORDER = ['happened', 'ended', 'asked'] as const;
let waiting: { readonly sentence: string; readonly kind: (typeof ORDER)[number] }[] = [];

const speak = (): void => {
  turn += 1;
  const sentences = ORDER.flatMap((kind) => waiting.filter((one) => one.kind === kind)).map(
    ({ sentence }) => sentence,
  );
  // A sentence that is part of a later one need not be announced.
  const text = sentences
    .filter(
      (one, i) => !sentences.slice(i + 1).some((other) => other.toLowerCase().endsWith(one.toLowerCase())),
    )
    .join(' ');
  waiting = [];
  message = turn % 2 === 0 ? text : `${text}\u00a0`;
  for (const listener of listeners) listener();
};

/** Announces a sentence together with others of the same moment; a repeated sentence is announced again. */
export const announce = (sentence: string, kind: (typeof ORDER)[number] = 'happened'): void => {
  if (waiting.length === 0) queueMicrotask(speak);
  waiting.push({ sentence, kind });
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
