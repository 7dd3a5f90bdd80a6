import { standings } from './selectors.ts';
import type { GameState } from './types.ts';

/** What recordings keep besides the moves: per seat, the counters people follow. */
export const progressOf = (state: GameState): Readonly<Record<string, number>>[] =>
  standings(state).map(({ territories, armies, cards }) => ({ territories, armies, cards }));
