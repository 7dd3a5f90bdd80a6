import { err, type Game, ok, problem, type Result, unwrap } from '@ludus/kernel';
import type { GameReplayDB } from '@ludus/replay';

/** A position of a stored game. */
export interface Place {
  readonly moveNumber: number;
  readonly state: unknown;
}

/** The positions of a stored game one after the other, from the one after move `from` on. */
export function* positionsOf(db: GameReplayDB, gameId: string, from: number): Generator<Result<Place>> {
  const first = db.getStateAtMove(gameId, from);
  const moves = db.getMoves(gameId, from + 1);
  const metadata = db.getGameMetadata(gameId);
  if (!first.ok || !moves.ok || !metadata.ok)
    return yield err(problem('no_such_game', '', 'the game cannot be read.'));
  const game: Game = unwrap(db.games.get(metadata.value.game));
  let state: unknown = first.value;
  yield ok({ moveNumber: from, state });
  for (const { action, player, moveNumber } of moves.value) {
    const played = game.play(state, action, player);
    if (!played.ok) return yield played;
    state = played.value.state;
    yield ok({ moveNumber, state });
  }
}
