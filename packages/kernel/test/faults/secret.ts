import { type DiceState, type DiceView, liarsDice } from '../../src/examples/liarsDice.ts';
import { err, type Game, Rng, type Seed } from '../../src/index.ts';
import { type CardView, highCard } from '../highCard.ts';
import {
  cardSecrets,
  cards,
  dice,
  diceSecrets,
  diceText,
  type Fault,
  HIDDEN,
  honest,
  open,
  tellingBids,
  tellingDice,
  trusting,
} from './faulty.ts';

const withoutHidden = (game: typeof liarsDice): Game => {
  const { hidden: _, ...secrets } = game.secrets!;
  return { ...game, secrets } as Game;
};

export const SECRET_FAULTS: readonly Fault[] = [
  {
    check: 'secrecy',
    what: 'every seat is shown all dice, and guesses trust it',
    game: trusting((state) => ({ dice: state.dice })),
  },
  {
    check: 'secrets',
    what: 'everybody is shown all dice, spectators too, and guesses trust it',
    game: trusting((state) => ({ dice: state.dice }), { spectators: true }),
    options: HIDDEN,
  },
  {
    check: 'secrecy',
    what: 'seat 1 alone is shown all dice, and its guesses trust it',
    game: trusting((state, viewer) => (viewer === 1 ? { dice: state.dice } : {})),
    options: HIDDEN,
  },
  {
    check: 'view',
    what: 'every seat is shown all dice, and guesses draw them again',
    game: diceSecrets({
      view: (state, seat) => ({ ...honest.view(state, seat), dice: state.dice }) as DiceView,
    }),
  },
  {
    check: 'secrecy',
    what: 'every seat is shown one die of the last player, and guesses trust it',
    game: diceSecrets({
      view: (state, seat) =>
        ({ ...honest.view(state, seat), peek: state.dice.at(-1)!.slice(0, 1) }) as DiceView,
      determinize: (view, rng) => {
        const state = honest.determinize(view, rng);
        const { peek } = view as DiceView & { readonly peek: number[] };
        const last = state.dice.at(-1)!;
        return view.viewer === state.dice.length
          ? state
          : { ...state, dice: state.dice.with(-1, [...peek, ...last.slice(peek.length)]) };
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'the seed of future rolls is shown under another name',
    game: diceSecrets({
      view: (state, seat) => ({ ...honest.view(state, seat), fate: state.rng.seed }) as DiceView,
      spectate: (state) => ({ ...honest.spectate(state), fate: state.rng.seed }) as DiceView,
      determinize: (view, rng) => ({
        ...honest.determinize(view, rng),
        rng: { seed: (view as DiceView & { readonly fate: Seed }).fate, index: rng.int(1000) },
      }),
    }),
  },
  {
    check: 'view',
    what: 'the sum of all dice is shown',
    game: diceSecrets({
      view: (state, seat) =>
        ({ ...honest.view(state, seat), sum: state.dice.flat().reduce((a, b) => a + b, 0) }) as DiceView,
    }),
  },
  {
    check: 'view',
    what: 'spectators see the dice of seat 1',
    game: diceSecrets({ spectate: (state) => ({ ...honest.spectate(state), own: state.dice[0]! }) }),
  },
  {
    check: 'secrecy',
    what: 'spectators see how many sixes there are, but no seat does',
    game: diceSecrets({
      spectate: (state) =>
        ({
          ...honest.spectate(state),
          sixes: state.dice.flat().filter((die) => die === 6).length,
        }) as DiceView,
      determinize: (view, rng) => honest.determinize(view, rng),
    }),
  },
  {
    check: 'secrecy',
    what: 'all rolls are told to everybody',
    game: tellingDice(() => true),
  },
  {
    check: 'secrecy',
    what: 'all rolls are told to the players',
    game: tellingDice((viewer) => viewer !== undefined),
  },
  {
    check: 'secrecy',
    what: 'all rolls are told to spectators',
    game: tellingDice((viewer) => viewer === undefined),
  },
  {
    check: 'secrecy',
    what: 'the rolls of seat 1 are told to everybody',
    game: tellingDice((_, event) => event.type === 'rolled' && event.seat === 1),
  },
  {
    check: 'secrecy',
    what: 'a bid tells the dice of the bidder',
    game: tellingBids((state, seat) => ({ hand: state.dice[seat - 1] })),
  },
  {
    check: 'secrecy',
    what: 'a bid tells whether it is true',
    game: tellingBids((state) => ({ sixes: state.dice.flat().filter((die) => die === 6).length })),
  },
  {
    check: 'secrecy',
    what: 'events are shown with the full state',
    game: diceSecrets({
      viewEvents: (state, events, viewer) =>
        honest.viewEvents(state, events, viewer).map((event) => ({ ...event, total: state.dice.flat() })),
    }),
  },
  {
    check: 'secrecy',
    what: 'the phase depends on the dice of others',
    game: dice({ phase: (state) => (state.dice.at(-1)!.includes(6) ? 'lucky' : 'plain') }),
  },
  {
    check: 'view',
    what: 'the legal actions depend on the dice of others',
    game: dice({
      legal: (state) => {
        const all = liarsDice.legal(state);
        const isTrue =
          state.dice.flat().filter((die) => die === state.bid?.face).length >= (state.bid?.count ?? 0);
        return isTrue && all.length > 1 ? all.filter(({ type }) => type !== 'doubt') : all;
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'a refusal tells the dice of others',
    game: dice({
      play: (state, action, seat) => {
        const played = liarsDice.play(state, action, seat);
        if (played.ok) return played;
        const dice = JSON.stringify((state as DiceState | undefined)?.dice ?? null);
        return err({ ...played.error, message: `${played.error.message} The dice are ${dice}.` });
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'the notation of a bid tells whether it is true',
    game: diceText({
      makeNotation: (state, action) => {
        const text = liarsDice.text.makeNotation(state, action);
        const count = state.dice.flat().filter((die) => action.type === 'bid' && die === action.face).length;
        return action.type === 'bid' && count >= action.count ? `${text}!` : text;
      },
    }),
  },
  {
    check: 'secrets',
    what: 'guesses are always the same',
    game: diceSecrets({ determinize: (view) => honest.determinize(view, Rng.from('always')) }),
  },
  {
    check: 'secrets',
    what: 'future dice are always guessed the same',
    game: diceSecrets({
      determinize: (view, rng) => ({ ...honest.determinize(view, rng), rng: { seed: 'always', index: 0 } }),
    }),
  },
  {
    check: 'secrets',
    what: 'hidden cards are guessed in the order of the deck',
    game: cardSecrets({ determinize: (view) => open.determinize(view, Rng.from(1)) }),
  },
  {
    check: 'view',
    what: 'a guess forgets the dice of the viewer',
    game: diceSecrets({ determinize: (view, rng) => honest.determinize({ ...view, viewer: 0 }, rng) }),
  },
  {
    check: 'view',
    what: 'a guess has too few dice',
    game: diceSecrets({
      determinize: (view, rng) => {
        const state = honest.determinize(view, rng);
        return {
          ...state,
          dice: state.dice.map((hand, i) => (i + 1 === view.viewer ? hand : hand.slice(1))),
        };
      },
    }),
  },
  {
    check: 'view',
    what: 'a guess forgets the bid',
    game: diceSecrets({ determinize: (view, rng) => ({ ...honest.determinize(view, rng), bid: null }) }),
  },
  {
    check: 'view',
    what: 'a guess cannot be played on',
    game: cardSecrets({
      determinize: (view, rng) => {
        const state = open.determinize(view, rng);
        return { ...state, hands: view.totals.map((_, i) => (i + 1 === view.seat ? view.hand : [])) };
      },
      view: (state, seat) => ({ ...open.view(state, seat), handSizes: [] }),
      spectate: (state) => ({ ...open.spectate(state), handSizes: [] }),
    }),
  },
  {
    check: 'view',
    what: 'a hand is guessed with cards that were shown',
    game: cardSecrets({ determinize: (view, rng) => open.determinize({ ...view, shown: [] }, rng) }),
  },
  {
    check: 'secrecy',
    what: 'every seat knows the next card, and guesses trust it',
    game: cardSecrets({
      view: (state, seat) => ({ ...open.view(state, seat), top: state.deck[0] ?? 0 }) as CardView,
      determinize: (view, rng) => {
        const state = open.determinize(view, rng);
        const { top } = view as CardView & { readonly top: number };
        const holds = (hand: readonly number[]): boolean => hand.includes(top);
        if (top === 0 || holds(state.deck) === false) return { ...state, deck: state.deck.with(0, top) };
        return { ...state, deck: [top, ...state.deck.filter((card) => card !== top)] };
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'a shown card tells what is left in the hand',
    game: cards({
      play: (state, action, seat) => {
        const played = highCard.play(state, action, seat);
        if (!played.ok) return played;
        const left = played.value.state.hands[seat - 1];
        const events = played.value.events.map((event) => ({ ...event, left }));
        return { ok: true, value: { ...played.value, events } };
      },
    }),
  },
  {
    check: 'secrets',
    what: 'the game does not say which fields are hidden',
    game: withoutHidden(liarsDice),
  },
  {
    check: 'secrets',
    what: 'the game calls only the generator hidden',
    game: cardSecrets({ hidden: ['rng'] }),
  },
  {
    check: 'secrets',
    what: 'the game does not say which fields are hidden, and everybody is shown them',
    game: withoutHidden(
      trusting((state) => ({ dice: state.dice }), { spectators: true }) as typeof liarsDice,
    ),
  },
];
