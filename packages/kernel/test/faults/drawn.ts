import { type DiceEvent, liarsDice } from '../../src/examples/liarsDice.ts';
import { type Game, Rng } from '../../src/index.ts';
import { type FishAction, type FishEvent, type FishState, fishing } from '../fishing.ts';
import { diceSecrets, type Fault, honest } from './faulty.ts';

/** Leaks in moves that draw random numbers: they tell what was just drawn, dealt or shuffled. */

type Fish = typeof fishing;
type Turn = { readonly state: FishState; readonly events: readonly FishEvent[] };

const inForm = (form: string, { variants, ...game }: Fish): Fish => ({
  ...game,
  variants: variants.filter(({ id }) => id === form),
});

/** The game with an extra step after every draw. */
const afterDraws = (game: Fish, more: (turn: Turn, seat: number) => Turn): Fish => ({
  ...game,
  play: (state, action, seat) => {
    const played = game.play(state, action, seat);
    const hasDrawn = played.ok && played.value.events[0]?.type === 'drew';
    return hasDrawn ? { ok: true, value: more(played.value, seat) } : played;
  },
});

/** Adds what `tell` says about the state after a draw to everybody's events. */
const tellingDraws = (game: Fish, tell: (state: FishState, seat: number) => object): Game =>
  afterDraws(game, ({ state, events }, seat) => ({
    state,
    events: events.map((event) => ({ ...event, ...tell(state, seat) })),
  })) as unknown as Game;

/** `viewEvents` that keeps what the faults add to events, but not cards. */
const openEvents = (game: Fish): Fish => ({
  ...game,
  secrets: {
    ...game.secrets!,
    viewEvents: (state, events, viewer) =>
      fishing.secrets!.viewEvents(state, events, viewer).map((event, i) => {
        const { card: _, ...rest } = events[i]!;
        return { ...rest, ...event };
      }),
  },
});

const bag = openEvents(inForm('bag', fishing));

const shuffled = ({ state, events }: Turn): Turn => {
  const rng = new Rng(state.rng);
  return { state: { ...state, pool: rng.shuffle(state.pool), rng: rng.state }, events };
};

/** A stack that is shuffled after every draw. */
export const shufflingFish: Fish = afterDraws(openEvents(inForm('stack', fishing)), shuffled);

/** The same, but the stack is cut at a random place before it is shuffled, and everybody sees where. */
export const cuttingFish: Fish = afterDraws(openEvents(inForm('stack', fishing)), ({ state, events }) => {
  const rng = new Rng(state.rng);
  const cut = rng.int(6);
  const pool = [...state.pool.slice(cut), ...state.pool.slice(0, cut)];
  const turn = { state: { ...state, pool, rng: rng.state }, events };
  return { ...shuffled(turn), events: events.map((event) => ({ ...event, cut })) };
});

/** A player who buries a card draws another one from the bag. */
export const replacingFish: Fish = {
  ...bag,
  play: (state, action, seat) => {
    const played = fishing.play(state, action, seat);
    if (!played.ok || played.value.events[0]?.type !== 'buried' || played.value.state.pool.length === 0)
      return played;
    const rng = new Rng(played.value.state.rng);
    const { pool, hands } = played.value.state;
    const card = rng.pick(pool);
    const hand = [...hands[seat - 1]!, card].toSorted((a, b) => a - b);
    const next: FishState = {
      ...played.value.state,
      pool: pool.filter((one) => one !== card),
      hands: hands.with(seat - 1, hand),
      rng: rng.state,
    };
    return {
      ok: true,
      value: { state: next, events: [...played.value.events, { type: 'drew', seat, card }] },
    };
  },
};

const replacing = (tell: (got: number, put: number) => object): Game =>
  ({
    ...replacingFish,
    play: (state: FishState, action: FishAction, seat: number) => {
      const played = replacingFish.play(state, action, seat);
      if (!played.ok) return played;
      const [{ card: put = 0 } = {}] = played.value.events;
      const events = played.value.events.map((event) =>
        event.type === 'drew' ? { ...event, ...tell(event.card!, put) } : event,
      );
      return { ok: true, value: { ...played.value, events } };
    },
  }) as unknown as Game;

/** Adds what `tell` says about the dice to every roll event. */
const tellingRolls = (tell: (dice: readonly number[]) => object): Game =>
  diceSecrets({
    viewEvents: (state, events, viewer) =>
      honest
        .viewEvents(state, events, viewer)
        .map((event, i) =>
          event.type === 'rolled' ? { ...event, ...tell((events[i] as typeof event).dice ?? []) } : event,
        ) as DiceEvent[],
  });

