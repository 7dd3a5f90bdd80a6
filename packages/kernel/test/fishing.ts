import {
  array,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  object,
  ok,
  oneOf,
  problem,
  Rng,
  rankBy,
  readJson,
  refine,
  resolveChoices,
  rngState,
  type Seat,
  seats,
  type Viewer,
  variants,
} from '../src/index.ts';

/**
 * A test game in which single cards change hands in secret. On your turn you draw a card and then put one of yours away
 * for good: shown, for its points, or buried face down. Each player has a secret goal, a remainder modulo 4: shown cards
 * with this remainder count double. The variant `stack` draws from the top of the pool, `bag` at random.
 */
const MOST = 20;
const CARDS = array(integer(1, MOST), { max: MOST });
const CONFIG = object({ players: integer(2, 3), form: oneOf(['stack', 'bag']) });
const SHAPE = object({
  form: oneOf(['stack', 'bag']),
  /** Sorted, so that the order in which cards were drawn stays secret. */
  hands: array(CARDS, { min: 2, max: 3 }),
  pool: CARDS,
  /** The cards that each player buried. */
  buried: array(CARDS),
  shown: array(CARDS),
  goals: array(integer(0, 3)),
  next: integer(1, 3),
  hasDrawn: integer(0, 1),
  rng: rngState,
});
type State = Infer<typeof SHAPE>;
const STATE = refine(SHAPE, ({ hands, pool, buried, shown, goals, next, hasDrawn }) => {
  const cards = [...hands, ...buried, ...shown].flat().concat(pool);
  if (new Set(cards).size < MOST || cards.length > MOST) return 'must have every card once.';
  const counts = [buried, shown, goals].map(({ length }) => length);
  if (next > hands.length || counts.some((count) => count !== hands.length))
    return 'must be about as many players as there are hands.';
  return hasDrawn === 1 && hands[next - 1]!.length === 0 ? 'must leave a card to whoever drew.' : undefined;
});
const ACTION = variants('type', {
  draw: {},
  show: { card: integer(1, MOST) },
  bury: { card: integer(1, MOST) },
});

export type FishState = State;
export type FishAction = Infer<typeof ACTION>;
export type FishEvent =
  /** Without the card for viewers who may not see it; the same for a buried card. */
  | { readonly type: 'drew'; readonly seat: Seat; readonly card?: number }
  | { readonly type: 'buried'; readonly seat: Seat; readonly card?: number }
  | { readonly type: 'shown'; readonly seat: Seat; readonly card: number };

export interface FishView {
  readonly form: State['form'];
  readonly viewer: Viewer;
  readonly hand: readonly number[];
  readonly goal: number;
  /** Everybody's goal once the game is over. */
  readonly goals: readonly number[];
  readonly own: readonly number[];
  readonly handSizes: readonly number[];
  readonly buriedSizes: readonly number[];
  readonly shown: State['shown'];
  readonly next: Seat;
  readonly hasDrawn: number;
}

const ALL = seats(MOST);
const BOTH = ['stack', 'bag'] as const;
const sorted = (cards: readonly number[]): number[] => cards.toSorted((a, b) => a - b);

const isOver = ({ pool, hasDrawn }: State): boolean => pool.length === 0 && hasDrawn === 0;

const legal = (state: State): FishAction[] => {
  if (isOver(state)) return [];
  if (state.hasDrawn === 0) return [{ type: 'draw' }];
  return state.hands[state.next - 1]!.flatMap((card): FishAction[] => [
    { type: 'show', card },
    { type: 'bury', card },
  ]);
};

const draw = (state: State, seat: Seat): { state: State; events: FishEvent[] } => {
  const rng = new Rng(state.rng);
  const at = state.form === 'stack' ? 0 : rng.int(state.pool.length);
  const card = state.pool[at]!;
  return {
    state: {
      ...state,
      pool: state.pool.toSpliced(at, 1),
      hands: state.hands.with(seat - 1, sorted([...state.hands[seat - 1]!, card])),
      hasDrawn: 1,
      rng: rng.state,
    },
    events: [{ type: 'drew', seat, card }],
  };
};

const putAway = (state: State, seat: Seat, action: FishAction & { card: number }) => {
  const place = action.type === 'show' ? 'shown' : 'buried';
  const { card } = action;
  const events: FishEvent[] = [{ type: place, seat, card }];
  return {
    state: {
      ...state,
      hands: state.hands.with(
        seat - 1,
        state.hands[seat - 1]!.filter((one) => one !== card),
      ),
      [place]: state[place].with(seat - 1, sorted([...state[place][seat - 1]!, card])),
      next: (seat % state.hands.length) + 1,
      hasDrawn: 0,
    },
    events,
  };
};

const score = ({ shown, goals }: State, seat: Seat): number =>
  shown[seat - 1]!.reduce((sum, card) => sum + (card % 4 === goals[seat - 1] ? 2 * card : card), 0);

