import { countAround, minesRevealedBy, otherSide } from './board.ts';
import { type Draft, setNote, setReveal } from './draft.ts';
import { layoutOf } from './layout.ts';
import { only } from './ownerSet.ts';
import { endGame, endTurn } from './turn.ts';
import type { Owner, Side, Tile } from './types.ts';

/** Turns a tile over without any consequence but its number. */
export const openTile = (draft: Draft, tile: Tile, by: Side): void => {
  const owner = draft.owners[tile]!;
  const count = countAround(layoutOf(draft.config.level).neighbours, draft.owners, tile, by);
  setReveal(draft, tile, { by, count, round: draft.round });
  setNote(draft, tile, only(owner));
  draft.events.push({ type: 'tile_revealed', tile, by, owner, count });
};

const allRevealed = ({ owners, revealed }: Draft, owner: Owner): boolean =>
  owners.every((of, tile) => of !== owner || revealed[tile] !== null);

/** Whether the side to move survives the mine it has just revealed: by Underwire, or by the level's protection. */
const absorbs = ({ side, player, config, owners, revealed }: Draft): boolean => {
  if (side === 'rival')
    return minesRevealedBy({ owners, revealed }, 'rival') <= (config.level.mineProtection ?? 0);
  if (player.shields === 0) return false;
  player.shields -= 1;
  return true;
};

/** What a mine does to whoever revealed it. */
const explode = (draft: Draft, tile: Tile): void => {
  if (absorbs(draft)) {
    draft.events.push({ type: 'mine_absorbed', tile });
    endTurn(draft, false);
  } else endGame(draft, otherSide(draft.side), 'mine_revealed');
};

/** A reveal in the game: it may end the game, and ends the turn unless the tile is the revealer's own. */
export const reveal = (draft: Draft, tile: Tile): void => {
  const owner = draft.owners[tile]!;
  draft.idle = 0;
  openTile(draft, tile, draft.side);
  if (owner === 'mine') explode(draft, tile);
  else if (owner === 'player' && allRevealed(draft, 'player')) endGame(draft, 'player', 'all_tiles_revealed');
  else if (owner === 'rival' && allRevealed(draft, 'rival')) endGame(draft, 'rival', 'all_tiles_revealed');
  else if (owner !== draft.side) endTurn(draft, false);
};
