import type { Game } from '@ludus/kernel';

/**
 * The moves an opponent expects, without forced ones. If something is hidden, nobody can follow along, so all
 * of them stay.
 */
export const foreseen = (game: Game, view: unknown, line: readonly string[]): readonly string[] => {
  if (game.secrets !== undefined) return line;
  const told: string[] = [];
  let state = view;
  for (const text of line) {
    const seat = game.toAct(state);
    const action = game.text.parseNotation(state, text);
    if (seat === undefined || !action.ok) break;
    if (game.legal(state).length > 1) told.push(text);
    const next = game.play(state, action.value, seat);
    if (!next.ok) break;
    ({ state } = next.value);
  }
  return told;
};
