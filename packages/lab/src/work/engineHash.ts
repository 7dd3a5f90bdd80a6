import { type Game, hashText, positionOf, Rng, unwrap } from '@ludus/kernel';

const GAMES = 2;
const MOST_MOVES = 2000;

const playRandom = (game: Game, config: unknown, seed: string): string => {
  const position = positionOf(game, unwrap(game.setup(config, seed)).state);
  const rng = Rng.from(seed);
  const legal: number[] = [];
  let choices = '';
  for (let i = 0; i < MOST_MOVES && position.toAct() !== 0; i += 1) {
    position.legal(legal);
    choices += `${legal.length},`;
    position.apply(rng.pick(legal));
  }
  return choices + game.hash(position.state());
};

/**
 * What an engine does, as a word: its versions, and how random games of a configuration go. Machines with equal
 * hashes can share work; games of an engine with another hash may be other games.
 */
export const engineHash = (game: Game, config: unknown): string => {
  const played = Array.from({ length: GAMES }, (_, i) => playRandom(game, config, `engine ${i}`));
  return hashText([game.id, game.rulesVersion, game.engineVersion, ...played].join('\n')).slice(0, 16);
};
