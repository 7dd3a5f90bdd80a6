import type { Check, SuiteOptions } from '../src/conformance/index.ts';
import { type CakeAction, type CakeState, cake } from '../src/examples/cake.ts';
import {
  type DiceAction,
  type DiceEvent,
  type DiceState,
  type DiceView,
  liarsDice,
} from '../src/examples/liarsDice.ts';
import {
  err,
  type Game,
  type Position,
  playedPosition,
  problem,
  Rng,
  type Seating,
  type Secrets,
  type Seed,
  seats,
} from '../src/index.ts';
import { type CardEvent, type CardState, type CardView, highCard } from './highCard.ts';

/** A fault planted in an honest game, and the check that must find it. */
export interface Fault {
  readonly check: Check;
  readonly what: string;
  readonly game: Game;
  readonly options?: SuiteOptions;
}

type Dice = typeof liarsDice;
type Cards = typeof highCard;
type Cake = typeof cake;

const dice = (defect: Partial<Dice>): Game => ({ ...liarsDice, ...defect }) as Game;
const cards = (defect: Partial<Cards>): Game => ({ ...highCard, ...defect }) as Game;
const pie = (defect: Partial<Cake>): Game => ({ ...cake, ...defect }) as Game;

const honest = liarsDice.secrets!;
const open = highCard.secrets!;

const diceSecrets = (defect: Partial<Secrets<DiceState, DiceEvent, DiceView>>): Game =>
  dice({ secrets: { ...honest, ...defect } });
const cardSecrets = (defect: Partial<Secrets<CardState, CardEvent, CardView>>): Game =>
  cards({ secrets: { ...open, ...defect } });

/** Views that tell more, and guesses that believe it. */
const believing = (
  more: (state: DiceState, viewer: number) => Partial<DiceState>,
  { spectators = false }: { readonly spectators?: boolean } = {},
): Game =>
  diceSecrets({
    view: (state, seat) => ({ ...honest.view(state, seat), more: more(state, seat) }) as DiceView,
    spectate: (state) =>
      (spectators ? { ...honest.spectate(state), more: more(state, 0) } : honest.spectate(state)) as DiceView,
    determinize: (view, rng) => ({
      ...honest.determinize(view, rng),
      ...(view as DiceView & { readonly more?: Partial<DiceState> }).more,
    }),
  });

/** Every roll and bid as it is, for those who pass `may`. */
const tellingDice = (may: (viewer: number | undefined, event: DiceEvent) => boolean): Game =>
  diceSecrets({
    viewEvents: (state, events, viewer) =>
      events.flatMap((event) => (may(viewer, event) ? [event] : honest.viewEvents(state, [event], viewer))),
  });

/** What everybody holds is told along with every bid. */
const tellingBids = (tell: (state: DiceState, seat: number) => object): Game =>
  dice({
    play: (state, action, seat) => {
      const played = liarsDice.play(state, action, seat);
      if (!played.ok || action.type !== 'bid') return played;
      const [first, ...others] = played.value.events;
      return {
        ok: true,
        value: { ...played.value, events: [{ ...first!, ...tell(state, seat) }, ...others] },
      };
    },
  });

const playsOtherwise = (change: (before: DiceState, after: DiceState) => DiceState): Game =>
  dice({
    play: (state, action, seat) => {
      const played = liarsDice.play(state, action, seat);
      return played.ok
        ? { ok: true, value: { ...played.value, state: change(state, played.value.state) } }
        : played;
    },
  });

const diceText = (defect: Partial<Dice['text']>): Game => dice({ text: { ...liarsDice.text, ...defect } });

const diceRecord = (defect: Partial<NonNullable<Dice['record']>>): Game =>
  dice({ record: { ...liarsDice.record!, ...defect } });

const cakeSeating = (defect: Partial<Seating<CakeState, CakeAction>>): Game =>
  pie({ seating: { ...cake.seating!, ...defect } });

const cakeAi = (defect: Partial<NonNullable<Cake['search']>['ai']>): Game =>
  pie({ search: { ...cake.search!, ai: { ...cake.search!.ai, ...defect } } });

