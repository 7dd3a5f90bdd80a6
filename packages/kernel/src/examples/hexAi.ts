import type { GameAi, Position, Seat } from '../index.ts';
import type { HexAction, HexState } from './hex.ts';
import { shortestWay } from './hexGrid.ts';

type HexPosition = Position<HexState, HexAction>;

/** The stones a seat still needs if nobody answers; the size of the board if the opponent has cut it off. */
const missingOf = ({ stones, size }: HexState, seat: Seat): number =>
  shortestWay(stones, size, seat)?.missing ?? size * size;

const FEATURES = [
  { id: 'missing', description: 'Stones still missing for the shortest chain, as a negative number.' },
  { id: 'move', description: '1 for the seat to move.' },
];

const write = (position: HexPosition, seat: Seat, into: Float64Array): void => {
  const state = position.state();
  into[0] = -missingOf(state, seat);
  into[1] = state.next === seat ? 1 : 0;
};

/** Whoever is closer to a chain is likely to win, and more so the fewer stones are missing. */
export const hexAi: GameAi<HexState, HexAction, HexState> = {
  features: FEATURES,
  profiles: [
    { id: 'plain', description: 'Whoever needs fewer stones is ahead.', weights: { missing: 1, move: 0.5 } },
  ],
  evaluator: (weights) => {
    const own = new Float64Array(FEATURES.length);
    const sumOf = (position: HexPosition, seat: Seat): number => {
      write(position, seat, own);
      return own.reduce((sum, value, i) => sum + value * weights[i]!, 0);
    };
    return {
      evaluate: (position, into) => {
        const lead = sumOf(position, 1) - sumOf(position, 2);
        into[0] = 1 / (1 + Math.exp(-lead));
        into[1] = 1 - into[0];
      },
      features: write,
    };
  },
};
