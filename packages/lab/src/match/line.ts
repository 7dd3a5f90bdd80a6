import { hashJson, type Tagged } from '@ludus/kernel';

/** The moves of a game as a word: equal for games in which the same was played, move by move. */
export const lineOf = (moves: readonly { readonly action: Tagged }[]): string =>
  hashJson(moves.map(({ action }) => action)).slice(0, 16);
