import type { PlayState } from '@ludus/server/client';
import { BoardPicture, isDrawn } from '../games/pictures/BoardPicture.tsx';
import { Miniature } from '../games/pictures/Miniature.tsx';

/** What a game looks like: the current position or, before the first move, a game between bots on its board. */
export const TablePicture = ({ play: { game, variant, moveNumber, view } }: { readonly play: PlayState }) => (
  <div className="board-picture" data-game={game} aria-hidden="true">
    {moveNumber === 0 && isDrawn(game, variant) ? (
      <BoardPicture game={game} variant={variant} />
    ) : (
      <Miniature game={game} state={view ?? undefined} />
    )}
  </div>
);
