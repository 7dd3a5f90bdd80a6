import { type Game, unwrap } from '@ludus/kernel';

/** How a game begins on its first board. */
export const openingOf = (game: Game): unknown =>
  unwrap(game.setup(unwrap(game.configure({})), 'opening')).state;
