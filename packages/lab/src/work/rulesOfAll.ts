import { type Registry, unwrap } from '@ludus/kernel';
import type { Rules } from '@ludus/queue';

/** All games that may come up, each with its first board: workers must know them as this process does. */
export const rulesOfAll = ({ games }: Registry): readonly Rules[] =>
  games.map((game) => ({ game: game.id, config: unwrap(game.configure({})) }));
