import type { Game } from './game.ts';
import { err, ok, problem, type Result } from './result.ts';
import { didYouMean } from './suggestion.ts';

/** The games a program knows, by id. */
export interface Registry {
  readonly games: readonly Game[];
  get(id: string): Result<Game>;
}

/**
 * ```ts
 * const games = createRegistry([ringrift, risk]);
 * const game = games.get('risk');
 * ```
 */
export const createRegistry = (games: readonly Game[]): Registry => {
  const byId = new Map(games.map((game) => [game.id, game]));
  if (byId.size < games.length) throw new Error('two games have the same id');
  return {
    games,
    get: (id) => {
      const game = byId.get(id);
      if (game !== undefined) return ok(game);
      const ids = [...byId.keys()];
      return err(
        problem(
          'unknown_game',
          'game',
          `There is no game "${id}"; there are ${ids.join(', ')}.${didYouMean(id, ids)}`,
        ),
      );
    },
  };
};
