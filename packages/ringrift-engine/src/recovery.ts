import type { Seat } from '@ludus/kernel';
import { EMPTY, isStack, MARKER } from './cell.ts';
import { nextCell } from './cellSet.ts';
import { eliminate, extractFrom, extractionStacks, takeBottommost } from './elimination.ts';
import { collapseLine } from './lines.ts';
import { FALLBACK, packSlide, type Slide, STRIKE, WHOLE_RUN, WINDOW } from './moves.ts';
import { FOR_RECOVERY, type Position } from './position.ts';

/** R110. */
export const isEligible = (position: Position, seat: Seat): boolean =>
  position.recovery.allowed &&
  position.stacks[seat] === 0 &&
  position.markers[seat]! > 0 &&
  position.buried(seat) > 0 &&
  (position.recovery.withRingsInHand || position.hand[seat] === 0);

/** The run that a marker at `to` belongs to once it has left `from`: its start and length. */
export interface Run {
  readonly first: number;
  readonly length: number;
}

const NO_RUN: Run = { first: 0, length: 0 };

/** How many own markers follow from a cell in a direction, without the sliding marker. */
const reachOf = (position: Position, seat: Seat, to: number, from: number, delta: number): number => {
  let length = 0;
  for (let at = to + delta; position.kind[at] === MARKER + seat && at !== from; at += delta) length += 1;
  return length;
};

/** R112: the run of a slide along an axis, if it counts as a line. */
export const lineOfSlide = (
  position: Position,
  seat: Seat,
  { from, to, axis }: Pick<Slide, 'from' | 'to' | 'axis'>,
): Run => {
  const delta = position.board.deltas[axis * 2]!;
  const before = reachOf(position, seat, to, from, -delta);
  const length = before + 1 + reachOf(position, seat, to, from, delta);
  if (length < position.lineLength || (length > position.lineLength && !position.recovery.overlength))
    return NO_RUN;
  return { first: to - before * delta, length };
};

/** R111: calls `visit` with every pair of one of the player's markers and a neighbouring cell. */
const forEachStep = (position: Position, seat: Seat, visit: (from: number, to: number) => void): void => {
  const { board, rows } = position;
  const { deltas, adjacent, width } = board;
  const directions = position.recovery.diagonal ? deltas.length : adjacent;
  const start = (MARKER + seat) * width;
  for (let from = nextCell(board, rows, start, 0); from !== 0; from = nextCell(board, rows, start, from))
    for (let d = 0; d < directions; d += 1) visit(from, from + deltas[d]!);
};

/** R113: what a run costs, in extractions. */
export const priceOf = (position: Position, length: number): number => {
  if (position.recovery.exhumes) return 0;
  return position.recovery.scaledPrice ? 1 + length - position.lineLength : 1;
};

/** Adds one move per stack that can pay the price. */
const pushPaid = (
  { from, to, mode, axis }: Omit<Slide, 'extraction' | 'offset'>,
  payers: readonly number[],
  into: number[],
): void => {
  for (const extraction of payers) into.push(packSlide({ from, to, mode, axis, offset: 0, extraction }));
};

const pushWindows = (
  position: Position,
  slide: Omit<Slide, 'extraction' | 'offset'>,
  run: Run,
  into: number[],
): void => {
  const delta = position.board.deltas[slide.axis * 2]!;
  const place = (slide.to - run.first) / delta;
  const size = position.lineLength;
  for (
    let offset = Math.max(0, place - size + 1);
    offset <= place && offset + size <= run.length;
    offset += 1
  )
    into.push(packSlide({ ...slide, mode: WINDOW, offset, extraction: 0 }));
};

/** R112a: all slides into lines; false if there is none, payable or not. */
const pushLineSlides = (
  position: Position,
  seat: Seat,
  payers: readonly number[],
  into: number[],
): boolean => {
  if (position.markers[seat]! < position.lineLength) return false;
  const axes = position.board.deltas.length / 2;
  let exists = false;
  forEachStep(position, seat, (from, to) => {
    if (position.kind[to] !== EMPTY) return;
    for (let axis = 0; axis < axes; axis += 1) {
      const run = lineOfSlide(position, seat, { from, to, axis });
      if (run.length === 0) continue;
      exists = true;
      const slide = { from, to, axis, mode: WHOLE_RUN };
      if (priceOf(position, run.length) <= position.buried(seat)) pushPaid(slide, payers, into);
      if (run.length > position.lineLength && position.recovery.option2)
        pushWindows(position, slide, run, into);
    }
  });
  return exists;
};

