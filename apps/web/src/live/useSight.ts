import type { PlayState } from '@ludus/server/client';
import { useEffect, useMemo } from 'react';
import { keepSight } from '../keys/liveKeys.ts';
import type { Person } from '../words/people.ts';

/** Keeps how a game of the reader's own stands, so that they find it again on the home page. */
export const useSight = (
  { id, game, variant, viewer, moveNumber, outcome }: PlayState,
  people: readonly Person[],
): void => {
  // Who is there at the moment does not matter later.
  const players = useMemo(() => people.map(({ presence: _, ...person }) => person), [people]);
  const isOver = outcome !== null;
  useEffect(() => {
    if (viewer !== null)
      keepSight(id, { game, variant, players, moves: moveNumber, isOver, changed: Date.now() });
  }, [id, game, variant, viewer, players, moveNumber, isOver]);
};
