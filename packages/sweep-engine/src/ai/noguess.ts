import { hiddenTiles } from '../board.ts';
import { basePriority } from './basePriority.ts';
import { pickBest, rankByBase } from './ranking.ts';
import type { RivalAI } from './types.ts';

export const noguessRival: RivalAI = {
  name: 'noguess',
  description: 'Follows the pips of its clues and reads no numbers.',
  decide: (view, { rng }) => {
    const priorities = rankByBase(view, hiddenTiles(view), basePriority(view));
    const tile = pickBest(priorities, rng);
    return {
      rival: 'noguess',
      tile,
      reason: tile === undefined ? 'nothing_to_reveal' : 'priority',
      excluded: [],
      guaranteed: [],
      priorities,
    };
  },
};
