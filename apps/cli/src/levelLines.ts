import { AUTO, levelsOf } from '@ludus/agents';
import type { Game } from '@ludus/kernel';

/** The levels of a game, one in a line: `  auto:4   mcts, 100 nodes per decision`. */
export const levelLines = (game: Game): string[] =>
  levelsOf(game).map(
    ({ level, description }) => `  ${`${AUTO}:${level}`.padEnd(`${AUTO}:10`.length)}  ${description}`,
  );
