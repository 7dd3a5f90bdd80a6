import {
  array,
  boolean,
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
  playedPosition,
  problem,
  rankBy,
  readJson,
  refine,
  resolveChoices,
  type Seat,
  STAY_SEATED,
  variants,
} from '../index.ts';
import { hexAi } from './hexAi.ts';
import { shortestWay } from './hexGrid.ts';
import { hexScene } from './hexScene.ts';

/**
 * Hex, an example with a board of hexagons, coloured sides, a pie rule and an evaluation. The players take
 * turns placing a stone on an empty cell. Player 1 connects top and bottom, player 2 left and right, and
 * exactly one of them succeeds. After the first stone, player 2 may swap sides.
 */
const SIZES = [5, 7, 9, 11];
const LARGEST = 11;
const CONFIG = object({ size: integer(SIZES[0]!, LARGEST) });
const SHAPE = object({
  size: integer(SIZES[0]!, LARGEST),
  /** Row by row, whose stone is there; 0 for nobody's. */
  stones: array(integer(0, 2), { max: LARGEST * LARGEST }),
  next: integer(1, 2),
  /** Whether the second player has swapped sides. */
  swapped: boolean,
  /** The seat that has connected its sides; 0 for none. */
  winner: integer(0, 2),
});

const count = (stones: readonly number[], seat: Seat): number =>
  stones.filter((stone) => stone === seat).length;

const isConnected = (stones: readonly number[], size: number, seat: Seat): boolean =>
  shortestWay(stones, size, seat)?.missing === 0;

/** Beyond its shape: the players moved in turn, and the winner moved last. */
const STATE = refine(SHAPE, ({ size, stones, next, swapped, winner }) => {
  if (stones.length !== size * size) return 'must have as many cells as its size requires.';
  const ahead = count(stones, 1) - count(stones, 2);
  if (ahead !== next - 1) return 'must have stones placed in turn.';
  if (swapped && count(stones, 1) === 0) return 'cannot have swapped sides before the first stone.';
  const connected = [1, 2].filter((seat) => isConnected(stones, size, seat));
  return (connected[0] ?? 0) === winner && winner !== next
    ? undefined
    : 'must name the seat that is connected.';
});
const ACTION = variants('type', {
  place: { row: integer(1, LARGEST), column: integer(1, LARGEST) },
  swap: {},
});

export type HexConfig = Infer<typeof CONFIG>;
export type HexState = Infer<typeof SHAPE>;
export type HexAction = Infer<typeof ACTION>;
export type HexEvent =
  | { readonly type: 'placed'; readonly seat: Seat; readonly row: number; readonly column: number }
  | { readonly type: 'swapped' }
  | { readonly type: 'connected'; readonly seat: Seat };

const VARIANTS = SIZES.map((size) => ({
  id: `size${size}`,
  name: `${size} × ${size}`,
  minSeats: 2,
  maxSeats: 2,
}));

const maySwap = ({ stones, swapped }: HexState): boolean =>
  !swapped && count(stones, 1) === 1 && count(stones, 2) === 0;

const legal = (state: HexState): HexAction[] => {
  if (state.winner !== 0) return [];
  const places = state.stones.flatMap((stone, cell): HexAction[] =>
    stone === 0
      ? [{ type: 'place', row: Math.floor(cell / state.size) + 1, column: (cell % state.size) + 1 }]
      : [],
  );
  return maySwap(state) ? [...places, { type: 'swap' }] : places;
};

const makeNotation = (_: unknown, action: HexAction): string =>
  action.type === 'swap' ? 'swap' : `${'abcdefghijk'[action.column - 1]}${action.row}`;

const place = (state: HexState, cell: number, seat: Seat): { state: HexState; events: HexEvent[] } => {
  const { size } = state;
  const stones = state.stones.with(cell, seat);
  const hasWon = isConnected(stones, size, seat);
  const placed: HexEvent = {
    type: 'placed',
    seat,
    row: Math.floor(cell / size) + 1,
    column: (cell % size) + 1,
  };
  return {
    state: { ...state, stones, next: 3 - seat, winner: hasWon ? seat : 0 },
    events: hasWon ? [placed, { type: 'connected', seat }] : [placed],
  };
};

