import { hiddenTiles, isProtected } from '../../board.ts';
import { layoutOf } from '../../layout.ts';
import type { OwnerCounts, SweepView, Tile } from '../../types.ts';
import type { OwnerProbabilities } from '../exact/marginals.ts';
import { hiddenCounts } from '../numbers.ts';
import { hitGain, rivalChance } from './race.ts';

/** What opening a tile is worth, in chances of winning. */
export interface Prospect {
  readonly tile: Tile;
  /** With the turn over and nothing opened. */
  readonly stop: number;
  /** What an own tile adds to it, and what the player's tiles and mines subtract. */
  readonly hit: number;
  readonly gift: number;
  readonly mine: number;
  /** What the number of the tile will be worth. */
  readonly news: number;
  /** The total. */
  readonly total: number;
}

/**
 * The value of a number, in hits: this times p · (1 − p) for every hidden neighbour, where p is its chance of
 * being the rival's.
 */
const CURIOSITY = 0.05;

const without = (left: OwnerCounts, owner: keyof OwnerCounts): OwnerCounts => ({
  ...left,
  [owner]: left[owner] - 1,
});

/** The prospects of every hidden tile, in the order of the board. */
export const prospectsOf = (view: SweepView, chances: readonly (OwnerProbabilities | null)[]): Prospect[] => {
  const left = hiddenCounts(view);
  const { neighbours } = layoutOf(view.config.level);
  const isSafe = isProtected(view, 'rival');
  const stop = rivalChance(left);
  const gain = hitGain(left);
  const loss = left.player > 0 ? stop - rivalChance(without(left, 'player')) : 0;
  const unknown = chances.map((chance) => (chance === null ? 0 : chance.rival * (1 - chance.rival)));
  return hiddenTiles(view).map((tile) => {
    const { rival, player, mine } = chances[tile]!;
    const around = neighbours[tile]!.reduce((sum, other) => sum + unknown[other]!, 0);
    const parts = {
      hit: rival * gain,
      gift: -player * loss,
      mine: isSafe ? 0 : -mine * stop,
      news: (1 - mine) * CURIOSITY * gain * around,
    };
    return { tile, stop, ...parts, total: stop + parts.hit + parts.gift + parts.mine + parts.news };
  });
};
