import { deepFreeze, type Seat, seats } from '@ludus/kernel';
import { COLLAPSED, isOf, MARKER, STACK } from './cell.ts';
import { NOTHING, OVER, Position } from './position.ts';
import { colourAt, toppedHigh, toppedLow } from './rings.ts';
import {
  type Cell,
  CONTEXTS,
  END_REASONS,
  type GameState,
  PHASES,
  type PlayerState,
  type Stack,
  SWAPS,
  type TurnState,
} from './types.ts';

/** Converts positions to JSON states and back. */

const putRings = (position: Position, cell: number, rings: readonly Seat[]): void => {
  let low = 0;
  let high = 0;
  for (const seat of rings) {
    high = toppedHigh(low, high);
    low = toppedLow(low, seat - 1);
    position.ringsOnBoard[seat]! += 1;
  }
  position.putStack(cell, rings.length, low, high);
};

const loadBoard = (position: Position, { stacks, markers, collapsedSpaces }: GameState['board']): void => {
  const { cellOfKey } = position.board;
  for (const key in stacks) putRings(position, cellOfKey.get(key)!, stacks[key]!.rings);
  for (const key in markers) position.putMarker(cellOfKey.get(key)!, markers[key]!.player);
  for (const key in collapsedSpaces) position.collapse(cellOfKey.get(key)!, collapsedSpaces[key]!);
};

const loadTurn = (position: Position, turn: TurnState): void => {
  position.active = turn.activeStack === null ? 0 : position.board.cellOfKey.get(turn.activeStack)!;
  position.acted = turn.hasActed;
  position.recovered = turn.hasRecovered;
  if (turn.owed !== null) position.owe(CONTEXTS.indexOf(turn.owed.context) + 1, turn.owed.count);
};

const loadLps = (position: Position, state: GameState): void => {
  position.lpsRound = state.lpsRoundIndex;
  position.lpsOpener = state.lpsRoundOpener;
  position.lpsHolder = state.lpsExclusivePlayer ?? 0;
  position.lpsStreak = state.lpsConsecutiveRounds;
  for (const seat in state.lpsCurrentRoundActorMask) {
    position.lpsSeen |= 1 << Number(seat);
    if (state.lpsCurrentRoundActorMask[seat]) position.lpsReal |= 1 << Number(seat);
  }
};

/** The fast form of a valid state; states from outside go through `readState`. */
export const loadPosition = (state: GameState): Position => {
  const { boardType, rulesOptions, players } = state;
  const position = new Position({ boardType, players: players.length, rulesOptions });
  loadBoard(position, state.board);
  for (const player of players) {
    position.hand[player.playerNumber] = player.ringsInHand;
    position.eliminated[player.playerNumber] = player.eliminatedRings;
    position.lostLast[player.playerNumber] = player.lostLastRing ?? 0;
  }
  position.phase = PHASES.indexOf(state.currentPhase);
  position.player = state.currentPlayer;
  loadTurn(position, state.turn);
  loadLps(position, state);
  position.recent = packActors(state.lastActors);
  position.swap = SWAPS.indexOf(state.swap);
  position.winner = state.winner ?? 0;
  position.reason = state.endReason === null ? 0 : END_REASONS.indexOf(state.endReason);
  position.settle();
  return position;
};

/** An earlier state of a position, and its moment. */
export interface LastState {
  readonly state: GameState;
  readonly moment: number;
}

type Marker = GameState['board']['markers'][string];
const MARKERS: readonly Marker[] = [0, 1, 2, 3, 4].map((player) => Object.freeze({ player }));

/**
 * The stacks of up to three rings, by height and rings as a word (see `rings.ts`), cached because freezing a
 * list is slow.
 */
const SMALL_STACKS: readonly (readonly Stack[])[] = [0, 1, 2, 3].map((height) =>
  Array.from({ length: 4 ** height }, (_, low) =>
    deepFreeze({ rings: Array.from({ length: height }, (_, i) => colourAt(low, 0, height - 1 - i) + 1) }),
  ),
);

type Base = typeof STACK | typeof MARKER | typeof COLLAPSED;
type BoardState = GameState['board'];

/** A table of cells with the changes; the same table if nothing has changed. */
const patched = <T>(
  { kind, board }: Position,
  base: Base,
  known: Readonly<Record<Cell, T>>,
  changes: readonly number[],
  value: (cell: number) => T,
): Readonly<Record<Cell, T>> => {
  let copy: Record<Cell, T> | undefined;
  for (const change of changes) {
    const cell = change >> 5;
    const isThere = isOf(base, kind[cell]!);
    if (!isThere && !isOf(base, change & 31)) continue;
    copy ??= { ...known };
    if (isThere) copy[board.keys[cell]!] = value(cell);
    else delete copy[board.keys[cell]!];
  }
  return copy === undefined ? known : Object.freeze(copy);
};

const collected = <T>(
  position: Position,
  base: Base,
  value: (cell: number) => T,
): Readonly<Record<Cell, T>> => {
  const table: Record<Cell, T> = {};
  for (const cell of position.cellsOf(base)) table[position.board.keys[cell]!] = value(cell);
  return Object.freeze(table);
};

const makeStack = (position: Position, cell: number): Stack =>
  SMALL_STACKS[position.height[cell]!]?.[position.low[cell]!] ?? deepFreeze({ rings: position.rings(cell) });

