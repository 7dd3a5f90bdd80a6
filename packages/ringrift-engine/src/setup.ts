import {
  array,
  boolean,
  type Checked,
  err,
  type Infer,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  parse,
  problem,
  record,
  type Seat,
  seats,
} from '@ludus/kernel';
import { boardOf } from './board.ts';
import { problemsOf } from './consistency.ts';
import { handOut } from './handedOut.ts';
import { hasRealAction } from './lps.ts';
import { RULES } from './options.ts';
import { CELL, COUNT, SEAT } from './schema.ts';
import { loadPosition, makeState } from './state.ts';
import { ringThreshold, territoryThreshold } from './thresholds.ts';
import { roundProblems } from './turnConsistency.ts';
import {
  BOARDS,
  CONTEXTS,
  type Config,
  type GameState,
  PHASES,
  type PlayerState,
  type Swap,
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
  /** Per seat; by default all rings that are neither on the board nor eliminated. */
  ringsInHand: optional(PER_SEAT),
  /** Credits per seat; by default everybody has eliminated those of their own rings that are gone. */
  eliminatedRings: optional(PER_SEAT),
  currentPlayer: optional(SEAT),
  /** By default the start of a turn. */
  currentPhase: optional(oneOf(PHASES)),
  activeStack: optional(CELL),
  hasActed: optional(boolean),
  hasRecovered: optional(boolean),
  owed: optional(nullable(object({ context: oneOf(CONTEXTS), count: integer(1, 25) }))),
  /** Who has been the only one with real actions, and for how many rounds. */
  streak: optional(object({ player: SEAT, rounds: integer(1, 1000) })),
});

/** A position as a person sets it up: what is on the board, and as much of the rest as matters to them. */
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

const swapOf = (config: Config, players: readonly PlayerState[]): Swap => {
  if (!config.rulesOptions.swapRuleEnabled || players.length !== 2) return 'off';
  return players[1]!.ringsInHand === config.rulesOptions.ringsPerPlayer ? 'open' : 'declined';
};

const stateOf = (setup: Setup, config: Config): GameState => {
  const board = boardOf(config.boardType);
  const players = seats(config.players).map((seat) => playerOf(setup, config, seat));
  const currentPlayer = setup.currentPlayer ?? 1;
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
    turn: turnOf(setup),
    gameStatus: 'active',
    winner: null,
    endReason: null,
    totalRingsInPlay: config.players * ringsPerPlayer,
    totalRingsEliminated: players.reduce((sum, player) => sum + player.eliminatedRings, 0),
    victoryThreshold: ringThreshold(ringsPerPlayer, config.players),
    territoryVictoryThreshold: territoryThreshold(board.cellCount, config.players),
    lpsRoundIndex: 0,
    lpsRoundOpener: currentPlayer,
    lpsCurrentRoundActorMask: { [currentPlayer]: false },
    lpsExclusivePlayer: setup.streak?.player ?? null,
    lpsConsecutiveRounds: setup.streak?.rounds ?? 0,
    lastActors: [],
    swap: swapOf(config, players),
    rulesOptions: config.rulesOptions,
  };
};

/** A place in a state, alone or at the start of a sentence, as the place in the setup it was made from. */
const inSetup = (text: string): string => text.replace(/^(board|turn)\./, '');

/**
 * The state a person set up, or everything that makes it impossible.
 *
 * ```ts
 * fromSetup({ boardType: 'square8', players: 2, stacks: { '3,3': [1], '3,4': [2, 1] }, currentPlayer: 2 });
 * ```
 */
export const fromSetup = (value: unknown): Checked<GameState> => {
  const parsed = parse(SETUP, value);
  if (!parsed.ok) return parsed;
  const setup = parsed.value;
  const { boardType, players } = setup;
  const rulesOptions = RULES.change(setup.rulesOptions ?? {}, { variant: boardType, players });
  if (!rulesOptions.ok) return rulesOptions;
  const state = stateOf(setup, { boardType, players, rulesOptions: rulesOptions.value });
  const problems = problemsOf(state);
  if (problems.length > 0)
    return err(problems.map(({ code, path, message }) => problem(code, inSetup(path), inSetup(message))));
  const position = loadPosition(state);
  // The turn to act opens the round, so whether it began with a real action is asked now (R172).
  if (hasRealAction(position, position.player)) position.lpsReal = 1 << position.player;
  const rounds = roundProblems(makeState(position), position);
  return rounds.length > 0 ? err(rounds) : ok(handOut(position));
};
