import type { Problem } from '@ludus/kernel';
import type { Draft } from '../draft.ts';
import { refuse } from '../refusal.ts';
import { moveIn } from '../standing.ts';
import type { ActionRange, GameState, Occupy } from '../types.ts';
import { enterTradeDown } from './trade.ts';

const limits = ({ pending }: GameState): { readonly min: number; readonly max: number } => {
  if (pending?.type !== 'Occupy') throw new Error('phase Occupy without a capture to follow up');
  return { min: pending.minMove, max: pending.maxMove };
};

export const ranges = (state: GameState, into: ActionRange[]): void => {
  const { min, max } = limits(state);
  into.push({ type: 'Occupy', min, max });
};

export const check = (state: GameState, { moveArmies }: Occupy): Problem | undefined => {
  const { min, max } = limits(state);
  if (moveArmies < min)
    return refuse(
      'too_few_armies',
      'moveArmies',
      `At least ${min} must move in: as many as dice were rolled.`,
    );
  if (moveArmies > max)
    return refuse('too_many_armies', 'moveArmies', `At most ${max} can move in: one army stays behind.`);
  return undefined;
};

export const apply = (draft: Draft, { moveArmies }: Occupy): void => {
  moveIn(draft, moveArmies);
  draft.setPhase('Attack');
  const { pending } = draft.before;
  if (pending?.type === 'Occupy' && pending.eliminatedId !== undefined) enterTradeDown(draft);
};
