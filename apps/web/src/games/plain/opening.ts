import { type Choices, type Game, unwrap } from '@ludus/kernel';

/** How a game begins, on its first board unless another one is chosen. */
export const openingOf = (game: Game, choices: Choices = {}): unknown =>
  unwrap(game.setup(unwrap(game.configure(choices)), 'opening')).state;
