import {
  array,
  boolean,
  type Checked,
  copyJson,
  err,
  type Infer,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  type Problem,
  parse,
  problem,
  record,
  type Seat,
  seats,
} from '@ludus/kernel';
import { boardOf } from './board.ts';
import { handOut } from './handedOut.ts';
import { hasRealAction } from './lps.ts';
import { RULES } from './options.ts';
import { type Position, SWAP_DECLINED, SWAP_OFF, SWAP_OPEN } from './position.ts';
import { positionProblems } from './positionProblems.ts';
import { CELL, COUNT, SEAT } from './schema.ts';
import { loadPosition } from './state.ts';
import { stateProblems } from './stateProblems.ts';
import { isUnanswered } from './swap.ts';
import { ringThreshold, territoryThreshold } from './thresholds.ts';
import { hadRealAction } from './turnProblems.ts';
import {
  BOARDS,
  CONTEXTS,
  type Config,
  type GameState,
  PHASES,
  type PlayerState,
  type TurnState,
} from './types.ts';

const PER_SEAT = array(COUNT, { min: 2, max: 4 });

const SETUP = object({
  boardType: oneOf(BOARDS),
  players: integer(2, 4),
  rulesOptions: optional(RULES.changes),
  /** Rings bottom first: `{ "3,4": [2, 1] }` is a ring of player 1 on one of player 2. */
  stacks: optional(record(CELL, array(SEAT, { min: 1, max: 25 }), { max: 469 })),
  markers: optional(record(CELL, SEAT, { max: 469 })),
  collapsedSpaces: optional(record(CELL, SEAT, { max: 469 })),
  /** Per seat; by default, all rings that are neither on the board nor eliminated. */
  ringsInHand: optional(PER_SEAT),
  /** Credits per seat; by default, everybody has eliminated their own missing rings. */
  eliminatedRings: optional(PER_SEAT),
  currentPlayer: optional(SEAT),
  /** By default the start of a turn. */
  currentPhase: optional(oneOf(PHASES)),
  activeStack: optional(CELL),
  hasActed: optional(boolean),
  hasRecovered: optional(boolean),
  owed: optional(nullable(object({ context: oneOf(CONTEXTS), count: integer(1, 25) }))),
  /** The only player with real actions, and for how many rounds. */
  streak: optional(object({ player: SEAT, rounds: integer(1, 1000) })),
});

/** A position as a person sets it up: what is on the board, and as much of the rest as matters. */
export type Setup = Infer<typeof SETUP>;

const ringsOnBoard = (setup: Setup, seat: Seat): number =>
  Object.values(setup.stacks ?? {}).reduce(
    (sum, rings) => sum + rings.filter((ring) => ring === seat).length,
    0,
  );

const playerOf = (setup: Setup, config: Config, seat: Seat): PlayerState => {
  const onBoard = ringsOnBoard(setup, seat);
  const all = config.rulesOptions.ringsPerPlayer;
  const ringsInHand =
    setup.ringsInHand?.[seat - 1] ?? Math.max(0, all - onBoard - (setup.eliminatedRings?.[seat - 1] ?? 0));
  return {
    playerNumber: seat,
    ringsInHand,
    eliminatedRings: setup.eliminatedRings?.[seat - 1] ?? Math.max(0, all - onBoard - ringsInHand),
    territorySpaces: Object.values(setup.collapsedSpaces ?? {}).filter((owner) => owner === seat).length,
    lostLastRing: ringsInHand + onBoard === 0 ? 1 : null,
  };
};

const turnOf = (setup: Setup): TurnState => {
  const phase = setup.currentPhase ?? 'ring_placement';
  const isLater = phase !== 'ring_placement' && phase !== 'movement' && phase !== 'forced_elimination';
  return {
    activeStack: setup.activeStack ?? null,
    hasActed: setup.hasActed ?? (isLater || setup.activeStack !== undefined),
    hasRecovered: setup.hasRecovered ?? false,
    owed: setup.owed ?? null,
  };
};

const stateOf = (setup: Setup, config: Config): GameState => {
  const board = boardOf(config.boardType);
  const players = seats(config.players).map((seat) => playerOf(setup, config, seat));
  const currentPlayer = setup.currentPlayer ?? 1;
  const turn = turnOf(setup);
  const { ringsPerPlayer } = config.rulesOptions;
  const list = <T, U>(
    table: Readonly<Record<string, T>> | undefined,
    value: (item: T) => U,
  ): Record<string, U> =>
    Object.fromEntries(Object.entries(table ?? {}).map(([key, item]) => [key, value(item)]));
  return {
    boardType: config.boardType,
    board: {
      type: config.boardType,
      size: board.size,
      stacks: list(setup.stacks, (rings) => ({ rings })),
      markers: list(setup.markers, (player) => ({ player })),
      collapsedSpaces: list(setup.collapsedSpaces, (owner) => owner),
    },
    players,
    currentPhase: setup.currentPhase ?? 'ring_placement',
    currentPlayer,
    turn,
    gameStatus: 'active',
    winner: null,
    endReason: null,
    totalRingsInPlay: config.players * ringsPerPlayer,
    totalRingsEliminated: players.reduce((sum, player) => sum + player.eliminatedRings, 0),
    victoryThreshold: ringThreshold(ringsPerPlayer, config.players),
    territoryVictoryThreshold: territoryThreshold(board.cellCount, config.players, config.rulesOptions),
    lpsRoundIndex: setup.streak?.rounds ?? 0,
    lpsRoundOpener: currentPlayer,
    lpsCurrentRoundActorMask: { [currentPlayer]: false },
    lpsExclusivePlayer: setup.streak?.player ?? null,
    lpsConsecutiveRounds: setup.streak?.rounds ?? 0,
    lastActors: turn.hasActed ? [currentPlayer] : [],
    swap: config.rulesOptions.swapRuleEnabled && config.players === 2 ? 'open' : 'off',
    rulesOptions: config.rulesOptions,
  };
};

/**
 * What a person need not specify: the swap, if it is possible, and whether the turn began with a real action
 * (R172).
 */
const complete = (position: Position): void => {
  if (position.swap !== SWAP_OFF) position.swap = isUnanswered(position) ? SWAP_OPEN : SWAP_DECLINED;
  const { player } = position;
  if (hadRealAction(position) ?? hasRealAction(position, player)) position.lpsReal |= 1 << player;
};

/** Translates a place in a state, alone or at the start of a sentence, to its place in the setup. */
const inSetup = (text: string): string => text.replace(/^(board|turn)\./, '');

const refuse = (problems: readonly Problem[]): Checked<never> =>
  err(problems.map(({ code, path, message }) => problem(code, inSetup(path), inSetup(message))));

/**
 * The state a person set up, or everything that makes it impossible.
 *
 * ```ts
 * fromSetup({ boardType: 'square8', players: 2, stacks: { '3,3': [1], '3,4': [2, 1] }, currentPlayer: 2 });
 * ```
 */
export const fromSetup = (value: unknown): Checked<GameState> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(SETUP, copied.value);
  if (!parsed.ok) return parsed;
  const { boardType, players, rulesOptions: changes = {} } = parsed.value;
  const rulesOptions = RULES.change(changes, { variant: boardType, players });
  if (!rulesOptions.ok) return rulesOptions;
  const state = stateOf(parsed.value, { boardType, players, rulesOptions: rulesOptions.value });
  const unloadable = stateProblems(state);
  if (unloadable.length > 0) return refuse(unloadable);
  const position = loadPosition(state);
  complete(position);
  const problems = positionProblems(position);
  return problems.length > 0 ? refuse(problems) : ok(handOut(position));
};
