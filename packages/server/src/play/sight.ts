import type { Game, Seat, Tagged } from '@ludus/kernel';

/** Who looks: a seat, or 0 for a spectator. */
export type Viewer = Seat | 0;

/** Whether players know different things, or something is still to be drawn. */
export const hasSecrets = (game: Game): boolean => game.determinize !== undefined;

/** What a viewer may know of a state; `null` when that is nothing. */
export const seenState = (game: Game, state: unknown, viewer: Viewer): unknown => {
  if (viewer !== 0) return game.view(state, viewer);
  if (!hasSecrets(game)) return game.view(state, 1);
  return game.spectate === undefined ? null : game.spectate(state);
};

/** What a viewer may know of what happened. A game with secrets that does not tell its events apart tells none. */
export const seenEvents = (
  game: Game,
  moment: { readonly state: unknown; readonly events: readonly Tagged[] },
  viewer: Viewer,
): readonly Tagged[] => {
  if (!hasSecrets(game)) return moment.events;
  return game.viewEvents?.(moment.state, moment.events, viewer === 0 ? undefined : viewer) ?? [];
};

/** Whether a viewer may know an action as it was given, rather than only what it did. */
export const seesAction = (game: Game, actor: Seat, viewer: Viewer): boolean =>
  !hasSecrets(game) || actor === viewer;

/** Whether a viewer may know what the seat to act can do: a list of actions tells of the hand they come from. */
export const seesLegal = (game: Game, toAct: Seat | undefined, viewer: Viewer): boolean =>
  toAct !== undefined && (!hasSecrets(game) || toAct === viewer);
