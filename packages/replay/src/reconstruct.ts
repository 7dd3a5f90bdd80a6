import { type Game, ok } from '@ludus/kernel';
import { fail, type Replayed } from './problem.ts';
import type { Reader } from './reader.ts';
import { Replayer } from './replayer.ts';
import type { GameRow } from './rows.ts';
import type { MoveRecord } from './types.ts';

export interface ReplayOptions {
  /** Fills in forced moves that old records leave out; refuses where there would be a choice. */
  readonly autoInject?: boolean;
}

/** Plays recorded moves on a position, and says which of them cannot be played. */
export const replayMoves = (
  replayer: Replayer,
  moves: readonly MoveRecord[],
  { reader, row, autoInject = false }: { reader: Reader; row: GameRow } & ReplayOptions,
): Replayed<void> => {
  for (const { action, player, moveNumber } of moves) {
    const played = autoInject ? replayer.playInjecting(action, player) : replayer.play(action, player);
    if (!played.ok)
      return fail(reader.place(row.game_id, moveNumber), played.error.code, played.error.message);
  }
  return ok(undefined);
};

/** Where replaying up to a move starts: the initial state, or the nearest snapshot before it. */
const startOf = (
  reader: Reader,
  game: Game,
  { row, moveNumber, autoInject }: { row: GameRow; moveNumber: number; autoInject: boolean },
): Replayed<{ readonly moveNumber: number; readonly state: unknown }> => {
  // Snapshots of old records may have been taken by an engine that filled in moves in its own way.
  const snapshot = autoInject ? undefined : reader.snapshot(game, row.game_id, moveNumber);
  if (snapshot !== undefined) return ok(snapshot);
  const initial = reader.initialState(game, row.game_id);
  return initial.ok ? ok({ moveNumber: -1, state: initial.value }) : initial;
};

/** The state after a move; −1 is the initial state. */
export const stateAtMove = (
  reader: Reader,
  row: GameRow,
  { moveNumber, autoInject = false }: { readonly moveNumber: number } & ReplayOptions,
): Replayed<unknown> => {
  const place = reader.place(row.game_id, moveNumber);
  if (!Number.isInteger(moveNumber) || moveNumber < -1)
    return fail(place, 'no_such_move', 'moves are counted from 0; −1 is before the first.');
  const game = reader.rules(row);
  if (!game.ok) return game;
  const start = startOf(reader, game.value, { row, moveNumber, autoInject });
  if (!start.ok) return start;
  const from = start.value.moveNumber + 1;
  const moves = reader.moves(game.value, row.game_id, from, moveNumber + 1);
  if (!moves.ok) return moves;
  if (moves.value.length < moveNumber + 1 - from)
    return fail(place, 'no_such_move', `the game has only ${from + moves.value.length} moves.`);
  const replayer = new Replayer(game.value, start.value.state);
  const replayed = replayMoves(replayer, moves.value, { reader, row, autoInject });
  return replayed.ok ? ok(replayer.state) : replayed;
};
