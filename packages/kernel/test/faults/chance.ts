import { highCard } from '../highCard.ts';
import { cards, type Fault, playsOtherwise } from './faulty.ts';

export const CHANCE_FAULTS: readonly Fault[] = [
  {
    check: 'chance',
    what: 'the generator is not advanced by a roll',
    game: playsOtherwise((before, after) => ({ ...after, rng: before.rng })),
  },
  {
    check: 'chance',
    what: 'the generator is reset',
    game: playsOtherwise((_, after) => ({ ...after, rng: { ...after.rng, index: 0 } })),
  },
  {
    check: 'chance',
    what: 'the generator of a card game is not advanced',
    game: cards({
      play: (state, action, seat) => {
        const played = highCard.play(state, action, seat);
        return played.ok
          ? { ok: true, value: { ...played.value, state: { ...played.value.state, rng: state.rng } } }
          : played;
      },
    }),
  },
  {
    check: 'chance',
    what: 'the setup deals with a generator but stores it unused',
    game: cards({
      setup: (config, seed) => {
        const started = highCard.setup(config, seed);
        if (!started.ok) return started;
        const state = { ...started.value.state, rng: { seed: `${seed}`, index: 0 } };
        return { ok: true, value: { ...started.value, state } };
      },
    }),
  },
];
