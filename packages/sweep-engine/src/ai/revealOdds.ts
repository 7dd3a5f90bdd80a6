import type { ActionOdds, Seat } from '@ludus/kernel';
import { hiddenTiles } from '../board.ts';
import { sideOf } from '../legality.ts';
import { isPinned } from '../ownerSet.ts';
import type { SweepAction, SweepView, Tile } from '../types.ts';
import { exactPosterior } from './exact/posterior.ts';
import { type NumberFact, overheardFacts, revealedFacts } from './numbers.ts';

/** Below the smallest difference between two chances, above the rounding error of a long count. */
const ROUNDING = 1e-9;

const rounded = (chance: number): number => {
  if (chance > 1 - ROUNDING) return 1;
  return chance < ROUNDING ? 0 : chance;
};

/** Tiles that a note identifies, or that a single number claims completely. */
const plainTiles = (view: SweepView): ReadonlySet<Tile> => {
  const isFull = ({ tiles, need }: NumberFact): boolean => need === tiles.length;
  const facts = [...revealedFacts(view), ...overheardFacts(view)];
  const noted = (view.player?.notes ?? []).flatMap((note, tile) => (isPinned(note) ? [tile] : []));
  return new Set([...noted, ...facts.filter(isFull).flatMap(({ tiles }) => tiles)]);
};

/**
 * How likely every hidden tile belongs to the side that would open it, from numbers, counts and notes. Boards
 * too large to count, where chances are only sampled, give nothing.
 */
export const revealOdds = (view: SweepView, seat: Seat): readonly ActionOdds<SweepAction>[] => {
  const { method, owners } = exactPosterior(view);
  if (method === 'sampled') return [];
  const plain = plainTiles(view);
  const side = sideOf(seat);
  return hiddenTiles(view).map((tile) => ({
    action: { type: 'reveal', tile },
    chance: rounded(owners[tile]![side]),
    isPlain: plain.has(tile),
  }));
};
