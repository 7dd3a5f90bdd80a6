import { isPinned } from './ownerSet.ts';
import type { Owner, PlayerSecrets, PublicState, Side, SweepState, Tile } from './types.ts';

/** How many tiles next to `tile`, revealed or not, belong to `side`. */
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

/** Hidden rival and mine tiles that the notes do not pin down: what Tingle can mark. The player can tell how many. */
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

/** How many mines a side has revealed, absorbed or not. */
export const minesRevealedBy = (
  { owners, revealed }: Pick<PublicState, 'revealed'> & { readonly owners: readonly (Owner | null)[] },
  side: Side,
): number => {
  let mines = 0;
  for (let tile = 0; tile < revealed.length; tile += 1)
    if (owners[tile] === 'mine' && revealed[tile]?.by === side) mines += 1;
  return mines;
};
