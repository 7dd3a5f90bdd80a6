import { type Seat, unwrap } from '@ludus/kernel';
import { GameLine } from '@ludus/table';
import type { SavedGame } from '../play/saved.ts';
import { loadRules } from '../rules/loadRules.ts';

export interface SavedPosition {
  readonly state: unknown;
  /** Nobody when the game is over. */
  readonly toAct: Seat | undefined;
}

/** Where a game of this browser stands: its moves are played again. */
export const savedPosition = async ({
  game: id,
  start,
  steps,
  result,
}: SavedGame): Promise<SavedPosition> => {
  const game = await loadRules(id);
  const { state } = unwrap(GameLine.replay(game, unwrap(game.parseState(start)), steps));
  return { state, toAct: result === undefined ? game.toAct(state) : undefined };
};
