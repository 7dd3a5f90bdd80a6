import {
  type Choices,
  checkedPlay,
  err,
  type Game,
  type GameAi,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  object,
  ok,
  oneOf,
  playedPosition,
  problem,
  rankBy,
  readJson,
  resolveChoices,
  type Seat,
  STAY_SEATED,
  seats,
  variants,
} from '../index.ts';

/**
 * The smallest game with a pie rule. Player 1 cuts a cake of ten slices, player 2 keeps their seat or swaps,
 * and then both eat their part. Whoever gets more wins, so a fair cut is best.
 */
const SLICES = 10;
const PHASES = ['cut', 'choose', 'eat', 'over'] as const;
const CONFIG = object({ slices: integer(SLICES, SLICES) });
const STATE = object({
  phase: oneOf(PHASES),
  /** How many slices seat 1 gets. */
  first: integer(0, SLICES),
  next: integer(1, 2),
});
const ACTION = variants('type', {
  cut: { slices: integer(1, SLICES - 1) },
  swap: {},
  stay: {},
  eat: {},
  nibble: {},
});

export type CakeState = Infer<typeof STATE>;
export type CakeAction = Infer<typeof ACTION>;
export interface CakeEvent {
  readonly type: 'done';
  readonly text: string;
}

const VARIANTS = [{ id: 'ten', name: 'Ten slices', minSeats: 2, maxSeats: 2 }];

const LEGAL: Readonly<Record<CakeState['phase'], readonly CakeAction[]>> = {
  cut: seats(SLICES - 1).map((slices) => ({ type: 'cut', slices })),
  choose: [{ type: 'stay' }, { type: 'swap' }],
  eat: [{ type: 'eat' }, { type: 'nibble' }],
  over: [],
};

const legal = ({ phase }: CakeState): readonly CakeAction[] => LEGAL[phase];

const sharesOf = ({ first }: CakeState): number[] => [first, SLICES - first];

const after = (state: CakeState, action: CakeAction): CakeState => {
  if (action.type === 'cut') return { phase: 'choose', first: action.slices, next: 2 };
  if (state.phase === 'choose') return { ...state, phase: 'eat', next: 1 };
  return state.next === 1 ? { ...state, next: 2 } : { ...state, phase: 'over' };
};

const makeNotation = (_: CakeState, action: CakeAction): string =>
  action.type === 'cut' ? `cut ${action.slices}` : action.type;

const ai: GameAi<CakeState, CakeAction, CakeState> = {
  features: [{ id: 'slices', description: 'Slices in front of the seat.' }],
  profiles: [{ id: 'plain', description: 'Slices are all that counts.', weights: { slices: 1 } }],
  evaluator: () => ({
    evaluate: (position, into) => into.set(sharesOf(position.state()).map((share) => share / SLICES)),
    features: (position, seat, into) => into.set([sharesOf(position.state())[seat - 1]!]),
  }),
};

const isLegal = (state: CakeState, action: CakeAction): boolean =>
  legal(state).some(({ type }) => type === action.type);

/** Cut and choose as a `Game`. */
export const cake: Game<Infer<typeof CONFIG>, CakeState, CakeAction, CakeEvent, CakeState> = {
  id: 'cake',
  name: 'Cake',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: [],
  configure: (choices: Choices) => {
    const chosen = resolveChoices({ variants: VARIANTS }, choices);
    return chosen.ok ? ok({ slices: SLICES }) : chosen;
  },
  seatCount: () => 2,
  setup: () => ok({ state: { phase: 'cut', first: 0, next: 1 }, events: [] }),
  toAct: ({ phase, next }) => (phase === 'over' ? undefined : next),
  legal,
  forced: () => undefined,
  play: checkedPlay({ state: STATE, action: ACTION }, (state, action, seat) => {
    if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
    if (!isLegal(state, action))
      return err(
        problem('not_now', 'type', `"${action.type}" cannot be played in the phase "${state.phase}".`),
      );
    const text = `Player ${seat}: ${makeNotation(state, action)}.`;
    return ok({ state: after(state, action), events: [{ type: 'done', text }] });
  }),
  outcome: (state) => {
    if (state.phase !== 'over') return undefined;
    const ranking = rankBy([1, 2], (seat: Seat) => [sharesOf(state)[seat - 1]!]);
    const winners = ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
    return { winners: winners.length === 2 ? [] : winners, reason: 'all_eaten', ranking };
  },
  phase: ({ phase }) => phase,
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'One cuts, the other chooses.',
      rules: [
        { title: 'The cut', text: 'Player 1 cuts the cake in two.' },
        {
          title: 'The choice',
          text: 'Player 2 stays or changes places. Then both eat; whoever has more wins.',
        },
      ],
    },
    makeNotation,
    parseNotation: (state, text) => matchNotation({ legal, makeNotation }, state, text),
    describeEvent: (_, { text }) => text,
    draw: (state) => `${sharesOf(state).join(' : ')} (${state.phase})`,
  },
  seating: {
    ...STAY_SEATED,
    reseat: ({ type }) => (type === 'swap' ? [2, 1] : undefined),
    mayReseat: ({ phase }) => phase === 'cut' || phase === 'choose',
  },
  search: { position: (state) => playedPosition(cake, state), ai },
};
