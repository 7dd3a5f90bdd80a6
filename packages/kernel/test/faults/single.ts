import { type DiceEvent, type DiceState, type DiceView, liarsDice } from '../../src/examples/liarsDice.ts';
import { type Game, hashJson } from '../../src/index.ts';
import { type FishEvent, type FishState, type FishView, fishing } from '../fishing.ts';
import { type CardEvent, type CardState, type CardView, highCard } from '../highCard.ts';
import { cardSecrets, cards, dice, diceSecrets, type Fault, honest, open, tellingBids } from './faulty.ts';

const sea = fishing.secrets!;
const fish = (defect: Partial<typeof fishing>): Game => ({ ...fishing, ...defect }) as Game;
const fishSecrets = (defect: Partial<typeof sea>): Game => fish({ secrets: { ...sea, ...defect } });

/** Adds what `tell` says about the card to all events of one type. */
const tellingFish = (type: FishEvent['type'], tell: (card: number, viewer: number) => object): Game =>
  fishSecrets({
    viewEvents: (state, events, viewer) =>
      sea.viewEvents(state, events, viewer).map((event, i) => {
        const { card } = events[i]!;
        return event.type === type && card !== undefined ? { ...event, ...tell(card, viewer ?? 0) } : event;
      }),
  });

/** Adds what `tell` says about the state after a move to its events. */
const tellingAfter = (tell: (state: FishState, seat: number) => object): Game =>
  fish({
    play: (state, action, seat) => {
      const played = fishing.play(state, action, seat);
      if (!played.ok) return played;
      const events = played.value.events.map((event) => ({ ...event, ...tell(played.value.state, seat) }));
      return { ok: true, value: { ...played.value, events } };
    },
  });

/** The same for High Card. */
const tellingCards = (tell: (state: CardState, seat: number) => object): Game =>
  cards({
    play: (state, action, seat) => {
      const played = highCard.play(state, action, seat);
      if (!played.ok) return played;
      const events = played.value.events.map((event) => ({ ...event, ...tell(played.value.state, seat) }));
      return { ok: true, value: { ...played.value, events } };
    },
  });

const dealtCards = (cardOf: (state: CardState) => number): Game =>
  cards({
    setup: (config, seed) => {
      const started = highCard.setup(config, seed);
      if (!started.ok) return started;
      const event = { type: 'shown', card: cardOf(started.value.state), die: 1 } satisfies CardEvent;
      return { ok: true, value: { ...started.value, events: [event] } };
    },
  });

/** The refusal of any action names something. */
const refusing = <State>(game: Game, named: (state: State) => unknown): Game => ({
  ...game,
  play: (state, action, seat) => {
    const played = game.play(state, action, seat);
    if (played.ok || typeof state !== 'object' || state === null) return played;
    const message = `${played.error.message} Think of the ${named(state as State)}.`;
    return { ok: false, error: { ...played.error, message } };
  },
});

const firstDie = (state: DiceState): number => state.dice.at(-1)?.[0] ?? 0;

