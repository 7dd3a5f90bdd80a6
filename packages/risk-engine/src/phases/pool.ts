import { mustTrade } from '../cards.ts';
import { MAX_ARMIES } from '../limits.ts';
import type { Position } from '../position.ts';

/** The armies that nobody has yet. */
export const armiesLeft = ({ armies, reinforcements }: Position): number => {
  let left = MAX_ARMIES - (reinforcements?.remaining ?? 0);
  for (let i = 0; i < armies.length; i += 1) left -= armies[i]!;
  return left;
};

/** The phase ends when every army is placed and no trade is due. */
export const settle = (draft: Position): void => {
  if (draft.reinforcements!.remaining > 0 || mustTrade(draft)) return;
  draft.reinforcements = undefined;
  draft.pending = undefined;
  draft.setPhase('Attack');
};
