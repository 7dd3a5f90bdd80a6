import type { RulesOptions } from './options.ts';
import type { BoardType } from './types.ts';

/** R120: three in a row are enough on the small boards with three or four players. */
export const lineLength = (boardType: BoardType, players: number): number =>
  (boardType === 'square8' || boardType === 'hex8') && players > 2 ? 3 : 4;

/** R061. */
export const ringThreshold = (ringsPerPlayer: number, players: number): number =>
  Math.round((ringsPerPlayer * (players + 1)) / 3);

/** R062; the winner must also own more than all opponents together. */
export const territoryThreshold = (
  cellCount: number,
  players: number,
  { majorityTerritory }: Pick<RulesOptions, 'majorityTerritory'>,
): number => Math.floor(cellCount / (majorityTerritory ? 2 : players)) + 1;
