import {
  array,
  type Board,
  type Checked,
  type Choices,
  checkedPlay,
  err,
  type Game,
  hashJson,
  type Infer,
  integer,
  matchNotation,
  object,
  ok,
  problem,
  rankBy,
  readJson,
  resolveChoices,
  type Seat,
  seats,
  variants,
} from '../index.ts';

/**
 * A race for space for two to four players: step to a free neighbouring cell and leave a trail that nobody
 * may enter. Whoever cannot step is out; the last player who can step wins.
 */
const LARGEST = 9;
const CELL = integer(0, LARGEST * LARGEST - 1);
const CONFIG = object({ size: integer(4, LARGEST), players: integer(2, 4) });
const STATE = object({
  size: integer(4, LARGEST),
  /** Whose trail is on every cell, row by row; 0 for nobody's. */
  owners: array(integer(0, 4), { min: 16, max: LARGEST * LARGEST }),
  /** Where each player is, seat 1 first. */
  heads: array(CELL, { min: 2, max: 4 }),
  /** How many steps each player has taken, seat 1 first. */
  steps: array(integer(0, LARGEST * LARGEST), { min: 2, max: 4 }),
  next: integer(1, 4),
});
const ACTION = variants('type', { step: { to: CELL } });

export type TrailsConfig = Infer<typeof CONFIG>;
export type TrailsState = Infer<typeof STATE>;
export type TrailsAction = Infer<typeof ACTION>;
export type TrailsEvent = { readonly type: 'stepped'; readonly seat: Seat; readonly to: number };

const VARIANTS = [
  { id: 'small', name: '5 × 5', minSeats: 2, maxSeats: 4 },
  { id: 'large', name: '9 × 9', minSeats: 2, maxSeats: 4 },
];
const SIZES: Readonly<Record<string, number>> = { small: 5, large: 9 };

const configure = (choices: Choices): Checked<TrailsConfig> => {
  const chosen = resolveChoices({ variants: VARIANTS }, choices);
  return chosen.ok ? ok({ size: SIZES[chosen.value.variant.id]!, players: chosen.value.players }) : chosen;
};

/** The corners, in the order in which seats start there. */
const cornersOf = (size: number): number[] => [0, size * size - 1, size - 1, size * (size - 1)];

const neighboursOf = (size: number, cell: number): number[] => {
  const column = cell % size;
  return [
    ...(cell >= size ? [cell - size] : []),
    ...(column > 0 ? [cell - 1] : []),
    ...(column < size - 1 ? [cell + 1] : []),
    ...(cell < size * (size - 1) ? [cell + size] : []),
  ];
};

const stepsOf = ({ size, owners, heads }: TrailsState, seat: Seat): number[] =>
  neighboursOf(size, heads[seat - 1]!).filter((cell) => owners[cell] === 0);

const canStep = (state: TrailsState, seat: Seat): boolean => stepsOf(state, seat).length > 0;

const isOver = (state: TrailsState): boolean =>
  seats(state.heads.length).filter((seat) => canStep(state, seat)).length < 2;

/** The next seat that can step; the same one if nobody else can. */
const nextAfter = (state: TrailsState, seat: Seat): Seat => {
  const count = state.heads.length;
  const order = seats(count).map((distance) => ((seat + distance - 1) % count) + 1);
  return order.find((one) => canStep(state, one)) ?? seat;
};

const legal = (state: TrailsState): TrailsAction[] =>
  isOver(state) ? [] : stepsOf(state, state.next).map((to) => ({ type: 'step', to }));

type Play = Game<TrailsConfig, TrailsState, TrailsAction, TrailsEvent>['play'];