const cakeEvaluator = (defect: Partial<ReturnType<NonNullable<Cake['search']>['ai']['evaluator']>>): Game =>
  cakeAi({ evaluator: (weights) => ({ ...cake.search!.ai.evaluator(weights), ...defect }) });

/** A position that differs from the honest one by `defect`. */
const cakePosition = (
  defect: (honest: Position<CakeState, CakeAction>) => Partial<Position<CakeState, CakeAction>>,
): Game =>
  cakeAi({
    position: (state) => {
      const position = playedPosition(cake, state);
      const copy: Position<CakeState, CakeAction> = {
        toAct: () => position.toAct(),
        legal: (into) => position.legal(into),
        apply: (move) => position.apply(move),
        undo: () => position.undo(),
        keyLow: () => position.keyLow(),
        keyHigh: () => position.keyHigh(),
        outcome: () => position.outcome(),
        action: (move) => position.action(move),
        state: () => position.state(),
      };
      return { ...copy, ...defect(position) };
    },
  });

const diceOptions = (change: (options: Dice['options']) => Dice['options']): Game =>
  dice({ options: change(liarsDice.options) });

const HIDDEN: SuiteOptions = { hidden: ['dice'] };

const SECRET_FAULTS: readonly Fault[] = [
  {
    check: 'secrecy',
    what: 'every seat is shown all dice, and guesses believe it',
    game: believing((state) => ({ dice: state.dice })),
  },
  {
    check: 'secrets',
    what: 'everybody is shown all dice, spectators too, and guesses believe it',
    game: believing((state) => ({ dice: state.dice }), { spectators: true }),
    options: HIDDEN,
  },
  {
    check: 'secrets',
    what: 'seat 1 alone is shown all dice, and its guesses believe it',
    game: believing((state, viewer) => (viewer === 1 ? { dice: state.dice } : {})),
    options: HIDDEN,
  },
  {
    check: 'view',
    what: 'every seat is shown all dice, and guesses draw them anew',
    game: diceSecrets({
      view: (state, seat) => ({ ...honest.view(state, seat), dice: state.dice }) as DiceView,
    }),
  },
  {
    check: 'secrecy',
    what: 'every seat is shown one die of the last player, and guesses believe it',
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
    what: 'the seed of the dice to come is shown under another name',
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
    what: 'spectators see how many sixes there are, which no seat does',
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
    what: 'a bid tells the dice of whoever bids',
    game: tellingBids((state, seat) => ({ hand: state.dice[seat - 1] })),
  },
  {
    check: 'secrecy',
    what: 'a bid tells whether it is true',
    game: tellingBids((state) => ({ sixes: state.dice.flat().filter((die) => die === 6).length })),
  },
  {
    check: 'secrecy',
    what: 'events are told by the state behind them',
    game: diceSecrets({
      viewEvents: (state, events, viewer) =>
        honest.viewEvents(state, events, viewer).map((event) => ({ ...event, total: state.dice.flat() })),
    }),
  },
  {
    check: 'secrecy',
    what: 'the phase tells of the dice of others',
    game: dice({ phase: (state) => (state.dice.at(-1)!.includes(6) ? 'lucky' : 'plain') }),
  },
  {
    check: 'view',
    what: 'what is legal tells of the dice of others',
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
    what: 'a refusal tells of the dice of others',
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
    what: 'the dice to come are always guessed alike',
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
    what: 'a guess forgets the own dice',
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
    what: 'every seat knows the next card, and guesses believe it',
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
];

const CHANCE_FAULTS: readonly Fault[] = [
  {
    check: 'chance',
    what: 'the generator is not advanced by a roll',
    game: playsOtherwise((before, after) => ({ ...after, rng: before.rng })),
  },
  {
    check: 'chance',
    what: 'the generator goes back to its beginning',
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
    what: 'the setup deals with a generator and hands it on unused',
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

const OPTION_FAULTS: readonly Fault[] = [
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
    what: 'another default than the menu says',
    game: diceOptions((options) =>
      options.map((option) =>
        option.id === 'dice' ? { ...option, default: 2, defaultFor: () => 2 } : option,
      ),
    ),
  },
  {
    check: 'options',
    what: 'two options of one name',
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
    what: 'a value no option can be',
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
    what: 'a table of three cannot doubt',
    game: dice({
      play: (state, action, seat) =>
        (state as DiceState | undefined)?.dice?.length === 3 && action?.type === 'doubt'
          ? err(problem('no', '', 'No.'))
          : liarsDice.play(state, action, seat),
    }),
  },
];

const RECORD_FAULTS: readonly Fault[] = [
  {
    check: 'record',
    what: 'counters of a state alone',
    game: diceRecord({
      progress: (shown) => (shown as DiceState).dice.map((hand) => ({ dice: hand.length })),
    }),
  },
  {
    check: 'record',
    what: 'counters with another name in views',
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
    what: 'a counter that is no number',
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

const SEARCH_FAULTS: readonly Fault[] = [
  {
    check: 'search',
    what: 'a search position that follows persons by itself',
    game: cakePosition((honest) => ({
      toAct: () => (honest.state().phase === 'eat' ? 3 - honest.toAct() : honest.toAct()),
    })),
  },
  {
    check: 'search',
    what: 'a search position without moves',
    game: cakePosition(() => ({
      legal: (into) => {
        into.length = 0;
      },
    })),
  },
  {
    check: 'search',
    what: 'a search position with moves that are not legal',
    game: cakePosition(() => ({ action: () => ({ type: 'cut', slices: 99 }) })),
  },
  {
    check: 'search',
    what: 'a search position that leads elsewhere',
    game: cakePosition((honest) => ({ state: () => ({ ...honest.state(), first: 3 }) })),
  },
  {
    check: 'search',
    what: 'chances that do not add up',
    game: cakeEvaluator({ evaluate: (_, into) => into.fill(0.9) }),
  },
  {
    check: 'search',
    what: 'chances that are not all written',
    game: cakeEvaluator({ evaluate: (_, into) => into.set([0.5]) }),
  },
  {
    check: 'search',
    what: 'a feature that is not a number',
    game: cakeEvaluator({ features: (_, __, into) => into.fill(Number.POSITIVE_INFINITY) }),
  },
  {
    check: 'search',
    what: 'ratings that are left out',
    game: cakeEvaluator({ rate: () => undefined }),
  },
  {
    check: 'search',
    what: 'an evaluation that plays on',
    game: cakeEvaluator({
      evaluate: (position, into) => {
        position.apply(0);
        into.fill(0.5);
      },
    }),
  },
];

const SEATING_FAULTS: readonly Fault[] = [
  {
    check: 'seating',
    what: 'a swap after which nobody may swap',
    game: cakeSeating({ mayReseat: () => false }),
    options: { every: 1 },
  },
  {
    check: 'seating',
    what: 'people may change seats again',
    game: cakeSeating({ mayReseat: ({ phase }) => phase !== 'cut' }),
  },
  { check: 'seating', what: 'two people on one seat', game: cakeSeating({ reseat: () => [2, 2] }) },
  {
    check: 'seating',
    what: 'an absent player whose action is refused',
    game: cakeSeating({ timeout: () => [{ type: 'swap' }] }),
  },
  {
    check: 'seating',
    what: 'an absent player for whom too much is played',
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

/** All faults that are planted in liar's dice, in the card game and in the cake. */
export const FAULTS: readonly Fault[] = [
  ...SECRET_FAULTS,
  ...CHANCE_FAULTS,
  ...OPTION_FAULTS,
  ...RECORD_FAULTS,
  ...SEARCH_FAULTS,
  ...SEATING_FAULTS,
];

/** The games the faults are planted in; nothing is wrong with them. */
export const HONEST: readonly (readonly [Game, SuiteOptions])[] = [
  [liarsDice as Game, { hidden: ['dice', 'rng'] }],
  [highCard as Game, { hidden: ['hands', 'rng'] }],
  [cake as Game, {}],
];

export const PLAYER_COUNTS = seats(4).slice(1);
