import { type GameStore, PublishedView } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { type Tagged, tag } from '../http/answers.ts';
import { openGame } from './visibility.ts';

/** A stored game of RingRift in the JSON of the published service. */
const viewOf = async (db: GameStore, gameId: string): Promise<PublishedView> => {
  const metadata = await openGame(db, gameId);
  if (metadata.game !== 'ringrift')
    throw new ApiError('bad_request', 'shape=seed is only available for RingRift games.');
  const initialState = stored(await db.getInitialState(gameId));
  const moves = stored(await db.getMoves(gameId));
  return stored(PublishedView.of(db.address, { metadata, initialState, moves }));
};

export const seedState = async (db: GameStore, gameId: string, moveNumber: number): Promise<Tagged> => {
  const view = await viewOf(db, gameId);
  const gameState = stored(view.state(moveNumber));
  const { engineEval, enginePv } = view.moves[moveNumber] ?? {};
  return tag({
    gameState,
    moveNumber,
    totalMoves: view.moves.length,
    ...(engineEval === undefined ? {} : { engineEval }),
    ...(enginePv === undefined ? {} : { enginePV: enginePv }),
  });
};

export const seedMoves = async (
  db: GameStore,
  gameId: string,
  { start, end }: { readonly start: number; readonly end: number },
): Promise<Tagged> => {
  const { moves } = await viewOf(db, gameId);
  const listed = moves
    .slice(start, end)
    .map(({ enginePv, searchStats: _, ...move }) =>
      enginePv === undefined ? move : { ...move, enginePV: [...enginePv] },
    );
  return tag({ moves: listed, hasMore: end < moves.length });
};
