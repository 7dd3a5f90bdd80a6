import { hashUnits, makeHash, makeJson } from '@ludus/kernel';
import type { Board } from './board.ts';
import { COLLAPSED, isOf, MARKER, STACK } from './cell.ts';
import { NOTHING, OVER, type Position } from './position.ts';
import { colourAt } from './rings.ts';
import { type Piece, piece, TextBuffer } from './textBuffer.ts';
import { CONTEXTS, type Config, END_REASONS, PHASES, SWAPS } from './types.ts';

/**
 * The canonical text of a position's state, written without making the state: recordings hash every position of a game.
 * It is `makeJson(makeState(position))`, letter by letter; the conformance suite and the tests compare the two.
 */

const COMMA = piece(',');
const NULL = piece('null');
const TRUE = piece('true');
const FALSE = piece('false');
const END = piece('}');

const BOARD = piece('{"board":{"collapsedSpaces":{');
const MARKERS = piece('},"markers":{');
const AFTER_MARKER = piece('},');
const AFTER_STACK = piece(']},');

const PHASE = PHASES.map((phase) => piece(`${phase}","currentPlayer":`));
const ON = piece(',"endReason":null,"gameStatus":"active","lastActors":[');
const OVER_BY = END_REASONS.map((reason) =>
  piece(`,"endReason":"${reason}","gameStatus":"finished","lastActors":[`),
);

const LPS_STREAK = piece('],"lpsConsecutiveRounds":');
const LPS_MASK = piece(',"lpsCurrentRoundActorMask":{');
const LPS_HOLDER = piece('},"lpsExclusivePlayer":');
const LPS_ROUND = piece(',"lpsRoundIndex":');
const LPS_OPENER = piece(',"lpsRoundOpener":');
const SEATS = [0, 1, 2, 3, 4];
const IDLE = SEATS.map((seat) => piece(`"${seat}":false,`));
const REAL = SEATS.map((seat) => piece(`"${seat}":true,`));

const PLAYERS = piece(',"players":[');
const ELIMINATED = piece('{"eliminatedRings":');
const LOST_LAST = piece(',"lostLastRing":');
const HAND = SEATS.map((seat) => piece(`,"playerNumber":${seat},"ringsInHand":`));
const TERRITORY = piece(',"territorySpaces":');
const AFTER_PLAYER = piece('},');

const SWAP = SWAPS.map((swap) => piece(`${swap}","territoryVictoryThreshold":`));
const ALL_ELIMINATED = piece(',"totalRingsEliminated":');
const ALL_RINGS = piece(',"totalRingsInPlay":');

const NO_STACK = piece(',"turn":{"activeStack":null,"hasActed":');
const RECOVERED = piece(',"hasRecovered":');
const OWED_NOTHING = piece(',"owed":null');
const OWED = CONTEXTS.map((context) => piece(`,"owed":{"context":"${context}","count":`));
const RING_THRESHOLD = piece('},"victoryThreshold":');
const WINNER = piece(',"winner":');

/** What is particular to a board; cells by their place on it. */
interface BoardPieces {
  readonly collapsed: readonly Piece[];
  readonly marker: readonly Piece[];
  readonly stack: readonly Piece[];
  readonly active: readonly Piece[];
  readonly stacks: Piece;
  readonly type: Piece;
}

const makeBoardPieces = ({ keys, size, type }: Board): BoardPieces => ({
  collapsed: keys.map((key) => piece(`"${key}":`)),
  marker: keys.map((key) => piece(`"${key}":{"player":`)),
  stack: keys.map((key) => piece(`"${key}":{"rings":[`)),
  active: keys.map((key) => piece(`,"turn":{"activeStack":"${key}","hasActed":`)),
  stacks: piece(`},"size":${size},"stacks":{`),
  type: piece(`},"type":"${type}"},"boardType":"${type}","currentPhase":"`),
});

const boardPieces = new Map<Board, BoardPieces>();

const piecesOf = (board: Board): BoardPieces => {
  let pieces = boardPieces.get(board);
  if (pieces === undefined) {
    pieces = makeBoardPieces(board);
    boardPieces.set(board, pieces);
  }
  return pieces;
};

const buffer = new TextBuffer();

/** Half of all moves leave the board alone: it comes first and is kept until it changes or another position is asked for. */
let keptPosition: Position | undefined;
let keptMoment = 0;
let keptLength = 0;

const putBoard = (position: Position, pieces: BoardPieces): void => {
  if (position !== keptPosition || position.changesSince(keptMoment)?.length !== 0) {
    buffer.length = 0;
    putCells(position, pieces);
    keptPosition = position;
    keptLength = buffer.length;
  }
  keptMoment = position.moment;
  buffer.length = keptLength;
};

