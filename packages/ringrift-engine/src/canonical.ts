import { hashUnits, makeHash, makeJson } from '@ludus/kernel';
import type { Board } from './board.ts';
import { COLLAPSED, isOf, MARKER, STACK } from './cell.ts';
import { Letters, type Piece, piece } from './letters.ts';
import { NOTHING, OVER, type Position } from './position.ts';
import { colourAt } from './rings.ts';
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

const letters = new Letters();

/** Half of all moves leave the board alone: it comes first and is kept until it changes or another position is asked for. */
let keptPosition: Position | undefined;
let keptMoment = 0;
let keptLength = 0;

const putBoard = (position: Position, pieces: BoardPieces): void => {
  if (position !== keptPosition || position.changesSince(keptMoment)?.length !== 0) {
    letters.length = 0;
    putCells(position, pieces);
    keptPosition = position;
    keptLength = letters.length;
  }
  keptMoment = position.moment;
  letters.length = keptLength;
};

const putCells = (position: Position, { collapsed, marker, stack, stacks, type }: BoardPieces): void => {
  const { kind, board } = position;
  const { cellsByKey: cells } = board;
  letters.put(BOARD);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(COLLAPSED, kind[cell]!)) continue;
    letters.put(collapsed[cell]!);
    letters.number(kind[cell]! - COLLAPSED);
    letters.put(COMMA);
  }
  letters.trim(COMMA);
  letters.put(MARKERS);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(MARKER, kind[cell]!)) continue;
    letters.put(marker[cell]!);
    letters.number(kind[cell]! - MARKER);
    letters.put(AFTER_MARKER);
  }
  letters.trim(COMMA);
  letters.put(stacks);
  for (let i = 0; i < cells.length; i += 1) {
    const cell = cells[i]!;
    if (!isOf(STACK, kind[cell]!)) continue;
    letters.put(stack[cell]!);
    putRings(position, cell);
    letters.put(AFTER_STACK);
  }
  letters.trim(COMMA);
  letters.put(type);
};

const putRings = (position: Position, cell: number): void => {
  const low = position.low[cell]!;
  const high = position.high[cell]!;
  for (let depth = position.height[cell]! - 1; depth >= 0; depth -= 1) {
    letters.number(colourAt(low, high, depth) + 1);
    letters.put(COMMA);
  }
  letters.trim(COMMA);
};

const putOrNull = (value: number): void => {
  if (value === 0) letters.put(NULL);
  else letters.number(value);
};

const putActors = (position: Position): void => {
  letters.put(position.phase === OVER ? OVER_BY[position.reason]! : ON);
  for (let recent = position.recent; recent !== 0; recent >>= 4) {
    letters.number(recent & 15);
    letters.put(COMMA);
  }
  letters.trim(COMMA);
};

const putLps = (position: Position): void => {
  letters.put(LPS_STREAK);
  letters.number(position.lpsStreak);
  letters.put(LPS_MASK);
  for (let seat = 1; seat <= position.seats; seat += 1)
    if ((position.lpsSeen & (1 << seat)) !== 0)
      letters.put((position.lpsReal & (1 << seat)) !== 0 ? REAL[seat]! : IDLE[seat]!);
  letters.trim(COMMA);
  letters.put(LPS_HOLDER);
  putOrNull(position.lpsHolder);
  letters.put(LPS_ROUND);
  letters.number(position.lpsRound);
  letters.put(LPS_OPENER);
  letters.number(position.lpsOpener);
};

const putPlayers = (position: Position): void => {
  letters.put(PLAYERS);
  for (let seat = 1; seat <= position.seats; seat += 1) {
    letters.put(ELIMINATED);
    letters.number(position.eliminated[seat]!);
    letters.put(LOST_LAST);
    putOrNull(position.lostLast[seat]!);
    letters.put(HAND[seat]!);
    letters.number(position.hand[seat]!);
    letters.put(TERRITORY);
    letters.number(position.territory[seat]!);
    letters.put(AFTER_PLAYER);
  }
  letters.trim(COMMA);
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
  letters.number(position.territoryThreshold);
  let eliminated = 0;
  for (let seat = 1; seat <= position.seats; seat += 1) eliminated += position.eliminated[seat]!;
  letters.put(ALL_ELIMINATED);
  letters.number(eliminated);
  letters.put(ALL_RINGS);
  letters.number(position.seats * position.config.rulesOptions.ringsPerPlayer);
};

const putTurn = (position: Position, { active }: BoardPieces): void => {
  letters.put(position.active === 0 ? NO_STACK : active[position.active]!);
  letters.put(position.acted ? TRUE : FALSE);
  letters.put(RECOVERED);
  letters.put(position.recovered ? TRUE : FALSE);
  if (position.owed === NOTHING) letters.put(OWED_NOTHING);
  else {
    letters.put(OWED[position.owed - 1]!);
    letters.number(position.owedCount);
    letters.put(END);
  }
};

const write = (position: Position): void => {
  const pieces = piecesOf(position.board);
  putBoard(position, pieces);
  letters.put(PHASE[position.phase]!);
  letters.number(position.player);
  putActors(position);
  putLps(position);
  putPlayers(position);
  letters.put(rulesPiece(position.config));
  letters.put(SWAP[position.swap]!);
  putTotals(position);
  putTurn(position, pieces);
  letters.put(RING_THRESHOLD);
  letters.number(position.ringThreshold);
  letters.put(WINNER);
  putOrNull(position.winner);
  letters.put(END);
};

export const canonicalText = (position: Position): string => {
  write(position);
  return letters.toString();
};

/** The hash of the canonical text, which never becomes a string for it. */
export const canonicalHash = (position: Position): string => {
  write(position);
  return makeHash(hashUnits(letters.units, letters.length));
};
