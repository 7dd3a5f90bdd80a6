import type { ReactNode } from 'react';
import { NotFound } from '../frame/NotFound.tsx';
import { Failure } from '../server/Failure.tsx';
import { isMissing } from '../server/server.ts';
import { useRemote } from '../server/useRemote.ts';
import { labWords } from './words.ts';

/** Data from the server once it has arrived; until then, the reason why not. `ask` must stay the same function. */
export const Remote = <Value,>({
  ask,
  missing,
  children,
}: {
  readonly ask: () => Promise<Value>;
  /** The message if the server has nothing of the kind. */
  readonly missing?: string;
  readonly children: (value: Value, again: () => void) => ReactNode;
}) => {
  const { again, ...found } = useRemote(ask);
  if (found.status === 'waiting') return <p className="soft lab-waiting">{labWords.loading}</p>;
  if (found.status === 'there') return children(found.value, again);
  if (missing !== undefined && isMissing(found.error)) return <NotFound what={missing} />;
  return <Failure error={found.error} onAgain={again} />;
};
