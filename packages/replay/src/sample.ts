import { type Choices, type Game, positionOf, Rng, type Seed, type Tagged, unwrap } from '@ludus/kernel';
import type { GameInput } from './types.ts';

/**
 * A game with random moves: something to store, for tests and benchmarks. It is played to its end, or
 * declared a draw after `maxMoves`.
 */
export const sampleGame = (
  game: Game,
  { maxMoves = Infinity, ...choices }: Choices & { readonly maxMoves?: number },
  seed: Seed,
): GameInput & { readonly finalState: unknown } => {
  const config = unwrap(game.configure(choices));
  const initialState = unwrap(game.setup(config, seed)).state;
  const position = positionOf(game, initialState);
  const rng = Rng.from(seed).fork('moves');
  const moves: { action: Tagged }[] = [];
  const legal: number[] = [];
  while (position.toAct() !== 0 && moves.length < maxMoves) {
    position.legal(legal);
    const move = rng.pick(legal);
    moves.push({ action: position.action(move) });
    position.apply(move);
  }
  return {
    game: game.id,
    boardType: choices.variant ?? game.variants[0]!.id,
    numPlayers: game.seatCount(config),
    rngSeed: seed,
    source: 'self_play',
    players: Array.from({ length: game.seatCount(config) }, () => ({ playerType: 'ai', aiType: 'random' })),
    initialState,
    moves,
    finalState: position.state(),
    ...(position.toAct() === 0 ? {} : { terminationReason: 'draw', winner: null }),
  };
};
