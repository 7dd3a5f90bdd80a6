import { hashUnits, makeHash, makeJson } from '@ludus/kernel';
import type { Board } from './board.ts';
import { COLLAPSED, isOf, MARKER, STACK } from './cell.ts';
import { NOTHING, OVER, type Position } from './position.ts';
import { colourAt } from './rings.ts';
import { type Piece, piece, TextBuffer } from './textBuffer.ts';
import { CONTEXTS, type Config, END_REASONS, PHASES, SWAPS } from './types.ts';

/**
 * The canonical text of a position's state, written without building the state, because recordings hash every
 * position of a game. It equals `makeJson(makeState(position))`, character by character; the conformance
 * suite and the tests compare the two.
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

/** Data for one board; cells by their position on it. */
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

const rulesPieces = new WeakMap<Config['rulesOptions'], Piece>();

const rulesPiece = ({ rulesOptions }: Config): Piece => {
  let rules = rulesPieces.get(rulesOptions);
  if (rules === undefined) {
    rules = piece(`],"rulesOptions":${makeJson(rulesOptions)},"swap":"`);
    rulesPieces.set(rulesOptions, rules);
  }
  return rules;
};

/** Writes the text of one position again and again, as it changes. */
export class CanonicalText {
  readonly #position: Position;
  readonly #pieces: BoardPieces;
  readonly #rules: Piece;
  readonly #buffer = new TextBuffer();
  /** Half of all moves leave the board alone: it comes first and is kept until it changes. */
  #keptMoment = -1;
  #keptLength = 0;

  constructor(position: Position) {
    this.#position = position;
    this.#pieces = piecesOf(position.board);
    this.#rules = rulesPiece(position.config);
  }

  get text(): string {
    this.#write();
    return this.#buffer.toString();
  }

  /** The hash of the text, computed without making a string. */
  get hash(): string {
    this.#write();
    return makeHash(hashUnits(this.#buffer.units, this.#buffer.length));
  }

  #write(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    this.#putBoard();
    buffer.put(PHASE[position.phase]!);
    buffer.number(position.player);
    this.#putActors();
    this.#putLps();
    this.#putPlayers();
    buffer.put(this.#rules);
    buffer.put(SWAP[position.swap]!);
    this.#putTotals();
    this.#putTurn();
    buffer.put(RING_THRESHOLD);
    buffer.number(position.ringThreshold);
    buffer.put(WINNER);
    this.#putOrNull(position.winner);
    buffer.put(END);
  }

  #putBoard(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    if (this.#keptMoment < 0 || position.changesSince(this.#keptMoment)?.length !== 0) {
      buffer.length = 0;
      this.#putCells();
      this.#keptLength = buffer.length;
    }
    this.#keptMoment = position.moment;
    buffer.length = this.#keptLength;
  }

  #putCells(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    const { collapsed, marker, stack, stacks, type } = this.#pieces;
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
      this.#putRings(cell);
      buffer.put(AFTER_STACK);
    }
    buffer.trim(COMMA);
    buffer.put(type);
  }

  #putRings(cell: number): void {
    const buffer = this.#buffer;
    const position = this.#position;
    const low = position.low[cell]!;
    const high = position.high[cell]!;
    for (let depth = position.height[cell]! - 1; depth >= 0; depth -= 1) {
      buffer.number(colourAt(low, high, depth) + 1);
      buffer.put(COMMA);
    }
    buffer.trim(COMMA);
  }

  #putOrNull(value: number): void {
    const buffer = this.#buffer;
    if (value === 0) buffer.put(NULL);
    else buffer.number(value);
  }

  #putActors(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    buffer.put(position.phase === OVER ? OVER_BY[position.reason]! : ON);
    for (let recent = position.recent; recent !== 0; recent >>= 4) {
      buffer.number(recent & 15);
      buffer.put(COMMA);
    }
    buffer.trim(COMMA);
  }

  #putLps(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    buffer.put(LPS_STREAK);
    buffer.number(position.lpsStreak);
    buffer.put(LPS_MASK);
    for (let seat = 1; seat <= position.seats; seat += 1)
      if ((position.lpsSeen & (1 << seat)) !== 0)
        buffer.put((position.lpsReal & (1 << seat)) !== 0 ? REAL[seat]! : IDLE[seat]!);
    buffer.trim(COMMA);
    buffer.put(LPS_HOLDER);
    this.#putOrNull(position.lpsHolder);
    buffer.put(LPS_ROUND);
    buffer.number(position.lpsRound);
    buffer.put(LPS_OPENER);
    buffer.number(position.lpsOpener);
  }

  #putPlayers(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    buffer.put(PLAYERS);
    for (let seat = 1; seat <= position.seats; seat += 1) {
      buffer.put(ELIMINATED);
      buffer.number(position.eliminated[seat]!);
      buffer.put(LOST_LAST);
      this.#putOrNull(position.lostLast[seat]!);
      buffer.put(HAND[seat]!);
      buffer.number(position.hand[seat]!);
      buffer.put(TERRITORY);
      buffer.number(position.territory[seat]!);
      buffer.put(AFTER_PLAYER);
    }
    buffer.trim(COMMA);
  }

  #putTotals(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    buffer.number(position.territoryThreshold);
    let eliminated = 0;
    for (let seat = 1; seat <= position.seats; seat += 1) eliminated += position.eliminated[seat]!;
    buffer.put(ALL_ELIMINATED);
    buffer.number(eliminated);
    buffer.put(ALL_RINGS);
    buffer.number(position.seats * position.config.rulesOptions.ringsPerPlayer);
  }

  #putTurn(): void {
    const buffer = this.#buffer;
    const position = this.#position;
    buffer.put(position.active === 0 ? NO_STACK : this.#pieces.active[position.active]!);
    buffer.put(position.acted ? TRUE : FALSE);
    buffer.put(RECOVERED);
    buffer.put(position.recovered ? TRUE : FALSE);
    if (position.owed === NOTHING) buffer.put(OWED_NOTHING);
    else {
      buffer.put(OWED[position.owed - 1]!);
      buffer.number(position.owedCount);
      buffer.put(END);
    }
  }
}

const textOf = (position: Position): CanonicalText => {
  position.canonical ??= new CanonicalText(position);
  return position.canonical;
};

export const canonicalText = (position: Position): string => textOf(position).text;

export const canonicalHash = (position: Position): string => textOf(position).hash;
