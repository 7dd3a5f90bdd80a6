import {
  array,
  boolean,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  nullable,
  OptionTable,
  object,
  ok,
  type Place,
  problem,
  Rng,
  rankBy,
  readJson,
  refine,
  resolveChoices,
  rngState,
  type Scene,
  type Seat,
  seats,
  toggle,
  type Viewer,
  variants,
  wholeNumber,
} from '../index.ts';

/**
 * Hidden dice, chance, two to four players and rule options. Everybody rolls in secret. In turn you raise the bid of how
 * many dice show a face, or doubt the last bid; then all dice are shown, and whoever was wrong loses a die. The last player
 * with dice wins.
 */
const MOST_DICE = 5;
const FACES = seats(6);
const HAND = array(integer(1, 6), { max: MOST_DICE });
const BID = object({ seat: integer(1, 4), count: integer(1, 4 * MOST_DICE), face: integer(1, 6) });
const CONFIG = object({ players: integer(2, 4), dice: integer(1, MOST_DICE), wilds: boolean });
const SHAPE = object({
  /** Seat 1 first; sorted, so that their order tells nothing. */
  dice: array(HAND, { min: 2, max: 4 }),
  bid: nullable(BID),
  next: integer(1, 4),
  wilds: boolean,
  rng: rngState,
});
const isOver = ({ dice }: Infer<typeof SHAPE>): boolean => dice.filter((hand) => hand.length > 0).length < 2;

/** Beyond its shape: the player to act has dice, and the bid fits the players and dice. */
const STATE = refine(SHAPE, (state) => {
  const { dice, next, bid } = state;
  if (next > dice.length || (!isOver(state) && dice[next - 1]!.length === 0))
    return 'must leave the player to act with dice.';
  return bid !== null && (bid.seat > dice.length || bid.count > dice.flat().length)
    ? 'must have a bid that was possible.'
    : undefined;
});
const ACTION = variants('type', {
  bid: { count: integer(1, 4 * MOST_DICE), face: integer(1, 6) },
  doubt: {},
});

export type DiceConfig = Infer<typeof CONFIG>;
export type DiceState = Infer<typeof SHAPE>;
export type DiceAction = Infer<typeof ACTION>;
export type DiceEvent =
  /** Without the dice for viewers who may not see them. */
  | { readonly type: 'rolled'; readonly seat: Seat; readonly dice?: readonly number[] }
  | { readonly type: 'bid'; readonly seat: Seat; readonly count: number; readonly face: number }
  | { readonly type: 'shown'; readonly dice: readonly (readonly number[])[]; readonly loser: Seat };

export interface DiceView {
  /** Whose view it is; 0 for spectators. */
  readonly viewer: Viewer;
  readonly own: readonly number[];
  /** How many dice each player has, seat 1 first. */
  readonly counts: readonly number[];
  readonly bid: DiceState['bid'];
  readonly next: Seat;
  readonly wilds: boolean;
}

const RULES = new OptionTable({
  dice: wholeNumber(1, MOST_DICE, {
    name: 'Dice',
    group: 'Start',
    description: 'Dice each player starts with',
    default: 3,
  }),
  wilds: toggle({
    name: 'Wild ones',
    group: 'Bids',
    description: 'Ones count as every face',
    default: false,
  }),
});

const VARIANTS = [{ id: 'plain', name: 'Liar’s dice', minSeats: 2, maxSeats: 4 }];

const countsOf = (shown: DiceState | DiceView): readonly number[] =>
  'counts' in shown ? shown.counts : shown.dice.map((hand) => hand.length);

const isHigher = (
  { count, face }: Pick<DiceAction & { type: 'bid' }, 'count' | 'face'>,
  bid: DiceState['bid'],
): boolean => bid === null || count > bid.count || (count === bid.count && face > bid.face);

const legal = (state: DiceState): DiceAction[] => {
  if (isOver(state)) return [];
  const total = state.dice.flat().length;
  const bids = seats(total).flatMap((count) =>
    FACES.map((face): DiceAction & { type: 'bid' } => ({ type: 'bid', count, face })),
  );
  const raises: DiceAction[] = bids.filter((bid) => isHigher(bid, state.bid));
  return state.bid === null ? raises : [...raises, { type: 'doubt' }];
};