const makeBoard = (position: Position, last: LastState | undefined): BoardState => {
  const { board, kind } = position;
  const known = last?.state.board;
  const changes = last === undefined ? undefined : position.changesSince(last.moment);
  if (known !== undefined && changes?.length === 0) return known;
  const table = <T>(base: Base, before: Readonly<Record<Cell, T>> | undefined, value: (cell: number) => T) =>
    before === undefined || changes === undefined
      ? collected(position, base, value)
      : patched(position, base, before, changes, value);
  return Object.freeze({
    type: board.type,
    size: board.size,
    stacks: table(STACK, known?.stacks, (cell) => makeStack(position, cell)),
    markers: table(MARKER, known?.markers, (cell) => MARKERS[kind[cell]! - MARKER]!),
    collapsedSpaces: table(COLLAPSED, known?.collapsedSpaces, (cell) => kind[cell]! - COLLAPSED),
  });
};

const makePlayer = (position: Position, seat: Seat, last: PlayerState | undefined): PlayerState => {
  const ringsInHand = position.hand[seat]!;
  const eliminatedRings = position.eliminated[seat]!;
  const territorySpaces = position.territory[seat]!;
  const lostLastRing = position.lostLast[seat]! || null;
  return last !== undefined &&
    last.ringsInHand === ringsInHand &&
    last.eliminatedRings === eliminatedRings &&
    last.territorySpaces === territorySpaces &&
    last.lostLastRing === lostLastRing
    ? last
    : Object.freeze({ playerNumber: seat, ringsInHand, eliminatedRings, territorySpaces, lostLastRing });
};

const makePlayers = (
  position: Position,
  last: readonly PlayerState[] | undefined,
): readonly PlayerState[] => {
  const players: PlayerState[] = [];
  let isSame = last !== undefined;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    const known = last?.[seat - 1];
    const player = makePlayer(position, seat, known);
    if (player !== known) isSame = false;
    players.push(player);
  }
  return isSame ? last! : Object.freeze(players);
};

const makeTurn = ({ active, acted, recovered, owed, owedCount, board }: Position): TurnState =>
  Object.freeze({
    activeStack: active === 0 ? null : board.keys[active]!,
    hasActed: acted,
    hasRecovered: recovered,
    owed: owed === NOTHING ? null : Object.freeze({ context: CONTEXTS[owed - 1]!, count: owedCount }),
  });

type Mask = GameState['lpsCurrentRoundActorMask'];

/** Masks by seats seen and seats with a real action, as bits: `MASKS[lpsSeen >> 1][lpsReal >> 1]`. */
const MASKS: readonly (readonly Mask[])[] = Array.from({ length: 16 }, (_, seen) =>
  Array.from({ length: 16 }, (_, real) => {
    const there = seats(4).filter((seat) => (seen & (1 << (seat - 1))) !== 0);
    return Object.freeze(Object.fromEntries(there.map((seat) => [seat, (real & (1 << (seat - 1))) !== 0])));
  }),
);

const arrangements = (left: readonly Seat[]): Seat[][] => [
  [],
  ...left.flatMap((first) =>
    arrangements(left.filter((seat) => seat !== first)).map((rest) => [first, ...rest]),
  ),
];

const packActors = (actors: readonly Seat[]): number =>
  actors.reduceRight((recent, seat) => (recent << 4) | seat, 0);

/** Seats by how recently they acted, latest first, by their packed form. */
const ACTORS: ReadonlyMap<number, readonly Seat[]> = new Map(
  arrangements(seats(4)).map((actors) => [packActors(actors), Object.freeze(actors)]),
);

/** Seats by how recently they made a move that was not a no-action move, latest first. */
export const lastActors = ({ recent }: Position): readonly Seat[] => ACTORS.get(recent)!;

/**
 * The state of a position as JSON, to be frozen by the caller; everything inside is frozen. It shares what
 * has not changed with an earlier state of the same position.
 */
export const makeState = (position: Position, last?: LastState): GameState => {
  const { config } = position;
  const isOver = position.phase === OVER;
  let eliminated = 0;
  for (let seat = 1; seat <= position.seats; seat += 1) eliminated += position.eliminated[seat]!;
  return {
    boardType: position.board.type,
    board: makeBoard(position, last),
    players: makePlayers(position, last?.state.players),
    currentPhase: PHASES[position.phase]!,
    currentPlayer: position.player,
    turn: makeTurn(position),
    gameStatus: isOver ? 'finished' : 'active',
    winner: position.winner || null,
    endReason: isOver ? END_REASONS[position.reason]! : null,
    totalRingsInPlay: position.seats * config.rulesOptions.ringsPerPlayer,
    totalRingsEliminated: eliminated,
    victoryThreshold: position.ringThreshold,
    territoryVictoryThreshold: position.territoryThreshold,
    lpsRoundIndex: position.lpsRound,
    lpsRoundOpener: position.lpsOpener,
    lpsCurrentRoundActorMask: MASKS[position.lpsSeen >> 1]![position.lpsReal >> 1]!,
    lpsExclusivePlayer: position.lpsHolder || null,
    lpsConsecutiveRounds: position.lpsStreak,
    lastActors: lastActors(position),
    swap: SWAPS[position.swap]!,
    rulesOptions: config.rulesOptions,
  };
};
