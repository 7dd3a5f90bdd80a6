import { type Checked, err, ok, problem, type Seat } from '@ludus/kernel';
import { type Board, boardOf } from '../board.ts';
import { configure } from '../config.ts';
import { handOut } from '../handedOut.ts';
import { parseState } from '../readState.ts';
import { initialPosition } from '../rules.ts';
import { fromSetup, type Setup } from '../setup.ts';
import { BOARDS, type BoardType, type Cell, type Config, type GameState } from '../types.ts';
import { fieldsOf, readCell } from './cells.ts';

/**
 * The rules that published games may follow: those of the Python program, those of the TypeScript program,
 * where a game ends with the turn, and the printed ones.
 */
export const PUBLISHED_RULES = {
  python: { preset: 'published-engine' },
  typescript: { preset: 'published-engine', endAtOnce: false },
  printed: { preset: 'published' },
} as const;
export type PublishedRules = keyof typeof PUBLISHED_RULES;

/** The field for our state in a state we wrote; the published programs ignore it. */
export const OWN_STATE = 'ludusState';

type Fields = Readonly<Record<string, unknown>>;

const refuse = (path: string, message: string): Checked<never> => err([problem('bad_state', path, message)]);

const isCount = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most;

/** The rules of a game, as far as its initial state shows them. */
const rulesOf = (state: Fields, rules: PublishedRules): Checked<Config> => {
  const { boardType, players, totalRingsInPlay: rings, lpsRoundsRequired, territoryVictoryMinimum } = state;
  if (!BOARDS.includes(boardType as BoardType)) return refuse('boardType', 'the board is unknown.');
  if (!Array.isArray(players) || players.length < 2 || players.length > 4)
    return refuse('players', 'there must be two to four players.');
  if (!isCount(rings, 800) || rings % players.length !== 0)
    return refuse('totalRingsInPlay', 'the rings cannot be divided among the players.');
  return configure({
    variant: boardType as BoardType,
    players: players.length,
    options: {
      ...PUBLISHED_RULES[rules],
      ringsPerPlayer: rings / players.length,
      swapRuleEnabled: fieldsOf(state.rulesOptions).swapRuleEnabled === true,
      ...(isCount(lpsRoundsRequired, 20) && { lpsRoundsRequired }),
      ...(typeof territoryVictoryMinimum === 'number' && { majorityTerritory: false }),
    },
  });
};

const tableOf = <T>(board: Board, table: unknown, value: (item: unknown) => T): Record<Cell, T> =>
  Object.fromEntries(
    Object.entries(fieldsOf(table)).map(([key, item]) => [readCell(board, key) ?? key, value(item)]),
  );

/** A position that is not the start of a game, set up as a person would. */
const setupOf = (state: Fields, { boardType, players, rulesOptions }: Config): Checked<GameState> => {
  const board = boardOf(boardType);
  const { stacks, markers, collapsedSpaces } = fieldsOf(state.board);
  const active = state.mustMoveFromStackKey;
  const seats = (state.players as readonly unknown[]).map(fieldsOf);
  const setup = {
    boardType,
    players,
    rulesOptions,
    stacks: tableOf(board, stacks, (stack) => fieldsOf(stack).rings as Seat[]),
    markers: tableOf(board, markers, (marker) => fieldsOf(marker).player as Seat),
    collapsedSpaces: tableOf(board, collapsedSpaces, (owner) => owner as Seat),
    ringsInHand: seats.map(({ ringsInHand }) => ringsInHand as number),
    eliminatedRings: seats.map(({ eliminatedRings }) => eliminatedRings as number),
    currentPlayer: state.currentPlayer as Seat,
    currentPhase: state.currentPhase as NonNullable<Setup['currentPhase']>,
    ...(typeof active === 'string' && { activeStack: readCell(board, active) ?? active }),
  } satisfies Setup;
  return fromSetup(setup);
};

const isFresh = (state: Fields, { rulesOptions }: Config): boolean => {
  const { stacks, markers, collapsedSpaces } = fieldsOf(state.board);
  const isEmpty = [stacks, markers, collapsedSpaces].every(
    (table) => Object.keys(fieldsOf(table)).length === 0,
  );
  const hands = (state.players as readonly unknown[]).map((player) => fieldsOf(player).ringsInHand);
  const isFull = hands.every((hand) => hand === rulesOptions.ringsPerPlayer);
  return isEmpty && isFull && state.currentPhase === 'ring_placement' && state.currentPlayer === 1;
};

/** Whether we wrote a state and can read it back exactly. Takes parsed JSON; objects that cannot be read throw. */
export const isOwnState = (initialState: unknown): boolean => fieldsOf(initialState)[OWN_STATE] !== undefined;

/**
 * The initial state of a published game; a state that we wrote has its own rules. Takes parsed JSON; objects
 * that cannot be read throw.
 */
export const readPublishedStart = (initialState: unknown, rules: PublishedRules): Checked<GameState> => {
  const state = fieldsOf(initialState);
  if (state[OWN_STATE] !== undefined) return parseState(state[OWN_STATE]);
  const config = rulesOf(state, rules);
  if (!config.ok) return config;
  return isFresh(state, config.value)
    ? ok(handOut(initialPosition(config.value)))
    : setupOf(state, config.value);
};
