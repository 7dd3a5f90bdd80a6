import { hiddenTiles } from '../../board.ts';
import { layoutOf } from '../../layout.ts';
import type { SweepView, Tile } from '../../types.ts';
import { basePriority, currentPips } from '../basePriority.ts';
import { hiddenCounts } from '../numbers.ts';
import { ranked } from '../ranking.ts';
import type { TilePriority } from './types.ts';

const NO_CLUE_MINE_PENALTY = -0.3;

export interface PriorityInput {
  readonly view: SweepView;
  /** Hidden tiles that are neither excluded nor guaranteed. */
  readonly tiles: readonly Tile[];
  /** In how many of `iterations` a tile was the rival's and a mine; expected counts work too. */
  readonly counts: (tile: Tile) => { readonly rival: number; readonly mine: number };
  readonly iterations: number;
  /** True mines, for the documented cheat. */
  readonly mines?: readonly Tile[] | undefined;
}

/** log₂ of a share, with small terms that keep it finite and grow with what is left. */
const logShare = (count: number, iterations: number, left: number, hidden: number): number =>
  Math.log2((count + left / 100 + 0.001) / (iterations + hidden / 100 + 0.001));

/** Phase 3: base priority + rival bonus − mine penalty + no-clue mine penalty, best first. */
export const calculatePriorities = (input: PriorityInput): TilePriority[] => {
  const { view, tiles, counts, iterations, mines = [] } = input;
  const { positions } = layoutOf(view.config.level);
  const left = hiddenCounts(view);
  const hidden = hiddenTiles(view).length;
  const base = basePriority(view);
  const pips = currentPips(view);
  return ranked(
    tiles.map((tile) => {
      const { rival, mine } = counts(tile);
      const breakdown = {
        basePriority: base[tile]!,
        rivalBonus: logShare(rival, iterations, left.rival, hidden),
        minePenalty: logShare(mine, iterations, left.mine, hidden) / 3,
        noClueMinePenalty: mines.includes(tile) && pips[tile] === 0 ? NO_CLUE_MINE_PENALTY : 0,
      };
      const { basePriority: own, rivalBonus, minePenalty, noClueMinePenalty } = breakdown;
      const priority = own + rivalBonus - minePenalty + noClueMinePenalty;
      return { tile, position: positions[tile]!, priority, breakdown };
    }),
  );
};
