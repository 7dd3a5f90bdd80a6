import type { Problem } from '@ludus/kernel';
import type { Listing } from '../listing.ts';
import type { Position } from '../position.ts';
import { armies, refuse } from '../refusal.ts';
import { moveIn } from '../standing.ts';
import type { Occupy, Pending } from '../types.ts';
import { enterTradeDown } from './trade.ts';

/** The pending capture in phase `Occupy`. */
export const captureIn = ({ pending }: Position): Extract<Pending, { type: 'Occupy' }> => {
  if (pending?.type !== 'Occupy') throw new Error('phase Occupy without a capture to follow up');
  return pending;
};

export const list = (position: Position, into: Listing): void => {
  const { minMove, maxMove } = captureIn(position);
  into.add({ type: 'Occupy', min: minMove, max: maxMove });
};

export const check = (position: Position, { moveArmies }: Occupy): Problem | undefined => {
  const { minMove, maxMove } = captureIn(position);
  if (moveArmies < minMove)
    return refuse(
      'too_few_armies',
      'moveArmies',
      `At least ${armies(minMove)} must move in: as many as the dice you rolled.`,
    );
  if (moveArmies > maxMove)
    return refuse(
      'too_many_armies',
      'moveArmies',
      `At most ${armies(maxMove)} can move in: one must stay behind.`,
    );
  return undefined;
};

export const apply = (draft: Position, { moveArmies }: Occupy): void => {
  const { eliminatedId } = captureIn(draft);
  moveIn(draft, moveArmies);
  draft.setPhase('Attack');
  if (eliminatedId !== undefined) enterTradeDown(draft);
};
