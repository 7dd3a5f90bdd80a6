import { hiddenTiles } from '../board.ts';
import type { RivalAI } from './types.ts';

export const randomRival: RivalAI = {
  name: 'random',
  description: 'Opens any hidden tile.',
  decide: (view, { rng }) => {
    const hidden = hiddenTiles(view);
    const tile = hidden.length === 0 ? undefined : rng.pick(hidden);
    return {
      rival: 'random',
      tile,
      reason: tile === undefined ? 'nothing_to_reveal' : 'random',
      excluded: [],
      guaranteed: [],
      priorities: [],
    };
  },
};
