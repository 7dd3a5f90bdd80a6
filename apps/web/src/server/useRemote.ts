import { useCallback, useEffect, useState } from 'react';

export type Remote<Value> =
  | { readonly status: 'waiting' }
  | { readonly status: 'there'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: unknown };

const WAITING = { status: 'waiting' } as const;

/** Requests something whenever `ask` changes; `again` repeats it. The last answer stays until the next one. */
export const useRemote = <Value>(
  ask: () => Promise<Value>,
): Remote<Value> & { readonly again: () => void } => {
  const [answer, setAnswer] = useState<Remote<Value>>(WAITING);
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let isWanted = true;
    ask().then(
      (value) => isWanted && setAnswer({ status: 'there', value }),
      (error: unknown) => isWanted && setAnswer({ status: 'failed', error }),
    );
    return () => {
      isWanted = false;
    };
  }, [ask, round]);
  const again = useCallback(() => setRound((now) => now + 1), []);
  return { ...answer, again };
};
