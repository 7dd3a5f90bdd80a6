import type { Game } from '@ludus/kernel';
import { openingOf } from './opening.ts';
import { SceneBoard } from './SceneBoard.tsx';
import './plain.css';

interface OpeningPictureProps {
  readonly game: Game;
  readonly variant: string;
  readonly players: number;
}

/** The start of a game, to look at: the board it describes, or else its text drawing. */
export const OpeningPicture = ({ game, variant, players }: OpeningPictureProps) => {
  const opening = openingOf(game, { variant, players });
  return game.board === undefined ? (
    <pre className="opening-text">{game.text.draw(opening)}</pre>
  ) : (
    <div className="opening-board" inert>
      <SceneBoard scene={game.board.scene(opening)} title={game.name} />
    </div>
  );
};
