import { hashJson, type Tagged } from '@ludus/kernel';

/** A hash of a game's moves: equal for games that went the same way, move by move. */
export const lineOf = (moves: readonly { readonly action: Tagged }[]): string =>
  hashJson(moves.map(({ action }) => action)).slice(0, 16);
