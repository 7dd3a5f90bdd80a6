import { standings } from './selectors.ts';
import type { GameState, GraphMap } from './types.ts';

/** What recordings keep besides the moves: per seat, the counters people follow. */
export const progressOf = (state: GameState): Readonly<Record<string, number>>[] =>
  standings(state).map(({ territories, armies, cards }) => ({ territories, armies, cards }));

/** A map of one's own may have no id; a generated one belongs to the variant of its size, whatever its seed. */
export const isMapOf = ({ id }: GraphMap, variant: string): boolean =>
  id === undefined || id === variant || (id.startsWith('generated-') && id.startsWith(`${variant}-`));
