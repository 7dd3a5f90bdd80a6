import { type Game, viewFor } from '../../src/index.ts';
import { highCard } from '../highCard.ts';
import { brokenSecrets, type Defect } from './broken.ts';

export const SECRETS_DEFECTS: readonly Defect[] = [
  [
    'view',
    'the view contains the generator',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), rng: state.rng }) }),
  ],
  [
    'view',
    'the view contains the cards of others',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), hands: state.hands }) }),
  ],
  [
    'view',
    'the view contains the order of the deck',
    brokenSecrets({ view: (state, seat) => ({ ...viewFor(highCard, state, seat), deck: state.deck }) }),
  ],
  [
    'view',
    'what spectators see is not JSON',
    brokenSecrets({
      spectate: (state) => Object.assign({ ...highCard.secrets!.spectate(state) }, { note: undefined }),
    }),
  ],
  [
    'view',
    'what spectators see contains the generator',
    brokenSecrets({
      spectate: (state) => ({ ...highCard.secrets!.spectate(state), rng: { seed: 'kept', index: 0 } }),
    }),
  ],
  [
    'view',
    'spectators see the cards of a seat',
    brokenSecrets({ spectate: (state) => highCard.secrets!.view(state, 1) }),
  ],
  [
    'view',
    'the guessed state is not a valid state',
    brokenSecrets({
      determinize: (view, rng) => ({ ...highCard.secrets!.determinize(view, rng), totals: [-1] }),
    }),
  ],
  [
    'view',
    'the guessed state looks different',
    brokenSecrets({
      determinize: (view, rng) => ({
        ...highCard.secrets!.determinize(view, rng),
        totals: view.totals.map((total) => total + 1),
      }),
    }),
  ],
  [
    'view',
    'the view shows the whole state',
    {
      ...highCard,
      text: { ...highCard.text, draw: () => 'cards' },
      secrets: {
        ...highCard.secrets,
        view: (state: unknown) => ({ state, note: 'all of it' }),
        determinize: (view: unknown) => (view as { state: unknown }).state,
      },
    } as Game,
  ],
];
