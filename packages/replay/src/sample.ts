import { type Choices, type Game, positionOf, Rng, type Seed, type Tagged, unwrap } from '@ludus/kernel';
import type { GameInput } from './types.ts';

/** A game with random moves to its end: something to store, for tests and benchmarks. */
export const sampleGame = (
  game: Game,
  choices: Choices,
  seed: Seed,
): GameInput & { readonly finalState: unknown } => {
  const config = unwrap(game.configure(choices));
  const initialState = unwrap(game.setup(config, seed)).state;
  const position = positionOf(game, initialState);
  const rng = Rng.from(seed).fork('moves');
  const moves: { action: Tagged }[] = [];
  const legal: number[] = [];
  while (position.toAct() !== 0) {
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
  };
};
