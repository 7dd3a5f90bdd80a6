import { type Game, visibleState } from '@ludus/kernel';
import { use } from 'react';
import { loadOnce } from '../../frame/loadOnce.ts';
import { loadRules } from '../../rules/loadRules.ts';
import { SceneBoard } from '../plain/SceneBoard.tsx';

const rulesOf = loadOnce((id): Promise<Game | undefined> => loadRules(id).catch(() => undefined));

/** What anybody may see of a position: all of it once the game is over. A view is shown as it is. */
const shownOf = (game: Game, position: unknown): unknown => {
  if (game.secrets === undefined) return position;
  const state = game.parseState(position);
  return state.ok && game.toAct(state.value) !== undefined ? visibleState(game, state.value, 0) : position;
};

/** The board of a game without its own pictures, as the game describes it. */
export const AnyBoard = ({ game: id, state }: { readonly game: string; readonly state: unknown }) => {
  const game = use(rulesOf(id));
  if (game?.board === undefined) return null;
  return (
    <div inert>
      <SceneBoard scene={game.board.scene(shownOf(game, state))} title={game.name} />
    </div>
  );
};
