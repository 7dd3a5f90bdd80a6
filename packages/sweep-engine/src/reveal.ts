import { countAround, minesRevealedBy, otherSide, revealsOf, safeMinesOf } from './board.ts';
import { type Draft, setNote, setReveal } from './draft.ts';
import { layoutOf } from './layout.ts';
import { only } from './ownerSet.ts';
import { endGame, endTurn } from './turn.ts';
import type { Absorber, Owner, Side, Tile } from './types.ts';

/** Opens a tile without any consequence except its number. */
export const openTile = (draft: Draft, tile: Tile, by: Side): void => {
  const owner = draft.owners[tile]!;
  const count = countAround(layoutOf(draft.config.level).neighbours, draft.owners, tile, by);
  setReveal(draft, tile, { by, count, round: draft.round });
  setNote(draft, tile, only(owner));
  draft.events.push({ type: 'tile_revealed', tile, by, owner, count });
};

const allRevealed = ({ owners, revealed }: Draft, owner: Owner): boolean =>
  owners.every((of, tile) => of !== owner || revealed[tile] !== null);

/** Why the side to move survives the mine it has just opened, if it does: by the level, or by Underwire. */
const absorberOf = (draft: Draft): Absorber | undefined => {
  const { side, player, config } = draft;
  const { safeStart, mineProtection = 0 } = config.level;
  if (safeStart && revealsOf(draft, side) === 1) return 'safe_start';
  if (side === 'rival') {
    const mines = minesRevealedBy(draft, 'rival') - safeMinesOf(draft, 'rival');
    return mines <= mineProtection ? 'protection' : undefined;
  }
  if (player.shields === 0) return undefined;
  player.shields -= 1;
  return 'underwire';
};

/** What a mine does to the side that opened it. */
const explode = (draft: Draft, tile: Tile): void => {
  const by = absorberOf(draft);
  if (by !== undefined) {
    draft.events.push({ type: 'mine_absorbed', tile, by });
    endTurn(draft, false);
  } else endGame(draft, otherSide(draft.side), 'mine_revealed');
};

/**
 * Opens a tile in the game: it may end the game, and ends the turn unless the tile belongs to the side that
 * opened it.
 */
export const reveal = (draft: Draft, tile: Tile): void => {
  const owner = draft.owners[tile]!;
  draft.idle = 0;
  openTile(draft, tile, draft.side);
  if (owner === 'mine') explode(draft, tile);
  else if (owner === 'player' && allRevealed(draft, 'player')) endGame(draft, 'player', 'all_tiles_revealed');
  else if (owner === 'rival' && allRevealed(draft, 'rival')) endGame(draft, 'rival', 'all_tiles_revealed');
  else if (owner !== draft.side) endTurn(draft, false);
};
