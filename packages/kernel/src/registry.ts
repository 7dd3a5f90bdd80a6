import type { Game } from './game.ts';
import { err, ok, problem, type Result } from './result.ts';
import { didYouMean } from './suggestion.ts';

/** The games a program knows, by id. */
export interface Registry {
  /** All games, in the order they were listed. Games listed by id are loaded first. */
  readonly games: readonly Game[];
  /** The ids of all games; loads none of them. */
  readonly ids: readonly string[];
  get(id: string): Result<Game>;
}

/** A game that is loaded on first use. */
export interface GameOnDemand {
  readonly id: string;
  load(): Game;
}

const isOnDemand = (entry: Game | GameOnDemand): entry is GameOnDemand => 'load' in entry;

const loadedOnce = (entry: Game | GameOnDemand): (() => Game) => {
  if (!isOnDemand(entry)) return () => entry;
  let game: Game | undefined;
  return () => {
    game ??= entry.load();
    return game;
  };
};

/**
 * ```ts
 * const games = createRegistry([ringrift, risk]);
 * const game = games.get('risk');
 * ```
 */
export const createRegistry = (entries: readonly (Game | GameOnDemand)[]): Registry => {
  const byId = new Map(entries.map((entry) => [entry.id, loadedOnce(entry)]));
  if (byId.size < entries.length) throw new Error('two games have the same id');
  const ids = [...byId.keys()];
  return {
    ids,
    get games() {
      return [...byId.values()].map((load) => load());
    },
    get: (id) => {
      const load = byId.get(id);
      if (load !== undefined) return ok(load());
      return err(
        problem(
          'unknown_game',
          'game',
          `There is no game "${id}". Available: ${ids.join(', ')}.${didYouMean(id, ids)}`,
        ),
      );
    },
  };
};
