import { standings } from './selectors.ts';
import type { GameState, GraphMap } from './types.ts';
import type { RiskView } from './view.ts';

/** What recordings store besides the moves: per seat, the counters people follow. Everyone can see them. */
export const progressOf = (state: GameState | RiskView): Readonly<Record<string, number>>[] =>
  standings(state).map(({ territories, armies, cards }) => ({ territories, armies, cards }));

/** A custom map may have no id; a generated one belongs to the variant of its size, whatever its seed. */
export const isMapOf = ({ id }: GraphMap, variant: string): boolean =>
  id === undefined || id === variant || (id.startsWith('generated-') && id.startsWith(`${variant}-`));
