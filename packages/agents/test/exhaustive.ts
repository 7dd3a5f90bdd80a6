import type { Judge } from '../src/judge.ts';
import type { AnyPosition } from './support.ts';

/** Textbook search to compare the fast ones with: every move, no table, no pruning. */

export class TooLarge extends Error {}

interface Counter {
  left: number;
}

const step = (counter: Counter): void => {
  counter.left -= 1;
  if (counter.left < 0) throw new TooLarge();
};

const listed = (position: AnyPosition): number[] => {
  const moves: number[] = [];
  position.legal(moves);
  return moves;
};

interface Node {
  readonly depth: number;
  /** Who made the move that led here. */
  readonly mover: number;
}

/** Lines end where a turn is over and nothing is pending. */
const isLeaf = (position: AnyPosition, judge: Judge, { depth, mover }: Node): boolean =>
  depth <= 0 && position.toAct() !== mover && judge.isQuiet(position);

/** A seat's chance if it plays best and all others play worst for it, to a depth in decisions. */
export const plainMinimax = (
  position: AnyPosition,
  judge: Judge,
  seat: number,
  node: Node,
  counter: Counter,
): number => {
  step(counter);
  const values = new Float64Array(judge.seats);
  const moves = listed(position);
  if (moves.length === 0 || isLeaf(position, judge, node)) {
    judge.value(position, values);
    return values[seat - 1]!;
  }
  const mover = position.toAct();
  const depth = moves.length === 1 ? node.depth : node.depth - 1;
  const isOwn = mover === seat;
  let best = isOwn ? -1 : 2;
  for (const move of moves) {
    position.apply(move);
    const value = plainMinimax(position, judge, seat, { depth, mover }, counter);
    position.undo();
    best = isOwn ? Math.max(best, value) : Math.min(best, value);
  }
  return best;
};

/** Every seat's chance if each takes what is best for itself. */
export const plainMaxN = (
  position: AnyPosition,
  judge: Judge,
  node: Node,
  counter: Counter,
): Float64Array => {
  step(counter);
  const values = new Float64Array(judge.seats);
  const moves = listed(position);
  if (moves.length === 0 || isLeaf(position, judge, node)) {
    judge.value(position, values);
    return values;
  }
  const seat = position.toAct();
  const depth = moves.length === 1 ? node.depth : node.depth - 1;
  values[seat - 1] = -1;
  for (const move of moves) {
    position.apply(move);
    const child = plainMaxN(position, judge, { depth, mover: seat }, counter);
    position.undo();
    if (child[seat - 1]! > values[seat - 1]!) values.set(child);
  }
  return values;
};

/** The values of all root moves at a depth, in the order of the legal moves. */
export const rootValues = (
  position: AnyPosition,
  judge: Judge,
  depth: number,
  counter: Counter,
): { readonly moves: number[]; readonly values: number[] } => {
  const seat = position.toAct();
  const moves = listed(position);
  const values = moves.map((move) => {
    position.apply(move);
    const value = plainMinimax(position, judge, seat, { depth: depth - 1, mover: seat }, counter);
    position.undo();
    return value;
  });
  return { moves, values };
};
