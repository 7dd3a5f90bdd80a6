import type { ActionSpace } from '@ludus/kernel';
import { layoutOf } from './layout.ts';
import type { SweepAction, SweepState, Tile } from './types.ts';

/** Actions as outputs of a policy network. */

/** Changes with the meaning of the numbers. */
const VERSION = 1;

/** Actions that name one tile, in the order of their numbers. */
const ON_TILES = ['reveal', 'eavesdropping', 'brush', 'canary'] as const;
/** Actions that name none. */
const PLAIN = ['imperious', 'vague', 'tingle', 'ramble', 'underwire', 'end_turn', 'pass'] as const;

/** The number of a pair among all pairs of different tiles, the lower one first. */
const pairNumber = (first: Tile, second: Tile): number => (second * (second - 1)) / 2 + first;

const numberOf = (action: SweepAction, tileCount: number): number => {
  const pairs = ON_TILES.length * tileCount;
  const plain = pairs + pairNumber(0, tileCount);
  if ('tile' in action) return ON_TILES.indexOf(action.type) * tileCount + action.tile;
  if (action.type === 'scurry') return pairs + pairNumber(action.first, action.second);
  return plain + PLAIN.indexOf(action.type);
};

/** Every action of Sweep has a number. */
export const actionSpace: ActionSpace<SweepState, SweepAction> = {
  layout: ({ config }) => {
    const { tileCount } = layoutOf(config.level);
    const pairs = pairNumber(0, tileCount);
    return {
      version: VERSION,
      dimension: ON_TILES.length * tileCount + pairs + PLAIN.length,
      parts: [
        ...ON_TILES.map((name) => ({ name, length: tileCount, meaning: 'The tile.' })),
        { name: 'scurry', length: pairs, meaning: 'second × (second − 1) ÷ 2 + first.' },
        { name: 'plain', length: PLAIN.length, meaning: PLAIN.join(', ') },
      ],
    };
  },
  number: (position, moves, into) => {
    const { tileCount } = layoutOf(position.state().config.level);
    for (const [i, move] of moves.entries()) into[i] = numberOf(position.action(move), tileCount);
  },
};
