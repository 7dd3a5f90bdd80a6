import { cake } from '../../src/examples/cake.ts';
import { type DiceAction, type DiceState, liarsDice } from '../../src/examples/liarsDice.ts';
import { cakeSeating, dice, type Fault } from './faulty.ts';

export const SEATING_FAULTS: readonly Fault[] = [
  {
    check: 'seating',
    what: 'a swap although nobody may change seats',
    game: cakeSeating({ mayReseat: () => false }),
    options: { every: 1 },
  },
  {
    check: 'seating',
    what: 'people may change seats again after they no longer could',
    game: cakeSeating({ mayReseat: ({ phase }) => phase !== 'cut' }),
  },
  { check: 'seating', what: 'two people in one seat', game: cakeSeating({ reseat: () => [2, 2] }) },
  {
    check: 'seating',
    what: 'an absent player whose action is refused',
    game: cakeSeating({ timeout: () => [{ type: 'swap' }] }),
  },
  {
    check: 'seating',
    what: 'an absent player for whom too many actions are played',
    game: cakeSeating({ timeout: (state) => [...cake.legal(state).slice(0, 1), { type: 'eat' }] }),
  },
  {
    check: 'refusal',
    what: 'one die more than there are can be bid',
    game: dice({
      play: (state, action, seat) => {
        const total = (state as DiceState | undefined)?.dice?.flat().length ?? 0;
        const asked = action as DiceAction | undefined;
        return asked?.type === 'bid' && asked.count === total + 1
          ? liarsDice.play(state, { ...asked, count: total }, seat)
          : liarsDice.play(state, action, seat);
      },
    }),
  },
];