/** Leaks of a single die, card or number. */
export const SINGLE_FAULTS: readonly Fault[] = [
  {
    check: 'secrecy',
    what: 'a roll tells everybody one die',
    game: diceSecrets({
      viewEvents: (state, events, viewer) =>
        honest
          .viewEvents(state, events, viewer)
          .map((event, i) =>
            event.type === 'rolled' ? { ...event, low: (events[i] as typeof event).dice?.[0] ?? 0 } : event,
          ) as DiceEvent[],
    }),
  },
  {
    check: 'secrecy',
    what: 'a bid tells the lowest die of the bidder',
    game: tellingBids((state, seat) => ({ low: state.dice[seat - 1]![0] })),
  },
  {
    check: 'secrecy',
    what: 'a bid tells whether the next player has a six',
    game: tellingBids((state, seat) => ({ danger: state.dice[seat % state.dice.length]!.includes(6) })),
  },
  {
    check: 'secrecy',
    what: 'a bid tells the hash of the state',
    game: tellingBids((state) => ({ key: hashJson(state) })),
  },
  {
    check: 'view',
    what: 'a view shows one die of the last player',
    game: diceSecrets({
      view: (state, seat) => ({ ...honest.view(state, seat), peek: firstDie(state) }) as DiceView,
    }),
  },
  {
    check: 'view',
    what: 'a view shows the hash of the state',
    game: diceSecrets({
      view: (state, seat) => ({ ...honest.view(state, seat), key: hashJson(state) }) as DiceView,
    }),
  },
  {
    check: 'view',
    what: 'what is legal depends on one die of another player',
    game: dice({
      legal: (state) => {
        const all = liarsDice.legal(state);
        return firstDie(state) === 6 && all.length > 1 ? all.filter(({ type }) => type !== 'doubt') : all;
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'a refusal names one die of another player',
    game: refusing(liarsDice as Game, firstDie),
  },
  {
    check: 'secrecy',
    what: 'a shown card tells the lowest card left in the hand',
    game: tellingCards((state, seat) => ({ low: state.hands[seat - 1]![0] ?? 0 })),
  },
  {
    check: 'secrecy',
    what: 'a shown card tells whether the card left is odd',
    game: tellingCards((state, seat) => ({ isOdd: (state.hands[seat - 1]![0] ?? 0) % 2 === 1 })),
  },
  {
    check: 'secrecy',
    what: 'a shown card tells the top of the deck',
    game: tellingCards((state) => ({ top: state.deck[0] ?? 0 })),
  },
  {
    check: 'secrecy',
    what: 'the setup tells one card of seat 1',
    game: dealtCards(({ hands }) => hands[0]![0]!),
  },
  {
    check: 'secrecy',
    what: 'the setup tells the card at the bottom of the deck',
    game: dealtCards(({ deck }) => deck.at(-1)!),
  },
  {
    check: 'view',
    what: 'a view shows one card of seat 1',
    game: cardSecrets({
      view: (state, seat) => ({ ...open.view(state, seat), peek: state.hands[0]![0] ?? 0 }) as CardView,
    }),
  },
  {
    check: 'view',
    what: 'what is legal depends on the top of the deck',
    game: cards({
      legal: (state) => {
        const all = highCard.legal(state);
        return state.deck[0] === 9 ? all.slice(0, 1) : all;
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'a refusal names the top of the deck',
    game: refusing(highCard as Game, ({ deck }: CardState) => deck?.[0]),
  },
  {
    check: 'secrecy',
    what: 'everybody is told which card was drawn',
    game: tellingFish('drew', (card) => ({ card })),
  },
  {
    check: 'secrecy',
    what: 'everybody is told which card was drawn from a stack',
    game: tellingFish('drew', (card) => ({ card })),
    options: { setups: [{ variant: 'stack', players: 3 }] },
  },
  {
    check: 'secrecy',
    what: 'everybody is told which card was drawn from a bag',
    game: tellingFish('drew', (card) => ({ card })),
    options: { setups: [{ variant: 'bag', players: 3 }] },
  },
  {
    check: 'secrecy',
    what: 'spectators are told which card was drawn',
    game: tellingFish('drew', (card, viewer) => (viewer === 0 ? { card } : {})),
  },
  {
    check: 'secrecy',
    what: 'seat 2 is told which card was drawn',
    game: tellingFish('drew', (card, viewer) => (viewer === 2 ? { card } : {})),
  },
  {
    check: 'secrecy',
    what: 'everybody is told the remainder of a drawn card',
    game: tellingFish('drew', (card) => ({ suit: card % 4 })),
  },
  {
    check: 'secrecy',
    what: 'everybody is told whether a drawn card is high',
    game: tellingFish('drew', (card) => ({ isHigh: card > 10 })),
  },
  {
    check: 'secrecy',
    what: 'everybody is told which card was buried',
    game: tellingFish('buried', (card) => ({ card })),
  },
  {
    check: 'secrecy',
    what: 'everybody is told whether a buried card is odd',
    game: tellingFish('buried', (card) => ({ isOdd: card % 2 === 1 })),
  },
  {
    check: 'secrecy',
    what: 'a drawn card is told in a sentence',
    game: tellingFish('drew', (card) => ({ note: `The card is the ${card}.` })),
  },
  {
    check: 'secrecy',
    what: 'a move tells the goal of the player who makes it',
    game: tellingAfter(({ goals }, seat) => ({ goal: goals[seat - 1] })),
  },
  {
    check: 'secrecy',
    what: 'a move tells the card on top of the stack',
    game: tellingAfter(({ pool }) => ({ top: pool[0] ?? 0 })),
  },
  {
    check: 'secrecy',
    what: 'a move tells the hash of the state it led to',
    game: tellingAfter((state) => ({ key: hashJson(state) })),
  },
  {
    check: 'view',
    what: 'a view shows the goal of seat 1',
    game: fishSecrets({
      view: (state, seat) => ({ ...sea.view(state, seat), peek: state.goals[0] }) as FishView,
    }),
  },
  {
    check: 'view',
    what: 'what is legal depends on the goal of seat 1',
    game: fish({
      legal: (state) => {
        const all = fishing.legal(state);
        return state.goals[0] === 3 && all.length > 1 ? all.slice(1) : all;
      },
    }),
  },
  {
    check: 'secrecy',
    what: 'the phase tells whether the next card is high',
    game: fish({ phase: (state) => ((state.pool[0] ?? 0) > 15 ? 'rich' : 'poor') }),
    options: { setups: [{ variant: 'stack', players: 2 }] },
  },
  {
    check: 'secrecy',
    what: 'a refusal names a buried card',
    game: refusing(fishing as Game, ({ buried }: FishState) => buried?.[0]?.[0]),
  },
];