const putCells = (position: Position, { collapsed, marker, stack, stacks, type }: BoardPieces): void => {
  const { kind, board } = position;
  const { cellsByKey: cells } = board;
  buffer.put(BOARD);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(COLLAPSED, kind[cell]!)) continue;
    buffer.put(collapsed[cell]!);
    buffer.number(kind[cell]! - COLLAPSED);
    buffer.put(COMMA);
  }
  buffer.trim(COMMA);
  buffer.put(MARKERS);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(MARKER, kind[cell]!)) continue;
    buffer.put(marker[cell]!);
    buffer.number(kind[cell]! - MARKER);
    buffer.put(AFTER_MARKER);
  }
  buffer.trim(COMMA);
  buffer.put(stacks);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(STACK, kind[cell]!)) continue;
    buffer.put(stack[cell]!);
    putRings(position, cell);
    buffer.put(AFTER_STACK);
  }
  buffer.trim(COMMA);
  buffer.put(type);
};

const putRings = (position: Position, cell: number): void => {
  const low = position.low[cell]!;
  const high = position.high[cell]!;
  for (let depth = position.height[cell]! - 1; depth >= 0; depth -= 1) {
    buffer.number(colourAt(low, high, depth) + 1);
    buffer.put(COMMA);
  }
  buffer.trim(COMMA);
};

const putOrNull = (value: number): void => {
  if (value === 0) buffer.put(NULL);
  else buffer.number(value);
};

const putActors = (position: Position): void => {
  buffer.put(position.phase === OVER ? OVER_BY[position.reason]! : ON);
  for (let recent = position.recent; recent !== 0; recent >>= 4) {
    buffer.number(recent & 15);
    buffer.put(COMMA);
  }
  buffer.trim(COMMA);
};

const putLps = (position: Position): void => {
  buffer.put(LPS_STREAK);
  buffer.number(position.lpsStreak);
  buffer.put(LPS_MASK);
  for (let seat = 1; seat <= position.seats; seat += 1)
    if ((position.lpsSeen & (1 << seat)) !== 0)
      buffer.put((position.lpsReal & (1 << seat)) !== 0 ? REAL[seat]! : IDLE[seat]!);
  buffer.trim(COMMA);
  buffer.put(LPS_HOLDER);
  putOrNull(position.lpsHolder);
  buffer.put(LPS_ROUND);
  buffer.number(position.lpsRound);
  buffer.put(LPS_OPENER);
  buffer.number(position.lpsOpener);
};

const putPlayers = (position: Position): void => {
  buffer.put(PLAYERS);
  for (let seat = 1; seat <= position.seats; seat += 1) {
    buffer.put(ELIMINATED);
    buffer.number(position.eliminated[seat]!);
    buffer.put(LOST_LAST);
    putOrNull(position.lostLast[seat]!);
    buffer.put(HAND[seat]!);
    buffer.number(position.hand[seat]!);
    buffer.put(TERRITORY);
    buffer.number(position.territory[seat]!);
    buffer.put(AFTER_PLAYER);
  }
  buffer.trim(COMMA);
};

const rulesPieces = new WeakMap<Config['rulesOptions'], Piece>();

const rulesPiece = ({ rulesOptions }: Config): Piece => {
  let rules = rulesPieces.get(rulesOptions);
  if (rules === undefined) {
    rules = piece(`],"rulesOptions":${makeJson(rulesOptions)},"swap":"`);
    rulesPieces.set(rulesOptions, rules);
  }
  return rules;
};

const putTotals = (position: Position): void => {
  buffer.number(position.territoryThreshold);
  let eliminated = 0;
  for (let seat = 1; seat <= position.seats; seat += 1) eliminated += position.eliminated[seat]!;
  buffer.put(ALL_ELIMINATED);
  buffer.number(eliminated);
  buffer.put(ALL_RINGS);
  buffer.number(position.seats * position.config.rulesOptions.ringsPerPlayer);
};

const putTurn = (position: Position, { active }: BoardPieces): void => {
  buffer.put(position.active === 0 ? NO_STACK : active[position.active]!);
  buffer.put(position.acted ? TRUE : FALSE);
  buffer.put(RECOVERED);
  buffer.put(position.recovered ? TRUE : FALSE);
  if (position.owed === NOTHING) buffer.put(OWED_NOTHING);
  else {
    buffer.put(OWED[position.owed - 1]!);
    buffer.number(position.owedCount);
    buffer.put(END);
  }
};

const write = (position: Position): void => {
  const pieces = piecesOf(position.board);
  putBoard(position, pieces);
  buffer.put(PHASE[position.phase]!);
  buffer.number(position.player);
  putActors(position);
  putLps(position);
  putPlayers(position);
  buffer.put(rulesPiece(position.config));
  buffer.put(SWAP[position.swap]!);
  putTotals(position);
  putTurn(position, pieces);
  buffer.put(RING_THRESHOLD);
  buffer.number(position.ringThreshold);
  buffer.put(WINNER);
  putOrNull(position.winner);
  buffer.put(END);
};

export const canonicalText = (position: Position): string => {
  write(position);
  return buffer.toString();
};

/** The hash of the canonical text, which never becomes a string for it. */
export const canonicalHash = (position: Position): string => {
  write(position);
  return makeHash(hashUnits(buffer.units, buffer.length));
};
