import { EMPTY, isMarker, isPassable, isStack, MARKER, STACK } from '../cell.ts';
import * as m from '../moves.ts';
import type { Position } from '../position.ts';
import { canCapture, targetOf } from '../reach.ts';

/**
 * What a move does, as a few small numbers: what it passes, where it lands, what is next to it. A policy head learns what
 * each of them is worth. They say nothing about where on the board it happens, so they are the same from all sides.
 */

/** Around a space: own and other markers, own and other stacks, and what cannot be passed. */
const AROUND = 4 + 4 + 3 + 3 + 4;

/** How many different answers each question about a move has. */
const SIZES = {
  /** Rings placed, by what they are placed on: nothing, the player's own stack or another's. */
  place: 9,
  placeRun: 5,
  placeAround: AROUND,
  placeHeight: 5,
  placeToCapture: 2,
  /** By the height of the stack. */
  move: 5,
  moveCaptive: 2,
  moveRun: 5,
  movePassedOwn: 4,
  movePassedOther: 4,
  moveLanding: 3,
  moveAround: AROUND,
  /** The first capture of a turn or another, of the player's own stack or another's. */
  capture: 4,
  captureCap: 4,
  captureHeight: 4,
  captureRun: 5,
  capturePassedOwn: 4,
  capturePassedOther: 4,
  captureLanding: 3,
  captureAround: AROUND,
  /** Rings given up from a cap of this height. */
  eliminate: 5,
  eliminateCaptives: 3,
  line: 4,
  slide: 4,
  /** Everything else, by its type. */
  plain: 32,
} as const;

type Question = keyof typeof SIZES;

/** Where the answers to a question start, and how many there are. */
interface Answers {
  readonly start: number;
  readonly size: number;
}

const QUESTIONS = Object.keys(SIZES) as readonly Question[];

const ABOUT = Object.fromEntries(
  QUESTIONS.map((question, i): [Question, Answers] => [
    question,
    { start: QUESTIONS.slice(0, i).reduce((sum, before) => sum + SIZES[before], 0), size: SIZES[question] },
  ]),
) as Readonly<Record<Question, Answers>>;

/** How many parts there are. */
export const MOVE_PARTS: number = Object.values(SIZES).reduce((sum, size) => sum + size, 0);

const placed = (position: Position, cell: number): number => {
  const owner = position.kind[cell]! - STACK;
  if (owner <= 0) return 0;
  return owner === position.player ? 1 : 2;
};

/** The longest row of own markers there would be if the cell held one. */
const runThrough = ({ kind, board, player }: Position, cell: number): number => {
  const own = MARKER + player;
  let longest = 0;
  for (let d = 0; d < board.deltas.length; d += 2) {
    const delta = board.deltas[d]!;
    let run = 0;
    for (let at = cell + delta; kind[at] === own; at += delta) run += 1;
    for (let at = cell - delta; kind[at] === own; at -= delta) run += 1;
    if (run > longest) longest = run;
  }
  return longest;
};

/** Writes the parts of moves. */
export class MoveParts {
  #into: Uint8Array = new Uint8Array(0);
  #count = 0;
  #passedOwn = 0;
  #passedOther = 0;

  /** Returns how many parts a move has. */
  write(position: Position, move: number, into: Uint8Array): number {
    this.#into = into;
    this.#count = 0;
    switch (m.typeOf(move)) {
      case m.PLACE:
        this.#place(position, m.firstOf(move), m.detailOf(move));
        break;
      case m.MOVE:
        this.#move(position, move);
        break;
      case m.OVERTAKE:
      case m.CONTINUE:
        this.#capture(position, move);
        break;
      case m.ELIMINATE:
      case m.FORCE:
        this.#eliminate(position, m.firstOf(move));
        break;
      case m.LINE:
      case m.LINE_OPTION:
        this.#note(ABOUT.line, 2 * (m.typeOf(move) - m.LINE) + (m.secondOf(move) === 0 ? 0 : 1));
        break;
      case m.SLIDE:
        this.#note(ABOUT.slide, m.detailOf(move) & 3);
        break;
      default:
        this.#note(ABOUT.plain, m.typeOf(move));
    }
    return this.#count;
  }

