import type { PlayState } from '@ludus/server/client';
import { useEffect, useMemo } from 'react';
import { keepSight } from '../keys/liveKeys.ts';
import type { Person } from '../words/people.ts';

/** Remembers the state of the reader's own game, so that the home page can show it. */
export const useSight = (
  { id, game, variant, viewer, moveNumber, outcome }: PlayState,
  people: readonly Person[],
): void => {
  // Current presence does not matter later.
  const players = useMemo(() => people.map(({ presence: _, ...person }) => person), [people]);
  const isOver = outcome !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every move is a change
  useEffect(() => {
    if (viewer !== null) keepSight(id, { game, variant, players, isOver, changed: Date.now() });
  }, [id, game, variant, viewer, players, moveNumber, isOver]);
};
