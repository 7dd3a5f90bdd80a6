import { copyJson, err, ok, type Result } from '@ludus/kernel';
import { findLegal, makeMove } from './action.ts';
import { describe, type GameEvent } from './describe.ts';
import { handOut, placeOf } from './handedOut.ts';
import { explainIllegal } from './illegal.ts';
import type { Position } from './position.ts';
import { checkState, readState } from './readState.ts';
import { type IllegalMove, refusal } from './refusal.ts';
import { apply, legal } from './rules.ts';
import type { GameState, Move } from './types.ts';

/** The checked entry points to the rules. They accept any input and never throw. */

/** The legal moves of a position that must not be changed. */
export const movesOf = (position: Position): Move[] => {
  const moves: number[] = [];
  legal(position, moves);
  return moves.map((move) => makeMove(position, move));
};

/** The legal moves of a state; none for anything else. */
export const legalMoves = (state: unknown): readonly Move[] => {
  const position = readState(state);
  return position.ok ? movesOf(position.value) : [];
};

/** The legal move that a value stands for; undefined if there is none, or if reading the value throws. */
const read = (position: Position, move: unknown): number | undefined => {
  try {
    return findLegal(position, move);
  } catch {
    return undefined;
  }
};

/** States up to this many moves back need not be loaded. */
const HISTORY = 16;

/** Why a move is refused; it is copied first, so that getters in it cannot run while it is examined. */
const refuse = (position: Position, move: unknown, seat: unknown): IllegalMove => {
  const copied = copyJson(move);
  return copied.ok
    ? explainIllegal(position, copied.value, seat)
    : refusal('unreadable_move', 'R071', copied.error.message, copied.error.path);
};

/** Plays a move for a seat. It plays the legal move that says the same, never the given value itself. */
export const play = (
  state: unknown,
  move: unknown,
  seat: unknown,
): Result<{ readonly state: GameState; readonly events: readonly GameEvent[] }, IllegalMove> => {
  const place = placeOf(state);
  const checked = place === undefined ? checkState(state) : ok(place.position);
  if (!checked.ok)
    return err(refusal('broken_state', 'R070', checked.error[0]!.message, checked.error[0]!.path));
  const position = checked.value;
  const found = seat === position.player ? read(position, move) : undefined;
  if (found === undefined) return err(refuse(position, move, seat));
  if (position.depth >= HISTORY) position.settle();
  const events: GameEvent[] = [];
  position.listener = (event) => {
    events.push({ ...event, text: describe(position.board, event) });
  };
  apply(position, found);
  position.listener = undefined;
  return ok({ state: handOut(position, place), events });
};
