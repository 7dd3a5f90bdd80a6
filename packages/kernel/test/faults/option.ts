import { type DiceState, liarsDice } from '../../src/examples/liarsDice.ts';
import { err, problem } from '../../src/index.ts';
import { dice, diceOptions, type Fault } from './faulty.ts';

export const OPTION_FAULTS: readonly Fault[] = [
  {
    check: 'options',
    what: 'an option that does nothing',
    game: dice({
      configure: (choices) => {
        const config = liarsDice.configure(choices);
        return config.ok ? { ok: true, value: { ...config.value, wilds: false } } : config;
      },
    }),
  },
  {
    check: 'options',
    what: 'a default that differs from the menu',
    game: diceOptions((options) =>
      options.map((option) =>
        option.id === 'dice' ? { ...option, default: 2, defaultFor: () => 2 } : option,
      ),
    ),
  },
  {
    check: 'options',
    what: 'two options with the same name',
    game: diceOptions((options) => [...options, options[0]!]),
  },
  {
    check: 'options',
    what: 'an option without a description',
    game: diceOptions((options) => options.map((option) => ({ ...option, description: ' ' }))),
  },
  {
    check: 'options',
    what: 'a value on the menu that cannot be set up',
    game: dice({
      setup: (config, seed) =>
        config.dice === 5 ? err([problem('no', '', 'No.')]) : liarsDice.setup(config, seed),
    }),
  },
  {
    check: 'options',
    what: 'a value that no option can have',
    game: dice({
      configure: (choices) =>
        liarsDice.configure(
          choices?.options?.dice === 'no such value' ? { ...choices, options: { dice: 3 } } : choices,
        ),
    }),
  },
  {
    check: 'play',
    what: 'wild ones make a doubt throw',
    game: dice({
      play: (state, action, seat) => {
        if ((state as DiceState | undefined)?.wilds === true && action?.type === 'doubt')
          throw new Error('wild');
        return liarsDice.play(state, action, seat);
      },
    }),
  },
  {
    check: 'play',
    what: 'wild ones make every move throw, in a run whose other games do not play them',
    game: dice({
      play: (state, action, seat) => {
        if ((state as DiceState | undefined)?.wilds === true) throw new Error('wild');
        return liarsDice.play(state, action, seat);
      },
    }),
    options: { setups: [{ variant: 'plain', players: 2 }], seeds: [1], allValues: true },
  },
  {
    check: 'play',
    what: 'a table of three cannot doubt',
    game: dice({
      play: (state, action, seat) =>
        (state as DiceState | undefined)?.dice?.length === 3 && action?.type === 'doubt'
          ? err(problem('no', '', 'No.'))
          : liarsDice.play(state, action, seat),
    }),
  },
];
