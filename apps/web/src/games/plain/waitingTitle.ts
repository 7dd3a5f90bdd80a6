import type { TableProps } from '../../table/ui.ts';
import { plainTableWords as words } from './words.ts';

/** Who is to act, where the reader is not. */
export const waitingTitle = ({
  game,
  view,
  revealed,
  people,
}: Pick<TableProps, 'game' | 'view' | 'revealed' | 'people'>): string => {
  // A view cannot be asked who is to act; it is shown as a whole state once the game is over.
  if (game.secrets !== undefined) return revealed === undefined ? words.wait : words.over;
  const toAct = game.toAct(view);
  if (toAct === undefined) return words.over;
  const { name, isAgent, isYou } = people(toAct);
  if (isYou) return words.yourMove;
  return isAgent === true ? words.thinking(name) : words.toMove(name);
};