const roll = (counts: readonly number[], rng: Rng): number[][] =>
  counts.map((count) => Array.from({ length: count }, () => 1 + rng.int(6)).sort());

const rolledEvents = (dice: DiceState['dice']): DiceEvent[] =>
  dice.map((hand, i) => ({ type: 'rolled', seat: i + 1, dice: hand }));

/** The next seat with dice, including this one. */
const withDice = (dice: DiceState['dice'], seat: Seat): Seat =>
  dice[seat - 1]!.length > 0 ? seat : withDice(dice, (seat % dice.length) + 1);

const shows = ({ wilds, dice }: DiceState, face: number): number =>
  dice.flat().filter((die) => die === face || (wilds && die === 1)).length;

interface Played {
  readonly state: DiceState;
  readonly events: readonly DiceEvent[];
}

const doubt = (state: DiceState, seat: Seat, bid: NonNullable<DiceState['bid']>): Played => {
  const loser = shows(state, bid.face) >= bid.count ? seat : bid.seat;
  const rng = new Rng(state.rng);
  const dice = roll(
    state.dice.map((hand, i) => hand.length - (i + 1 === loser ? 1 : 0)),
    rng,
  );
  return {
    state: {
      ...state,
      dice,
      bid: null,
      next: withDice(dice, loser),
      rng: rng.state,
    },
    events: [{ type: 'shown', dice: state.dice, loser }, ...rolledEvents(dice)],
  };
};

const raise = (state: DiceState, seat: Seat, { count, face }: DiceAction & { type: 'bid' }): Played => ({
  state: { ...state, bid: { seat, count, face }, next: withDice(state.dice, (seat % state.dice.length) + 1) },
  events: [{ type: 'bid', seat, count, face }],
});

const checked = checkedPlay<DiceState, DiceAction, DiceEvent>(
  { state: STATE, action: ACTION },
  (state, action, seat) => {
    if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
    if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
    if (action.type === 'doubt')
      return state.bid === null
        ? err(problem('no_bid', '', 'There is no bid to doubt.'))
        : ok(doubt(state, seat, state.bid));
    if (action.count > state.dice.flat().length)
      return err(problem('too_many', 'count', 'There are not that many dice.'));
    return isHigher(action, state.bid)
      ? ok(raise(state, seat, action))
      : err(problem('too_low', 'count', 'A bid must be higher than the last one.'));
  },
);

const viewOf = ({ dice, bid, next, wilds }: DiceState, viewer: Viewer): DiceView => ({
  viewer,
  own: dice[viewer - 1] ?? [],
  counts: dice.map((hand) => hand.length),
  bid,
  next,
  wilds,
});

const makeNotation = (_: DiceState, action: DiceAction): string =>
  action.type === 'bid' ? `${action.count}x${action.face}` : 'doubt';

const describeEvent = (event: DiceEvent): string => {
  switch (event.type) {
    case 'rolled':
      return event.dice === undefined
        ? `Player ${event.seat} rolls in secret.`
        : `Player ${event.seat} rolls ${event.dice.join(' ') || 'nothing'}.`;
    case 'bid':
      return `Player ${event.seat} bids ${event.count} × ${event.face}.`;
    default:
      return `All dice are shown: ${event.dice.map((hand) => hand.join(' ')).join(', ')}. Player ${event.loser} loses a die.`;
  }
};

/** The faces to bid on, in their own row. */
const facePlaces = (): Place[] =>
  FACES.map((face) => ({ id: `face ${face}`, x: face - 1, y: 0, piece: { name: 'face', pips: face } }));

/** Each player's dice are in a row; other players' dice show a question mark instead of pips. */
const handPlaces = (shown: DiceState | DiceView, seat: Seat): Place[] =>
  seats(countsOf(shown)[seat - 1]!).map((die) => {
    const hand = 'dice' in shown ? shown.dice[seat - 1]! : seat === shown.viewer ? shown.own : [];
    const pips = hand[die - 1];
    return {
      id: `die ${die} of player ${seat}`,
      x: die - 0.5,
      y: 0.25 + 1.7 * seat,
      piece: { name: 'die', seat, ...(pips === undefined ? { text: '?' } : { pips }) },
    };
  });

