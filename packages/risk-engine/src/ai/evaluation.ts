import type { Seat } from '@ludus/kernel';
import { captureIn } from '../phases/occupy.ts';
import type { Position } from '../position.ts';
import { type Board, boardOf } from './board.ts';
import { campaign } from './campaign.ts';
import { FEATURES } from './features.ts';
import { type Totals, totalsOf } from './totals.ts';

const writeFeatures = (board: Board, totals: Totals, seat: Seat, into: Float64Array): void => {
  const held = Math.max(1, totals.territories[seat]!);
  const armies = Math.max(1, totals.armies[seat]!);
  const income = totals.income[seat]!;
  const reachable = totals.reachable[seat]!;
  into[0] = Math.log(Math.max(1, armies - totals.endangered[seat]! * reachable));
  into[1] = Math.log(1 + totals.movable[seat]! + income + totals.cards[seat]!);
  into[2] = Math.log(Math.max(1, income));
  into[3] = (held - totals.exposed[seat]! * reachable) / board.owners.length;
  into[4] = totals.bonuses[seat]!;
  into[5] = totals.progress[seat]!;
  into[6] = totals.cards[seat]! / armies;
  into[7] = totals.borders[seat]! / held;
  into[8] = totals.exposed[seat]! / held;
  into[9] = totals.spearhead[seat]! / armies;
  into[10] = totals.prey[seat]!;
  into[11] = Math.exp(-armies / 6);
  into[12] = board.seat === seat ? 1 : 0;
};

/** Writes the features of a seat, in the order of `FEATURES`. */
export const featuresOf = (position: Position, seat: Seat, into: Float64Array): void => {
  const board = boardOf(position);
  writeFeatures(board, totalsOf(board), seat, into);
};

const values = new Float64Array(FEATURES.length);

/** Scores of whole sides: the members of a team win together and share the chance. */
const shareWithinSides = ({ sides }: Board, seats: number, into: Float64Array): void => {
  for (let side = 1; side <= seats; side += 1) {
    let sum = 0;
    let members = 0;
    for (let seat = 1; seat <= seats; seat += 1)
      if (sides[seat] === side) {
        sum += into[seat - 1]!;
        members += 1;
      }
    if (members > 1)
      for (let seat = 1; seat <= seats; seat += 1) if (sides[seat] === side) into[seat - 1] = sum / members;
  }
};

/** Writes every seat's chance on a board: the softmax of weighted sums over those still in the game. */
const judge = (board: Board, weights: Float64Array, into: Float64Array): void => {
  const totals = totalsOf(board);
  const seats = board.position.table.playerIds.length;
  let highest = Number.NEGATIVE_INFINITY;
  for (let seat = 1; seat <= seats; seat += 1) {
    let score = Number.NEGATIVE_INFINITY;
    if (totals.territories[seat]! > 0) {
      writeFeatures(board, totals, seat, values);
      score = 0;
      for (let i = 0; i < values.length; i += 1) score += weights[i]! * values[i]!;
    }
    into[seat - 1] = score;
    highest = Math.max(highest, score);
  }
  let sum = 0;
  for (let i = 0; i < seats; i += 1) {
    into[i] = Math.exp(into[i]! - highest);
    sum += into[i]!;
  }
  for (let i = 0; i < seats; i += 1) into[i]! /= sum;
  if (board.rules.teams.teamsEnabled) shareWithinSides(board, seats, into);
};

let after = new Float64Array(0);

/** Judges the board as attacks would leave it, and takes that over where the player to act prefers it. */
const lookAhead = (board: Board, weights: Float64Array, into: Float64Array): void => {
  if (campaign(board) === 0) return;
  if (after.length !== into.length) after = new Float64Array(into.length);
  judge(board, weights, after);
  if (after[board.seat - 1]! > into[board.seat - 1]!) into.set(after);
};

let split = new Float64Array(0);

/** Puts the most or the fewest armies into a territory just taken, whichever is better. */
const evaluateOccupation = (position: Position, weights: Float64Array, into: Float64Array): void => {
  const pending = captureIn(position);
  if (split.length !== into.length) split = new Float64Array(into.length);
  for (const count of [pending.maxMove, pending.minMove]) {
    const board = boardOf(position);
    board.armies[board.atlas.indexOf.get(pending.from)!]! -= count;
    board.armies[board.atlas.indexOf.get(pending.to)!]! += count;
    judge(board, weights, split);
    lookAhead(board, weights, split);
    if (count === pending.maxMove || split[board.seat - 1]! > into[board.seat - 1]!) into.set(split);
  }
};

/**
 * Writes every seat's chance to win, seat 1 first. A player who may still attack is judged by the board as it will be at the
 * end of the turn, or as it is when that is better.
 */
export const evaluate = (position: Position, weights: Float64Array, into: Float64Array): void => {
  if (position.turn.phase === 'Occupy') {
    evaluateOccupation(position, weights, into);
    return;
  }
  const board = boardOf(position);
  judge(board, weights, into);
  if (position.turn.phase === 'Attack') lookAhead(board, weights, into);
};
