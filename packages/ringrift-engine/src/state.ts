import type { Seat } from '@ludus/kernel';
import { COLLAPSED, EMPTY, MARKER, NOTHING, OVER, Position } from './position.ts';
import { colourAt, upperWord, withTop } from './rings.ts';
import {
  CONTEXTS,
  END_REASONS,
  type GameState,
  PHASES,
  type PlayerState,
  type Stack,
  SWAPS,
  type TurnState,
} from './types.ts';

/** Puts rings on a cell, bottom first, without touching any counter but those of the board. */
export const putRings = (position: Position, cell: number, rings: readonly Seat[]): void => {
  let low = 0;
  let high = 0;
  for (const seat of rings) {
    low = withTop(low, high, seat - 1);
    high = upperWord();
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

/** The fast form of a state. */
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
  position.recent = state.lastActors.reduceRight((recent, seat) => (recent << 4) | seat, 0);
  position.swap = SWAPS.indexOf(state.swap);
  position.winner = state.winner ?? 0;
  position.reason = state.endReason === null ? 0 : END_REASONS.indexOf(state.endReason);
  position.settle();
  return position;
};

/** The rings of a stack, bottom first. */
export const ringsAt = (position: Position, cell: number): Seat[] => {
  const rings: Seat[] = [];
  for (let depth = position.height[cell]! - 1; depth >= 0; depth -= 1)
    rings.push(colourAt(position.low[cell]!, position.high[cell]!, depth) + 1);
  return rings;
};

const makeBoard = (position: Position): GameState['board'] => {
  const { type, size, cells, keys } = position.board;
  const stacks: Record<string, Stack> = {};
  const markers: Record<string, { readonly player: Seat }> = {};
  const collapsedSpaces: Record<string, Seat> = {};
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    const kind = position.kind[cell]!;
    if (kind === EMPTY) continue;
    if (kind > COLLAPSED) collapsedSpaces[keys[cell]!] = kind - COLLAPSED;
    else if (position.isStack(cell)) stacks[keys[cell]!] = { rings: ringsAt(position, cell) };
    else markers[keys[cell]!] = { player: kind - MARKER };
  }
  return { type, size, stacks, markers, collapsedSpaces };
};

const makePlayer = (position: Position, seat: Seat): PlayerState => ({
  playerNumber: seat,
  ringsInHand: position.hand[seat]!,
  eliminatedRings: position.eliminated[seat]!,
  territorySpaces: position.territory[seat]!,
  lostLastRing: position.lostLast[seat] === 0 ? null : position.lostLast[seat]!,
});

const makeTurn = (position: Position): TurnState => ({
  activeStack: position.active === 0 ? null : position.board.keys[position.active]!,
  hasActed: position.acted,
  hasRecovered: position.recovered,
  owed:
    position.owed === NOTHING ? null : { context: CONTEXTS[position.owed - 1]!, count: position.owedCount },
});

const actorMask = (position: Position): Record<string, boolean> => {
  const mask: Record<string, boolean> = {};
  for (let seat = 1; seat <= position.seats; seat += 1)
    if ((position.lpsSeen & (1 << seat)) !== 0) mask[seat] = (position.lpsReal & (1 << seat)) !== 0;
  return mask;
};

const lastActors = (position: Position): Seat[] => {
  const actors: Seat[] = [];
  for (let recent = position.recent; recent !== 0; recent >>= 4) actors.push(recent & 15);
  return actors;
};

/** The state of a position, as JSON. */
export const makeState = (position: Position): GameState => {
  const players: PlayerState[] = [];
  let eliminated = 0;
  for (let seat = 1; seat <= position.seats; seat += 1) {
    players.push(makePlayer(position, seat));
    eliminated += position.eliminated[seat]!;
  }
  const isOver = position.phase === OVER;
  return {
    boardType: position.board.type,
    board: makeBoard(position),
    players,
    currentPhase: PHASES[position.phase]!,
    currentPlayer: position.player,
    turn: makeTurn(position),
    gameStatus: isOver ? 'finished' : 'active',
    winner: position.winner === 0 ? null : position.winner,
    endReason: isOver ? END_REASONS[position.reason]! : null,
    totalRingsInPlay: position.seats * position.config.rulesOptions.ringsPerPlayer,
    totalRingsEliminated: eliminated,
    victoryThreshold: position.ringThreshold,
    territoryVictoryThreshold: position.territoryThreshold,
    lpsRoundIndex: position.lpsRound,
    lpsRoundOpener: position.lpsOpener,
    lpsCurrentRoundActorMask: actorMask(position),
    lpsExclusivePlayer: position.lpsHolder === 0 ? null : position.lpsHolder,
    lpsConsecutiveRounds: position.lpsStreak,
    lastActors: lastActors(position),
    swap: SWAPS[position.swap]!,
    rulesOptions: position.config.rulesOptions,
  };
};