const sceneOf = (shown: DiceState | DiceView): Scene => {
  const players = seats(countsOf(shown).length);
  const { bid } = shown;
  return {
    places: [...facePlaces(), ...players.flatMap((seat) => handPlaces(shown, seat))],
    zones: players.map((seat) => ({
      name: bid?.seat === seat ? `Player ${seat} bids ${bid.count} × ${bid.face}` : `Player ${seat}`,
      seat,
      x: -0.5,
      y: 1.7 * seat - 0.8,
      width: 6,
      height: 1.6,
    })),
    prompt: bid === null ? 'Choose a face to bid on.' : 'Raise the bid, or doubt it.',
    theme: 'felt',
  };
};

/** Liar's dice as a `Game`. */
export const liarsDice: Game<DiceConfig, DiceState, DiceAction, DiceEvent, DiceView> = {
  id: 'liars-dice',
  name: 'Liar’s dice',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: RULES.menu,
  configure: (choices) => {
    const chosen = resolveChoices({ variants: VARIANTS, rules: RULES }, choices);
    return chosen.ok ? ok({ players: chosen.value.players, ...chosen.value.options }) : chosen;
  },
  seatCount: ({ players }) => players,
  setup: ({ players, dice: count, wilds }, seed) => {
    const rng = Rng.from(seed).fork('dice');
    const dice = roll(
      seats(players).map(() => count),
      rng,
    );
    const state = { dice, bid: null, next: 1, wilds, rng: rng.state };
    return ok({ state, events: rolledEvents(dice) });
  },
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play: checked,
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const ranking = rankBy(seats(state.dice.length), (seat) => [state.dice[seat - 1]!.length]);
    return {
      winners: ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
      reason: 'last_with_dice',
      ranking,
    };
  },
  phase: ({ bid }) => (bid === null ? 'opening' : 'bidding'),
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Bid on dice you cannot all see, or doubt the last bid.',
      aim: 'Be the last player with dice.',
      rules: [
        {
          title: 'A turn',
          text: 'Raise the last bid (more dice, or as many of a higher face), or doubt it.',
        },
        {
          title: 'A doubt',
          text: 'All dice are shown. Whoever was wrong loses a die, and everyone rolls again.',
        },
        { title: 'The end', text: 'The last player with dice wins.' },
      ],
    },
    makeNotation,
    parseNotation: (state, line) => matchNotation({ legal, makeNotation }, state, line),
    describeEvent: (_, event) => describeEvent(event),
    draw: (shown) => {
      const bid = shown.bid === null ? 'no bid' : `bid ${shown.bid.count} × ${shown.bid.face}`;
      const hands =
        'dice' in shown ? shown.dice.map((hand) => hand.join(' ')).join(' | ') : shown.own.join(' ');
      return `dice ${countsOf(shown).join(' : ')}, ${bid}, player ${shown.next} to act\n${hands}`;
    },
  },
  secrets: {
    hidden: ['dice'],
    view: (state, seat) => viewOf(state, seat),
    spectate: (state) => viewOf(state, 0),
    viewEvents: (_, events, viewer) =>
      events.map((event) =>
        event.type === 'rolled' && event.seat !== viewer ? { type: 'rolled', seat: event.seat } : event,
      ),
    determinize: ({ viewer, own, counts, bid, next, wilds }, rng) => ({
      dice: roll(counts, rng).map((hand, i) => (i + 1 === viewer ? own : hand)),
      bid,
      next,
      wilds,
      rng: Rng.from(rng.uint32()).state,
    }),
  },
  board: {
    scene: sceneOf,
    point: (action) =>
      action.type === 'doubt'
        ? { places: [], choice: 'doubt' }
        : { places: [`face ${action.face}`], choice: `${action.count} of them` },
    pace: 900,
  },
  record: {
    progress: (shown) => countsOf(shown).map((dice) => ({ dice })),
    isTurnStart: () => undefined,
    decisionKind: ({ bid }) => (bid === null ? undefined : 'bid_or_doubt'),
    decisionKinds: ['bid_or_doubt'],
    isOfVariant: () => true,
  },
};