/** Adds an empty event for every six in a roll. */
const cheering: Game = diceSecrets({
  viewEvents: (state, events, viewer) =>
    honest.viewEvents(state, events, viewer).flatMap((event, i): DiceEvent[] => {
      const told = events[i]!;
      const sixes = told.type === 'rolled' ? (told.dice ?? []).filter((die) => die === 6).length : 0;
      return [event, ...Array.from({ length: sixes }, (): DiceEvent => ({ type: 'rolled', seat: 1 }))];
    }),
});

/** Only rolls after a doubt tell anything; the first ones do not. */
const laterOnly = (game: Game): Game => ({
  ...game,
  setup: (config, seed) => {
    const started = liarsDice.setup(config as never, seed);
    return started.ok ? { ok: true, value: { ...started.value, events: [] } } : started;
  },
});

const sixesIn = (dice: readonly number[]): number => dice.filter((die) => die === 6).length;

export const DRAWN_FAULTS: readonly Fault[] = [
  {
    check: 'secrecy',
    what: 'a roll tells everybody how many sixes it has',
    game: laterOnly(tellingRolls((dice) => ({ sixes: sixesIn(dice) }))),
  },
  {
    check: 'secrecy',
    what: 'a roll tells everybody whether it has a pair',
    game: laterOnly(tellingRolls((dice) => ({ hasPair: new Set(dice).size < dice.length }))),
  },
  {
    check: 'secrecy',
    what: 'a roll tells everybody its total',
    game: tellingRolls((dice) => ({ total: dice.reduce((sum, die) => sum + die, 0) })),
  },
  { check: 'secrecy', what: 'a roll has one more event for every six', game: laterOnly(cheering) },
  {
    check: 'secrecy',
    what: 'a draw from a bag tells whether a card higher than ten was drawn',
    game: tellingDraws(bag, ({ hands }, seat) => ({
      high: hands[seat - 1]!.filter((card) => card > 10).length,
    })),
  },
  {
    check: 'secrecy',
    what: 'drawing a high card from a bag causes one more event',
    game: afterDraws(bag, ({ state, events }, seat) => ({
      state,
      events: [
        ...events,
        ...events.filter(({ card = 0 }) => card > 15).map(() => ({ type: 'drew' as const, seat })),
      ],
    })) as unknown as Game,
  },
  {
    check: 'secrecy',
    what: 'a draw from a bag tells the remainder of the sum of the bag',
    game: tellingDraws(bag, ({ pool }) => ({ rest: pool.reduce((sum, card) => sum + card, 0) % 3 })),
  },
  {
    check: 'secrecy',
    what: 'shuffling tells whether the top card is odd',
    game: tellingDraws(shufflingFish, ({ pool }) => ({ isOdd: (pool[0] ?? 0) % 2 === 1 })),
  },
  {
    check: 'secrecy',
    what: 'shuffling tells whether the first two cards are in order',
    game: tellingDraws(shufflingFish, ({ pool }) => ({ rises: (pool[0] ?? 0) < (pool[1] ?? 0) })),
  },
  {
    check: 'secrecy',
    what: 'shuffling tells where the highest card is',
    game: tellingDraws(shufflingFish, ({ pool }) => ({ at: pool.indexOf(Math.max(...pool)) })),
  },
  {
    check: 'secrecy',
    what: 'shuffling after a cut tells whether the bottom card is low',
    game: tellingDraws(cuttingFish, ({ pool }) => ({ isLow: (pool.at(-1) ?? 0) < 8 })),
  },
  {
    check: 'secrecy',
    what: 'a card from the bag tells whether it is higher than the one it replaces',
    game: replacing((got, put) => ({ isHigher: got > put })),
  },
  {
    check: 'secrecy',
    what: 'a card from the bag tells its suit',
    game: replacing((got) => ({ suit: got % 4 })),
  },
];

/** Games without faults. One of them tells a random number that reveals nothing hidden. */
export const DRAWN_HONEST: readonly Game[] = [bag, shufflingFish, cuttingFish, replacingFish].map(
  (game, i) =>
    ({ ...game, name: ['A bag', 'A shuffled stack', 'A cut stack', 'Replaced cards'][i]! }) as Game,
);