const play: Play = checkedPlay({ state: STATE, action: ACTION }, (state, { to }, seat) => {
  if (isOver(state)) return err(problem('game_over', '', 'The game is over.'));
  if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
  if (!stepsOf(state, seat).includes(to))
    return err(problem('not_free', 'to', `${cellName(state.size, to)} is not a free neighbour.`));
  const stepped: TrailsState = {
    ...state,
    owners: state.owners.with(to, seat),
    heads: state.heads.with(seat - 1, to),
    steps: state.steps.with(seat - 1, state.steps[seat - 1]! + 1),
  };
  return ok({
    state: { ...stepped, next: nextAfter(stepped, seat) },
    events: [{ type: 'stepped', seat, to }],
  });
});

/** `a1` is the lower left corner. */
const cellName = (size: number, cell: number): string =>
  `${String.fromCharCode(97 + (cell % size))}${size - Math.floor(cell / size)}`;

const board: Board<TrailsState, TrailsAction, TrailsState> = {
  scene: ({ size, owners, heads }) => ({
    places: owners.map((owner, cell) => {
      const seat = heads.indexOf(cell) + 1;
      return {
        id: cellName(size, cell),
        x: cell % size,
        y: Math.floor(cell / size),
        ...(owner > 0 && { owner }),
        ...(seat > 0 && { piece: { name: 'head', seat } }),
      };
    }),
  }),
  // Of the view, only what never changes may be used here: the action is also shown after it was played.
  point: ({ to }, { size }) => ({ places: [cellName(size, to)] }),
};

const makeNotation = ({ size }: TrailsState, { to }: TrailsAction): string => cellName(size, to);

const SIGNS = '.1234';

/** Trails as a `Game`. */
export const trails: Game<TrailsConfig, TrailsState, TrailsAction, TrailsEvent, TrailsState> = {
  id: 'trails',
  name: 'Trails',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: [],
  configure,
  seatCount: ({ players }) => players,
  setup: ({ size, players }) => {
    const heads = cornersOf(size).slice(0, players);
    const owners = Array.from({ length: size * size }, (_, cell) => heads.indexOf(cell) + 1);
    return ok({ state: { size, owners, heads, steps: heads.map(() => 0), next: 1 }, events: [] });
  },
  toAct: (state) => (isOver(state) ? undefined : state.next),
  legal,
  forced: () => undefined,
  play,
  outcome: (state) => {
    if (!isOver(state)) return undefined;
    const ranking = rankBy(seats(state.heads.length), (seat) => [
      canStep(state, seat) ? 1 : 0,
      state.steps[seat - 1]!,
    ]);
    return {
      winners: ranking.filter(({ rank }) => rank === 1).map(({ seat }) => seat),
      reason: 'last_with_space',
      ranking,
    };
  },
  phase: () => 'step',
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => {
    const read = readJson(STATE, value);
    if (!read.ok) return read;
    const { size, owners, heads, steps } = read.value;
    const fits =
      owners.length === size * size &&
      steps.length === heads.length &&
      read.value.next <= heads.length &&
      heads.every((cell, i) => owners[cell] === i + 1);
    return fits ? read : err([problem('impossible', '', 'Trails, heads and seats do not match.')]);
  },
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Step by step, leave a trail and take the others’ space.',
      aim: 'Be the last player who can still step.',
      rules: [
        {
          title: 'A turn',
          text: 'Step to a free cell above, below or beside you. It is yours from then on.',
        },
        { title: 'The end', text: 'Whoever cannot step is out. The last player who can step wins.' },
      ],
    },
    makeNotation,
    parseNotation: (state, text) => matchNotation({ legal, makeNotation }, state, text),
    describeEvent: ({ size }, { seat, to }) => `Player ${seat} steps to ${cellName(size, to)}.`,
    draw: ({ size, owners }) =>
      Array.from({ length: size }, (_, row) =>
        owners
          .slice(row * size, (row + 1) * size)
          .map((owner) => SIGNS[owner])
          .join(' '),
      ).join('\n'),
  },
  record: {
    progress: ({ steps }) => steps.map((made) => ({ steps: made })),
    isTurnStart: () => undefined,
    decisionKind: () => undefined,
    decisionKinds: [],
    isOfVariant: ({ size }, variant) => SIZES[variant] === size,
  },
  board,
};
