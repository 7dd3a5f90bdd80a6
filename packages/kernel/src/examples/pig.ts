import {
  array,
  type Checked,
  type Choices,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  OptionTable,
  object,
  ok,
  problem,
  Rng,
  rankBy,
  readJson,
  resolveChoices,
  rngState,
  type Seat,
  seats,
  variants,
  wholeNumber,
} from '../index.ts';

/** A game of chance for two to six players: roll as often as you dare, but a 1 loses all points of the turn. */
const MOST = 1000;
const CONFIG = object({ players: integer(2, 6), goal: integer(10, MOST) });
const STATE = object({
  scores: array(integer(0, MOST), { min: 2, max: 6 }),
  /** The points of this turn so far. */
  turn: integer(0, MOST),
  next: integer(1, 6),
  goal: integer(10, MOST),
  rng: rngState,
});
const ACTION = variants('type', { roll: {}, hold: {} });

export type PigConfig = Infer<typeof CONFIG>;
export type PigState = Infer<typeof STATE>;
export type PigAction = Infer<typeof ACTION>;
export type PigEvent =
  | { readonly type: 'rolled'; readonly seat: Seat; readonly die: number }
  | { readonly type: 'held'; readonly seat: Seat; readonly points: number };

const VARIANTS = [{ id: 'plain', name: 'One die', minSeats: 2, maxSeats: 6 }];

const RULES = new OptionTable({
  goal: wholeNumber(10, MOST, {
    name: 'Points to win',
    group: 'Ending',
    description: 'Points that win the game',
    default: 50,
  }),
});

const isOver = ({ scores, goal }: PigState): boolean => scores.some((score) => score >= goal);

const configure = (choices: Choices): Checked<PigConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS, rules: RULES }, choices);
  return chosen.ok ? ok({ players: chosen.value.players, ...chosen.value.options }) : chosen;
};

const legal = (state: PigState): PigAction[] => {
  if (isOver(state)) return [];
  // Holding without points would be a pass, and a game of passes never ends.
  return state.turn === 0 ? [{ type: 'roll' }] : [{ type: 'roll' }, { type: 'hold' }];
};

const after = ({ scores }: PigState, seat: Seat): Seat => (seat % scores.length) + 1;

const play = checkedPlay<PigState, PigAction, PigEvent>(
  { state: STATE, action: ACTION },
  (state, { type }, seat) => {
    if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
    if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
    if (type === 'hold') {
      if (state.turn === 0) return err(problem('nothing_to_hold', '', 'Roll first.'));
      const score = Math.min(MOST, state.scores[seat - 1]! + state.turn);
      return ok({
        state: { ...state, scores: state.scores.with(seat - 1, score), turn: 0, next: after(state, seat) },
        events: [{ type: 'held', seat, points: state.turn }],
      });
    }
    const rng = new Rng(state.rng);
    const die = 1 + rng.int(6);
    const isLost = die === 1;
    return ok({
      state: {
        ...state,
        turn: isLost ? 0 : Math.min(MOST, state.turn + die),
        next: isLost ? after(state, seat) : seat,
        rng: rng.state,
      },
      events: [{ type: 'rolled', seat, die }],
    });
  },
);

/** Everybody sees everything except future rolls. */
export type PigView = Omit<PigState, 'rng'>;

const viewOf = ({ rng: _, ...view }: PigState): PigView => view;

const makeNotation = (_: PigState, { type }: PigAction): string => type;

/** Pig as a `Game`. */
export const pig: Game<PigConfig, PigState, PigAction, PigEvent, PigView> = {
  id: 'pig',
  name: 'Pig',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: RULES.menu,
  configure,
  seatCount: ({ players }) => players,
  setup: ({ players, goal }, seed) =>
    ok({
      state: {
        scores: seats(players).map(() => 0),
        turn: 0,
        next: 1,
        goal,
        rng: Rng.from(seed).fork('die').state,
      },
      events: [],
    }),
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play,
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const ranking = rankBy(seats(state.scores.length), (seat) => [state.scores[seat - 1]!]);
    return {
      winners: ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
      reason: 'goal_reached',
      ranking,
    };
  },
  phase: () => 'turn',
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Roll as often as you dare, and hold before a 1 takes it all.',
      aim: 'Be the first to reach the goal.',
      rules: [
        { title: 'A turn', text: 'Roll the die and add up what it shows, or hold to keep the points.' },
        { title: 'A 1', text: 'You lose the points of this turn, and the next player rolls.' },
        { title: 'The end', text: 'Whoever reaches the goal first wins.' },
      ],
    },
    makeNotation,
    parseNotation: (state, text) => matchNotation({ legal, makeNotation }, state, text),
    describeEvent: (_, event) =>
      event.type === 'held'
        ? `Player ${event.seat} keeps ${event.points} points.`
        : `Player ${event.seat} rolls a ${event.die}${event.die === 1 ? ', and the points of this turn are lost' : ''}.`,
    draw: ({ scores, turn, goal, next }) =>
      `${scores.map((score, i) => `player ${i + 1}: ${score}/${goal}`).join(', ')}\nplayer ${next} has ${turn} in this turn`,
  },
  secrets: {
    hidden: ['rng'],
    view: viewOf,
    spectate: viewOf,
    viewEvents: (_, events) => events,
    determinize: (view, rng) => ({ ...view, rng: Rng.from(rng.uint32()).state }),
  },
  record: {
    progress: ({ scores }) => scores.map((points) => ({ points })),
    isTurnStart: () => undefined,
    decisionKind: ({ turn }) => (turn === 0 ? undefined : 'roll_or_hold'),
    decisionKinds: ['roll_or_hold'],
    isOfVariant: () => true,
  },
};
