import {
  array,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  nullable,
  object,
  ok,
  problem,
  Rng,
  rankBy,
  readJson,
  refine,
  resolveChoices,
  type Seat,
  STAY_SEATED,
  seats,
  text,
  type Viewer,
  variants,
} from '../src/index.ts';

/**
 * A test game with what Nim lacks: hidden hands, dice, more than two players, resignation. Each player holds two of nine
 * cards and shows one per turn; a die is added to it. The highest total wins.
 */
const CARDS = array(integer(1, 9), { max: 9 });
const CONFIG = object({ players: integer(2, 3) });
const SHAPE = object({
  hands: array(CARDS, { min: 2, max: 3 }),
  deck: CARDS,
  totals: array(integer(0, 100)),
  next: integer(1, 3),
  resigned: nullable(integer(1, 3)),
  rng: object({ seed: text(), index: integer(0) }),
});
/** Beyond its shape: every player has a total, and the player to act before the end has a card. */
const STATE = refine(SHAPE, ({ hands, totals, next, resigned }) => {
  if (totals.length !== hands.length || next > hands.length || (resigned ?? 1) > hands.length)
    return 'must be about as many players as there are hands.';
  const isOpen = resigned === null && hands.some((hand) => hand.length > 0);
  return isOpen && hands[next - 1]!.length === 0 ? 'must leave a card to whoever is to act.' : undefined;
});
const ACTION = variants('type', { show: { card: integer(1, 9) }, resign: {} });

export type CardState = Infer<typeof STATE>;
export type CardAction = Infer<typeof ACTION>;
export type CardConfig = Infer<typeof CONFIG>;
export type CardEvent =
  | { readonly type: 'shown'; readonly card: number; readonly die: number }
  | { readonly type: 'left' };

export interface CardView {
  /** Whose view it is; 0 for spectators, who hold no hand. */
  readonly seat: Viewer;
  readonly hand: readonly number[];
  readonly handSizes: readonly number[];
  readonly shown: readonly number[];
  readonly totals: readonly number[];
  readonly next: Seat;
  readonly resigned: Seat | null;
}

const ALL = seats(9);

const isOver = ({ hands, resigned }: CardState): boolean =>
  resigned !== null || hands.every((hand) => hand.length === 0);

const shownCards = ({ hands, deck }: CardState): number[] =>
  ALL.filter((card) => !deck.includes(card) && !hands.some((hand) => hand.includes(card)));

const legal = (state: CardState): CardAction[] =>
  isOver(state) ? [] : state.hands[state.next - 1]!.map((card): CardAction => ({ type: 'show', card }));

const viewOf = (state: CardState, seat: Viewer): CardView => ({
  seat,
  hand: state.hands[seat - 1] ?? [],
  handSizes: state.hands.map((hand) => hand.length),
  shown: shownCards(state),
  totals: state.totals,
  next: state.next,
  resigned: state.resigned,
});

const makeNotation = (_: CardState, action: CardAction): string =>
  action.type === 'show' ? `show ${action.card}` : 'resign';

export const highCard: Game<CardConfig, CardState, CardAction, CardEvent, CardView> = {
  id: 'high-card',
  name: 'High card',
  rulesVersion: '1',
  engineVersion: '1',
  variants: [{ id: 'nine', name: 'Nine cards', minSeats: 2, maxSeats: 3 }],
  options: [],
  configure: (choices) => {
    const chosen = resolveChoices({ variants: highCard.variants }, choices);
    return chosen.ok ? ok({ players: chosen.value.players }) : chosen;
  },
  seatCount: ({ players }) => players,
  setup: ({ players }, seed) => {
    const rng = Rng.from(`${seed}`);
    const deck = rng.shuffle(ALL);
    const hands = seats(players).map(() => deck.splice(0, 2).sort());
    const totals = seats(players).map(() => 0);
    return ok({
      state: { hands, deck, totals, next: 1, resigned: null, rng: { ...rng.state, seed: `${seed}` } },
      events: [],
    });
  },
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play: checkedPlay<CardState, CardAction, CardEvent>(
    { state: STATE, action: ACTION },
    (state, action, seat) => {
      if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
      if (!Number.isInteger(seat) || seat < 1 || seat > state.hands.length)
        return err(problem('no_such_seat', '', `There is no seat ${seat}.`));
      if (action.type === 'resign')
        return ok({ state: { ...state, resigned: seat }, events: [{ type: 'left' }] });
      if (seat !== state.next) return err(problem('not_your_turn', '', 'It is not your turn.'));
      const hand = state.hands[seat - 1]!;
      if (!hand.includes(action.card))
        return err(problem('not_yours', 'card', `You do not hold the ${action.card}.`));
      const rng = new Rng(state.rng);
      const die = 1 + rng.int(6);
      return ok({
        state: {
          ...state,
          hands: state.hands.with(
            seat - 1,
            hand.filter((card) => card !== action.card),
          ),
          totals: state.totals.with(seat - 1, state.totals[seat - 1]! + action.card + die),
          next: (seat % state.hands.length) + 1,
          rng: { seed: state.rng.seed, index: rng.state.index },
        },
        events: [{ type: 'shown', card: action.card, die }],
      });
    },
  ),
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const ranking = rankBy(seats(state.hands.length), (seat) => [
      state.resigned === seat ? -1 : state.totals[seat - 1]!,
    ]);
    return {
      winners: ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
      reason: state.resigned === null ? 'highest_total' : 'resignation',
      ranking,
    };
  },
  phase: () => 'show',
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Show your highest card and hope for the die.',
      rules: [
        { title: 'A turn', text: 'Show a card and add a die to it.' },
        { title: 'The end', text: 'The highest total wins.' },
      ],
    },
    makeNotation,
    parseNotation: (state, line) => matchNotation({ legal, makeNotation }, state, line),
    describeEvent: (_, event) =>
      event.type === 'shown' ? `Shows a ${event.card} and rolls a ${event.die}.` : 'Resigns.',
    draw: ({ totals, next }) => `${totals.join(' : ')}, ${next} to show`,
  },
  secrets: {
    hidden: ['hands', 'deck', 'rng'],
    view: (state, seat) => viewOf(state, seat),
    spectate: (state) => viewOf(state, 0),
    viewEvents: (_, events) => events,
    determinize: ({ seat, hand, handSizes, shown, totals, next, resigned }, rng) => {
      const deck = rng.shuffle(ALL.filter((card) => !hand.includes(card) && !shown.includes(card)));
      const hands = handSizes.map((size, i) => (i === seat - 1 ? hand : deck.splice(0, size).sort()));
      return { hands, deck, totals, next, resigned, rng: { seed: `${rng.uint32()}`, index: 0 } };
    },
  },
  seating: {
    ...STAY_SEATED,
    resign: (state, seat) => (isOver(state) || seat > state.hands.length ? undefined : { type: 'resign' }),
  },
};