const describeEvent = (event: HexEvent): string => {
  if (event.type === 'swapped') return 'The players change sides.';
  if (event.type === 'connected') return `Player ${event.seat} connects both sides.`;
  return `Player ${event.seat} takes ${makeNotation(undefined, { ...event, type: 'place' })}.`;
};

/** Hex as a `Game`. */
export const hex: Game<HexConfig, HexState, HexAction, HexEvent, HexState> = {
  id: 'hex',
  name: 'Hex',
  rulesVersion: '1',
  engineVersion: '0.1.0',
  variants: VARIANTS,
  options: [],
  configure: (choices: Choices) => {
    const chosen = resolveChoices({ variants: VARIANTS }, choices);
    return chosen.ok ? ok({ size: Number(chosen.value.variant.id.replace('size', '')) }) : chosen;
  },
  seatCount: () => 2,
  setup: ({ size }) => {
    const stones = Array.from({ length: size * size }, () => 0);
    return ok({ state: { size, stones, next: 1, swapped: false, winner: 0 }, events: [] });
  },
  toAct: ({ winner, next }) => (winner === 0 ? next : undefined),
  legal,
  forced: () => undefined,
  play: checkedPlay({ state: STATE, action: ACTION }, (state, action, seat) => {
    if (state.winner !== 0) return err(problem('game_over', '', 'The game is over.'));
    if (seat !== state.next) return err(problem('not_your_turn', '', `It is player ${state.next}'s turn.`));
    if (action.type === 'swap')
      return maySwap(state)
        ? ok({ state: { ...state, swapped: true }, events: [{ type: 'swapped' }] })
        : err(problem('no_swap', 'type', 'You can change sides only after the first stone.'));
    const { row, column } = action;
    if (row > state.size || column > state.size)
      return err(problem('off_board', '', `${makeNotation(state, action)} is not on the board.`));
    const cell = (row - 1) * state.size + column - 1;
    return state.stones[cell] === 0
      ? ok(place(state, cell, seat))
      : err(problem('taken', '', `There is already a stone on ${makeNotation(state, action)}.`));
  }),
  outcome: ({ winner }) =>
    winner === 0
      ? undefined
      : {
          winners: [winner],
          reason: 'sides_connected',
          ranking: rankBy([1, 2], (seat) => [seat === winner ? 1 : 0]),
        },
  phase: (state) => (maySwap(state) ? 'choose_sides' : 'place'),
  hash: hashJson,
  parseConfig: (value) => readJson(CONFIG, value),
  parseState: (value) => readJson(STATE, value),
  parseAction: (value) => readJson(ACTION, value),
  text: {
    about: {
      line: 'Connect your two sides with a chain of stones.',
      aim: 'Connect your two sides before your opponent connects theirs.',
      rules: [
        { title: 'A turn', text: 'Put a stone on an empty cell. Stones never move.' },
        {
          title: 'Changing sides',
          text: 'After the first stone the second player may change sides instead, so the first stone should be neither too good nor too bad.',
        },
        {
          title: 'The end',
          text: 'Player 1 wins with a chain from top to bottom, player 2 with one from left to right. There are no draws.',
        },
      ],
    },
    makeNotation,
    parseNotation: (state, text) => matchNotation({ legal, makeNotation }, state, text),
    describeEvent: (_, event) => describeEvent(event),
    draw: ({ size, stones }) =>
      Array.from({ length: size }, (_, row) => {
        const cells = stones.slice(row * size, (row + 1) * size).map((stone) => '.12'[stone]);
        return `${' '.repeat(row)}${`${row + 1}`.padStart(2)} ${cells.join(' ')}`;
      }).join('\n'),
  },
  seating: {
    ...STAY_SEATED,
    reseat: ({ type }) => (type === 'swap' ? [2, 1] : undefined),
    mayReseat: (state) => count(state.stones, 1) === 0 || maySwap(state),
  },
  board: {
    scene: hexScene,
    point: (action) =>
      action.type === 'swap'
        ? { places: [], choice: 'change sides' }
        : { places: [makeNotation(undefined, action)] },
  },
  search: { position: (state) => playedPosition(hex, state), ai: hexAi },
};
