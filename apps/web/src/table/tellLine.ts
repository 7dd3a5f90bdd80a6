import { isQuietAction } from './lastSeen.ts';
import type { GameUi } from './ui.ts';

/**
 * A line of play that somebody expects, from a state on, as short texts. Forced steps are left out, and so is everything
 * after the first step that cannot be played, since dice and hidden cards may turn out otherwise.
 */
export const tellLine = (ui: GameUi, start: unknown, notations: readonly string[]): string[] => {
  const { game } = ui;
  const texts: string[] = [];
  let state = start;
  for (const notation of notations) {
    const seat = game.toAct(state);
    const action = seat === undefined ? undefined : game.text.parseNotation(state, notation);
    if (seat === undefined || !action?.ok) break;
    if (game.forced(state) === undefined && !isQuietAction(ui, action.value))
      texts.push(ui.shortText?.(state, action.value) ?? game.text.makeNotation(state, action.value));
    const played = game.play(state, action.value, seat);
    if (!played.ok) break;
    state = played.value.state;
  }
  return texts;
};