/** R112b: if no line can be made, any slide; under `strike` also onto a stack. */
const pushFallbacks = (position: Position, seat: Seat, payers: readonly number[], into: number[]): void => {
  forEachStep(position, seat, (from, to) => {
    if (position.kind[to] === EMPTY) pushPaid({ from, to, axis: 0, mode: FALLBACK }, payers, into);
    else if (position.recovery.strike && isStack(position.kind[to]!))
      pushPaid({ from, to, axis: 0, mode: STRIKE }, payers, into);
  });
};

/** R112: slides into lines or, if there are none, fallbacks. */
const pushSlides = (position: Position, seat: Seat, into: number[]): void => {
  // Without a price, there is one move per slide, which extracts from no stack.
  const payers = position.recovery.exhumes ? [0] : extractionStacks(position, seat);
  if (!pushLineSlides(position, seat, payers, into) && position.recovery.fallback)
    pushFallbacks(position, seat, payers, into);
};

/** R110–R113: the slides of an eligible player. */
export const legal = (position: Position, into: number[]): void =>
  pushSlides(position, position.player, into);

/** Whether a seat could slide now, for variants in which recovery is a real action (R172). */
export const hasSlide = (position: Position, seat: Seat): boolean => {
  if (!isEligible(position, seat)) return false;
  const moves: number[] = [];
  pushSlides(position, seat, moves);
  return moves.length > 0;
};

/** Every buried ring of the player returns to the hand. */
const exhume = (position: Position): void => {
  const seat = position.player;
  const count = position.buried(seat);
  for (const cell of extractionStacks(position, seat))
    for (let rings = position.buriedIn(cell, seat); rings > 0; rings -= 1)
      takeBottommost(position, cell, seat);
  position.hand[seat]! += count;
  position.listener?.({ type: 'rings_exhumed', player: seat, count });
};

const applyToLine = (position: Position, slide: Slide): number => {
  const seat = position.player;
  const run = lineOfSlide(position, seat, slide);
  const delta = position.board.deltas[slide.axis * 2]!;
  position.clear(slide.from);
  position.putMarker(slide.to, seat);
  const isWindow = slide.mode === WINDOW;
  const count = isWindow ? position.lineLength : run.length;
  collapseLine(
    position,
    Array.from({ length: count }, (_, i) => run.first + (slide.offset + i) * delta),
  );
  return isWindow ? 0 : priceOf(position, run.length);
};

const applyStrike = (position: Position, { from, to }: Slide): void => {
  const seat = position.player;
  const { keys } = position.board;
  position.clear(from);
  position.listener?.({ type: 'stack_struck', player: seat, from: keys[from]!, stack: keys[to]! });
  eliminate(position, to, 1, 'strike');
};

/** R114: slide, collapse, pay; a price of several rings is paid one by one before the turn continues. */
export const apply = (position: Position, slide: Slide): void => {
  const seat = position.player;
  const { keys } = position.board;
  let price = 1;
  if (slide.mode === STRIKE) applyStrike(position, slide);
  else {
    position.listener?.({ type: 'marker_slid', player: seat, from: keys[slide.from]!, to: keys[slide.to]! });
    if (slide.mode === FALLBACK) {
      position.clear(slide.from);
      position.putMarker(slide.to, seat);
    } else price = applyToLine(position, slide);
  }
  position.acted = true;
  position.recovered = true;
  if (position.recovery.exhumes) exhume(position);
  if (slide.extraction !== 0) {
    extractFrom(position, slide.extraction);
    price -= 1;
  }
  position.owe(FOR_RECOVERY, price);
  if (price > 0) position.listener?.({ type: 'rings_owed', player: seat, cause: 'recovery', count: price });
};
