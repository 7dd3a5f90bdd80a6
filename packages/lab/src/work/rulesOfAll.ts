import { type Registry, unwrap } from '@ludus/kernel';
import type { Rules } from '@ludus/queue';

/** All games that may come up, each with its first board: workers must have the same versions as this process. */
export const rulesOfAll = ({ games }: Registry): readonly Rules[] =>
  games.map((game) => ({ game: game.id, config: unwrap(game.configure({})) }));