const viewOf = (state: State, viewer: Viewer): FishView => ({
  form: state.form,
  viewer,
  hand: state.hands[viewer - 1] ?? [],
  goal: state.goals[viewer - 1] ?? -1,
  goals: isOver(state) ? state.goals : [],
  own: state.buried[viewer - 1] ?? [],
  handSizes: state.hands.map(({ length }) => length),
  buriedSizes: state.buried.map(({ length }) => length),
  shown: state.shown,
  next: state.next,
  hasDrawn: state.hasDrawn,
});

const hiddenFrom = (event: FishEvent, viewer: Seat | undefined): FishEvent =>
  event.type === 'shown' || event.seat === viewer ? event : { type: event.type, seat: event.seat };

const makeNotation = (_: State, action: FishAction): string =>
  action.type === 'draw' ? 'draw' : `${action.type} ${action.card}`;

export const fishing: Game<Infer<typeof CONFIG>, State, FishAction, FishEvent, FishView> = {
  id: 'fishing',
  name: 'Fishing',
  rulesVersion: '1',
  engineVersion: '1',
  variants: BOTH.map((id) => ({ id, name: id, minSeats: 2, maxSeats: 3 })),
  options: [],
  configure: (choices) => {
    const chosen = resolveChoices({ variants: fishing.variants }, choices);
    if (!chosen.ok) return chosen;
    const { players, variant } = chosen.value;
    return ok({ players, form: BOTH.find((id) => id === variant.id) ?? 'stack' });
  },
  seatCount: ({ players }) => players,
  setup: ({ players, form }, seed) => {
    const rng = Rng.from(seed);
    const pool = rng.shuffle(ALL);
    const hands = seats(players).map(() => sorted(pool.splice(0, 3)));
    const none = seats(players).map((): number[] => []);
    const goals = seats(players).map(() => rng.int(4));
    const state: State = {
      form,
      hands,
      pool: form === 'stack' ? pool : sorted(pool),
      buried: none,
      shown: none,
      goals,
      next: 1,
      hasDrawn: 0,
      rng: rng.state,
    };
    return ok({ state, events: [] });
  },
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play: checkedPlay<State, FishAction, FishEvent>({ state: STATE, action: ACTION }, (state, action, seat) => {
    if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
    if (seat !== state.next)
      return err(problem('not_your_turn', '', `It is the turn of player ${state.next}.`));
    if ((action.type === 'draw') !== (state.hasDrawn === 0))
      return err(problem('wrong_time', '', 'First draw a card, then put one away.'));
    if (action.type === 'draw') return ok(draw(state, seat));
    if (!state.hands[seat - 1]!.includes(action.card))
      return err(problem('not_yours', 'card', `You do not hold the ${action.card}.`));
    return ok(putAway(state, seat, action));
  }),
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const ranking = rankBy(seats(state.hands.length), (seat) => [score(state, seat)]);
    return {
      winners: ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
      reason: 'pool_empty',
      ranking,
    };
  },
  phase: ({ hasDrawn }) => (hasDrawn === 0 ? 'draw' : 'put away'),
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Draw a card and put one away.',
      rules: [{ title: 'A turn', text: 'Draw a card, then show or bury one of yours.' }],
    },
    makeNotation,
    parseNotation: (state, line) => matchNotation({ legal, makeNotation }, state, line),
    describeEvent: (_, event) => `Player ${event.seat}: ${event.type} ${event.card ?? 'a card'}.`,
    draw: ({ shown, next }) => `${JSON.stringify(shown)}, ${next} to act`,
  },
  secrets: {
    hidden: ['hands', 'pool', 'buried', 'goals', 'rng'],
    view: (state, seat) => viewOf(state, seat),
    spectate: (state) => viewOf(state, 0),
    viewEvents: (_, events, viewer) => events.map((event) => hiddenFrom(event, viewer)),
    determinize: (view, rng) => {
      const { form, viewer, hand, goal, own, handSizes, buriedSizes, shown, next, hasDrawn } = view;
      const known = new Set([...hand, ...own, ...shown.flat()]);
      const rest = rng.shuffle(ALL.filter((card) => !known.has(card)));
      const deal = (sizes: readonly number[], mine: readonly number[]): (readonly number[])[] =>
        sizes.map((size, i) => (i === viewer - 1 ? mine : sorted(rest.splice(0, size))));
      const hands = deal(handSizes, hand);
      const buried = deal(buriedSizes, own);
      const goals = handSizes.map((_, i) => view.goals[i] ?? (i === viewer - 1 ? goal : rng.int(4)));
      const pool = form === 'stack' ? rest : sorted(rest);
      return {
        form,
        hands,
        pool,
        buried,
        shown,
        goals,
        next,
        hasDrawn,
        rng: { seed: rng.uint32(), index: 0 },
      };
    },
  },
};
