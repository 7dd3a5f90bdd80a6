import { hiddenTiles } from '../board.ts';
import { basePriority } from './basePriority.ts';
import { pickBest, rankByBase } from './ranking.ts';
import { findExclusions } from './reasoning/exclusionLogic.ts';
import type { RivalAI } from './types.ts';

export const conservativeRival: RivalAI = {
  name: 'conservative',
  description: 'Opens what the numbers guarantee, never what they rule out, and otherwise follows the pips.',
  decide: (view, { rng }) => {
    const { excluded, guaranteed } = findExclusions(view);
    const sure = guaranteed.length > 0;
    const candidates = sure ? guaranteed : hiddenTiles(view).filter((tile) => !excluded.includes(tile));
    const priorities = rankByBase(view, candidates, basePriority(view));
    const tile = pickBest(priorities, rng);
    return {
      rival: 'conservative',
      tile,
      reason: tile === undefined ? 'nothing_to_reveal' : sure ? 'guaranteed' : 'priority',
      excluded,
      guaranteed,
      priorities,
    };
  },
};
