import { isPinned } from './ownerSet.ts';
import type { Owner, PlayerSecrets, PublicState, Side, SweepState, Tile } from './types.ts';

/** How many tiles next to `tile`, open or not, belong to `side`. */
export const countAround = (
  neighbours: readonly (readonly Tile[])[],
  owners: readonly (Owner | null)[],
  tile: Tile,
  side: Side,
): number => {
  let count = 0;
  for (const other of neighbours[tile]!) if (owners[other] === side) count += 1;
  return count;
};

export const isHidden = ({ revealed }: Pick<PublicState, 'revealed'>, tile: Tile): boolean =>
  revealed[tile] === null;

/** Ascending. */
export const hiddenTiles = ({ revealed }: Pick<PublicState, 'revealed'>): Tile[] => {
  const hidden: Tile[] = [];
  for (let tile = 0; tile < revealed.length; tile += 1) if (revealed[tile] === null) hidden.push(tile);
  return hidden;
};

/**
 * Hidden rival and mine tiles that the notes do not identify: what Tingle can mark. The player knows how many
 * there are.
 */
export const unmarkedThreats = ({
  owners,
  revealed,
  player,
}: Pick<SweepState, 'owners' | 'revealed'> & { readonly player: Pick<PlayerSecrets, 'notes'> }): Tile[] => {
  const threats: Tile[] = [];
  for (let tile = 0; tile < owners.length; tile += 1) {
    const isThreat = owners[tile] === 'rival' || owners[tile] === 'mine';
    if (isThreat && revealed[tile] === null && !isPinned(player.notes[tile]!)) threats.push(tile);
  }
  return threats;
};

export const otherSide = (side: Side): Side => (side === 'player' ? 'rival' : 'player');

/** How many mines a side has opened, absorbed or not. */
export const minesRevealedBy = (
  { owners, revealed }: Pick<PublicState, 'revealed'> & { readonly owners: readonly (Owner | null)[] },
  side: Side,
): number => {
  let mines = 0;
  for (let tile = 0; tile < revealed.length; tile += 1)
    if (owners[tile] === 'mine' && revealed[tile]?.by === side) mines += 1;
  return mines;
};

/** The known part of a board, or all of it, with its level. */
type Board = Pick<PublicState, 'config' | 'revealed'> & { readonly owners: readonly (Owner | null)[] };

/** How many tiles a side has opened up to a round, without those open at the start. */
export const revealsOf = (
  { config, revealed }: Pick<Board, 'config' | 'revealed'>,
  side: Side,
  upTo = Number.POSITIVE_INFINITY,
): number =>
  revealed.filter((reveal) => reveal?.by === side && reveal.round <= upTo).length -
  (side === 'rival' ? config.level.rivalReveals : 0);

/** How many mines a safe start has absorbed for a side. A mine ends the turn, so it is its last tile. */
export const safeMinesOf = (board: Board, side: Side): number => {
  const { config, revealed, owners } = board;
  if (!config.level.safeStart) return 0;
  return revealed.filter(
    (reveal, tile) =>
      reveal?.by === side && owners[tile] === 'mine' && revealsOf(board, side, reveal.round) === 1,
  ).length;
};

/** Whether the level lets a side survive the next mine it opens. */
export const isProtected = (board: Board, side: Side): boolean => {
  const { safeStart, mineProtection = 0 } = board.config.level;
  if (safeStart && revealsOf(board, side) === 0) return true;
  return side === 'rival' && minesRevealedBy(board, side) - safeMinesOf(board, side) < mineProtection;
};
