import type { Outcome } from '@ludus/kernel';
import type { GameMetadata } from '@ludus/server/client';
import { type GameLine, tableOutcome } from '@ludus/table';
import { isTableEnding } from '../table/verdictOf.ts';

type Ended = Pick<GameMetadata, 'winner' | 'terminationReason' | 'numPlayers'>;

/** How a stored game ended: by its rules or, if its record says so, because somebody left the table. */
export const storedOutcome = (
  { game, state }: Pick<GameLine, 'game' | 'state'>,
  { winner, terminationReason, numPlayers }: Ended,
): Outcome | undefined => {
  const byRules = game.outcome(state);
  if (byRules !== undefined || winner === null || terminationReason === null) return byRules;
  return isTableEnding(terminationReason) ? tableOutcome(winner, terminationReason, numPlayers) : undefined;
};
