import { err, type Game, ok, problem, type Result, type Tagged, unwrap } from '@ludus/kernel';
import type { GameStore } from '@ludus/replay';

/** A position of a stored game. */
export interface Place {
  readonly moveNumber: number;
  readonly state: unknown;
  /** The move played here; absent at the end. */
  readonly played?: Tagged;
}

/** A position to analyse, and the forced positions that lead to it. */
export interface Stretch {
  readonly forced: readonly Place[];
  readonly place: Place;
}

/**
 * Groups positions by what there is to analyse. Without chance, a position with a single move has the value
 * of the one after it; agents would only guess.
 */
export async function* stretchesOf(
  game: Game,
  places: AsyncIterable<Result<Place>>,
): AsyncGenerator<Result<Stretch>> {
  let forced: Place[] = [];
  for await (const place of places) {
    if (!place.ok) return yield place;
    if (game.secrets === undefined && game.legal(place.value.state).length === 1) forced.push(place.value);
    else {
      yield ok({ forced, place: place.value });
      forced = [];
    }
  }
  const last = forced.pop();
  if (last !== undefined) yield ok({ forced, place: last });
}

/** The positions of a stored game in order, starting with the one after move `from`. */
export async function* positionsOf(
  db: GameStore,
  gameId: string,
  from: number,
): AsyncGenerator<Result<Place>> {
  const first = await db.getStateAtMove(gameId, from);
  const moves = await db.getMoves(gameId, from + 1);
  const metadata = await db.getGameMetadata(gameId);
  if (!first.ok || !moves.ok || !metadata.ok)
    return yield err(problem('no_such_game', '', 'the game cannot be read.'));
  const game: Game = unwrap(db.games.get(metadata.value.game));
  let state: unknown = first.value;
  let before = from;
  for (const { action, player, moveNumber } of moves.value) {
    yield ok({ moveNumber: before, state, played: action as Tagged });
    const played = game.play(state, action, player);
    if (!played.ok) return yield played;
    state = played.value.state;
    before = moveNumber;
  }
  yield ok({ moveNumber: before, state });
}
