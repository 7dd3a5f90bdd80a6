import type { Comparison, RivalFigures } from '../src/ai/index.ts';
import type { RivalName } from '../src/types.ts';

export interface LevelFigures {
  readonly level: string;
  readonly rivals: readonly (Omit<RivalFigures, 'milliseconds'> & {
    readonly rival: RivalName;
    readonly milliseconds: Omit<RivalFigures['milliseconds'], 'all'>;
  })[];
  readonly comparison: Comparison;
}

/** The figures that `measure.ts` writes and `report.ts` shows. */
export interface SweepFigures {
  /** Games per rival and level. */
  readonly games: number;
  /** Games per level in which `reasoning` and `exact` were asked side by side. */
  readonly pairs: number;
  readonly levels: readonly LevelFigures[];
}

const docs = new URL('../../../docs/', import.meta.url);
export const DATA = new URL('images/sweep-rivals.json', docs);
export const PAGE = new URL('sweep.md', docs);
export const image = (name: string): URL => new URL(`images/${name}`, docs);