  /** Records an answer; values beyond the largest count as the largest. */
  #note({ start, size }: Answers, answer: number): void {
    this.#into[this.#count] = start + Math.min(answer, size - 1);
    this.#count += 1;
  }

  #place(position: Position, cell: number, count: number): void {
    const on = placed(position, cell);
    this.#note(ABOUT.place, 3 * (count - 1) + on);
    this.#note(ABOUT.placeRun, runThrough(position, cell));
    this.#around(position, cell, ABOUT.placeAround.start);
    if (on === 0) return;
    const height = position.height[cell]! + count;
    const cap = on === 1 ? position.cap[cell]! + count : count;
    this.#note(ABOUT.placeHeight, height - 2);
    this.#note(ABOUT.placeToCapture, canCapture(position, cell, height, cap) ? 1 : 0);
  }

  #move(position: Position, move: number): void {
    const from = m.firstOf(move);
    const to = m.secondOf(move);
    this.#note(ABOUT.move, position.height[from]! - 1);
    this.#note(ABOUT.moveCaptive, position.height[from] === position.cap[from] ? 0 : 1);
    this.#note(ABOUT.moveRun, runThrough(position, from));
    this.#way(position, from, to, position.board.deltas[m.detailOf(move)]!);
    this.#note(ABOUT.movePassedOwn, this.#passedOwn);
    this.#note(ABOUT.movePassedOther, this.#passedOther);
    this.#note(ABOUT.moveLanding, landing(position, to));
    this.#around(position, to, ABOUT.moveAround.start);
  }

  #capture(position: Position, move: number): void {
    const from = m.firstOf(move);
    const to = m.secondOf(move);
    const direction = m.detailOf(move);
    const target = targetOf(position, from, direction);
    const isOwn = position.kind[target] === STACK + position.player;
    this.#note(ABOUT.capture, 2 * (m.typeOf(move) - m.OVERTAKE) + (isOwn ? 1 : 0));
    this.#note(ABOUT.captureCap, position.cap[target]! - 1);
    this.#note(ABOUT.captureHeight, position.height[from]! - 1);
    this.#note(ABOUT.captureRun, runThrough(position, from));
    this.#way(position, from, to, position.board.deltas[direction]!);
    this.#note(ABOUT.capturePassedOwn, this.#passedOwn);
    this.#note(ABOUT.capturePassedOther, this.#passedOther);
    this.#note(ABOUT.captureLanding, landing(position, to));
    this.#around(position, to, ABOUT.captureAround.start);
  }

  #eliminate(position: Position, cell: number): void {
    this.#note(ABOUT.eliminate, position.cap[cell]! - 1);
    this.#note(ABOUT.eliminateCaptives, position.height[cell]! - position.cap[cell]!);
  }

  /** Counts the markers on the way. */
  #way({ kind, player }: Position, from: number, to: number, delta: number): void {
    this.#passedOwn = 0;
    this.#passedOther = 0;
    for (let at = from + delta; at !== to; at += delta)
      if (kind[at] === MARKER + player) this.#passedOwn += 1;
      else if (isMarker(kind[at]!)) this.#passedOther += 1;
  }

  #around({ kind, board, player }: Position, cell: number, start: number): void {
    const { deltas } = board;
    let ownMarkers = 0;
    let otherMarkers = 0;
    let ownStacks = 0;
    let otherStacks = 0;
    let blocked = 0;
    for (let d = 0; d < deltas.length; d += 1) {
      const there = kind[cell + deltas[d]!]!;
      if (there === MARKER + player) ownMarkers += 1;
      else if (isMarker(there)) otherMarkers += 1;
      else if (there === STACK + player) ownStacks += 1;
      else if (isStack(there)) otherStacks += 1;
      else if (!isPassable(there)) blocked += 1;
    }
    const into = this.#into;
    into[this.#count] = start + Math.min(ownMarkers, 3);
    into[this.#count + 1] = start + 4 + Math.min(otherMarkers, 3);
    into[this.#count + 2] = start + 8 + Math.min(ownStacks, 2);
    into[this.#count + 3] = start + 11 + Math.min(otherStacks, 2);
    into[this.#count + 4] = start + 14 + Math.min(blocked, 3);
    this.#count += 5;
  }
}

/** On nothing, the player's own marker or another's. */
const landing = ({ kind, player }: Position, to: number): number => {
  if (kind[to] === EMPTY) return 0;
  return kind[to] === MARKER + player ? 1 : 2;
};
