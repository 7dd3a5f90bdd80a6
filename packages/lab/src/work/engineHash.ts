import { type Game, hashText, Rng, unwrap } from '@ludus/kernel';
import { GameCursor } from '@ludus/table';

const GAMES = 2;
const MOST_MOVES = 2000;

const playRandom = (game: Game, config: unknown, seed: string): string => {
  const cursor = new GameCursor(game, unwrap(game.setup(config, seed)).state);
  const rng = Rng.from(seed);
  let choices = '';
  while (cursor.moves < MOST_MOVES && cursor.toAct !== 0) {
    choices += `${cursor.legalMoves.length},`;
    cursor.apply(rng.pick(cursor.legalMoves));
  }
  return choices + game.hash(cursor.state);
};

/**
 * A hash of what an engine does: its versions, and how random games of a configuration go. Machines with equal
 * hashes can share work; an engine with another hash may play other games.
 */
export const engineHash = (game: Game, config: unknown): string => {
  const played = Array.from({ length: GAMES }, (_, i) => playRandom(game, config, `engine ${i}`));
  return hashText([game.id, game.rulesVersion, game.engineVersion, ...played].join('\n')).slice(0, 16);
};
