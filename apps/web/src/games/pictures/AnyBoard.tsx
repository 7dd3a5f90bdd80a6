import type { Game } from '@ludus/kernel';
import { use } from 'react';
import { loadOnce } from '../../frame/loadOnce.ts';
import { loadRules } from '../../rules/loadRules.ts';
import { SceneBoard } from '../plain/SceneBoard.tsx';

const rulesOf = loadOnce((id): Promise<Game | undefined> => loadRules(id).catch(() => undefined));

/** The board of a game without pictures of its own, as the game describes it. */
export const AnyBoard = ({ game: id, state }: { readonly game: string; readonly state: unknown }) => {
  const game = use(rulesOf(id));
  if (game?.board === undefined) return null;
  return (
    <div inert>
      <SceneBoard scene={game.board.scene(state)} title={game.name} />
    </div>
  );
};
