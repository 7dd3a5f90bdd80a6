import { type Choices, type Game, unwrap, visibleState } from '@ludus/kernel';

/** The start of a game, as anybody may see it, on its first board unless another one is chosen. */
export const openingOf = (game: Game, choices: Choices = {}): unknown =>
  visibleState(game, unwrap(game.setup(unwrap(game.configure(choices)), 'opening')).state, 0);
