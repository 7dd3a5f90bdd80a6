import { EMPTY, isMarker, isPassable, isStack, MARKER, STACK } from '../cell.ts';
import * as m from '../moves.ts';
import type { Position } from '../position.ts';
import { canCapture, targetOf } from '../reach.ts';

/**
 * How promising moves look before they are tried, in about a tenth of a microsecond each: captures and
 * collapses first, payments where they cost least. Only order and differences matter; search corrects the
 * rest.
 */

/** The value of passing a marker (R092): own ones become territory, others change owner. */
const PASS_OWN = 1;
const PASS_OTHER = 0.5;
/** Landing on a marker eliminates the top ring: a step towards the ring victory, and a ring less. */
const LAND_ON_MARKER = 0.5;

const alongPath = (position: Position, from: number, to: number, delta: number): number => {
  const { kind, player } = position;
  let gain = 0;
  for (let at = from + delta; at !== to; at += delta) {
    const there = kind[at]!;
    if (there === MARKER + player) gain += PASS_OWN;
    else if (isMarker(there)) gain += PASS_OTHER;
  }
  return kind[to] === EMPTY ? gain : gain + LAND_ON_MARKER;
};

const rateCapture = (position: Position, move: number): number => {
  const from = m.firstOf(move);
  const direction = m.detailOf(move);
  const target = targetOf(position, from, direction);
  const isOwn = position.kind[target] === STACK + position.player;
  const spoils = isOwn ? -1 : 1.5 + 0.2 * position.cap[target]!;
  return spoils + alongPath(position, from, m.secondOf(move), position.board.deltas[direction]!);
};

/** What the neighbours of a cell add to placing a ring there, each in proportion to their number. */
const NEXT_TO_PASSABLE = -3.7;
const NEXT_TO_OWN_MARKER = 4.8;
const NEXT_TO_OTHER_MARKER = 4.6;
const NEXT_TO_STACK = 0.3;

const neighboursOf = ({ kind, board, player }: Position, cell: number): number => {
  const { deltas } = board;
  let sum = 0;
  for (let d = 0; d < deltas.length; d += 1) {
    const there = kind[cell + deltas[d]!]!;
    if (isPassable(there)) sum += NEXT_TO_PASSABLE;
    if (there === MARKER + player) sum += NEXT_TO_OWN_MARKER;
    else if (isMarker(there)) sum += NEXT_TO_OTHER_MARKER;
    else if (isStack(there)) sum += NEXT_TO_STACK;
  }
  return sum / deltas.length;
};

/** By how many rings are placed at once; index 0 is unused. Rings in hand are worth keeping. */
const COUNTS = [0, 0, -1.4, -1.8] as const;
/** A ring on top of a stack, own or another's, and the same if it can capture at once. */
const ON_OWN = 0.6;
const ON_OTHER = 1.1;
const ON_STACK_TO_CAPTURE = 1.1;
/** Skipping leaves every stack free to move: a whole turn of choices, not one of a hundred placements. */
const SKIP = 0.5;

/**
 * Fitted to the placements that longer searches choose (multinomial regression on 400 decisions each on
 * square8 and hex8).
 */
const ratePlacement = (position: Position, cell: number, count: number): number => {
  const { kind, height, cap, player } = position;
  const owner = kind[cell]! - STACK;
  const gain = COUNTS[count]! + neighboursOf(position, cell);
  if (owner <= 0) return gain;
  const isOwn = owner === player;
  const ownCap = isOwn ? cap[cell]! + count : count;
  const onStack = isOwn ? ON_OWN : ON_OTHER;
  return (
    gain + onStack + (canCapture(position, cell, height[cell]! + count, ownCap) ? ON_STACK_TO_CAPTURE : 0)
  );
};

const rateMove = (position: Position, move: number): number => {
  const first = m.firstOf(move);
  switch (m.typeOf(move)) {
    case m.PLACE:
      return ratePlacement(position, first, m.detailOf(move));
    case m.MOVE:
      return alongPath(position, first, m.secondOf(move), position.board.deltas[m.detailOf(move)]!);
    case m.OVERTAKE:
    case m.CONTINUE:
      return rateCapture(position, move);
    case m.REGION:
      return 4;
    case m.LINE:
    case m.LINE_OPTION:
      return m.secondOf(move) === 0 ? 2.5 : 2;
    case m.SLIDE:
      return 1;
    case m.ELIMINATE:
    case m.FORCE:
      return 2 - 0.3 * position.cap[first]!;
    case m.SKIP_PLACEMENT:
      return SKIP;
    default:
      return 0;
  }
};

/** Writes a rating for every move. */
export const rate = (position: Position, moves: readonly number[], into: Float64Array): void => {
  for (let i = 0; i < moves.length; i += 1) into[i] = rateMove(position, moves[i]!);
};
