import { type DiceState, liarsDice } from '../../src/examples/liarsDice.ts';
import { diceRecord, type Fault } from './faulty.ts';

export const RECORD_FAULTS: readonly Fault[] = [
  {
    check: 'record',
    what: 'counters for states but not for views',
    game: diceRecord({
      progress: (shown) => (shown as DiceState).dice.map((hand) => ({ dice: hand.length })),
    }),
  },
  {
    check: 'record',
    what: 'counters with different names in views',
    game: diceRecord({
      progress: (shown) =>
        liarsDice.record!.progress(shown).map(({ dice = 0 }) => ('own' in shown ? { left: dice } : { dice })),
    }),
  },
  {
    check: 'record',
    what: 'counters for some seats only',
    game: diceRecord({ progress: (shown) => liarsDice.record!.progress(shown).slice(1) }),
  },
  {
    check: 'record',
    what: 'a counter that is not a number',
    game: diceRecord({
      progress: (shown) => liarsDice.record!.progress(shown).map(() => ({ dice: Number.NaN })),
    }),
  },
  {
    check: 'record',
    what: 'a kind of decision that is not listed',
    game: diceRecord({ decisionKind: () => 'whim' }),
  },
];
