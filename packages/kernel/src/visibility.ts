import type { Game, Tagged } from './game.ts';
import type { Seat } from './outcome.ts';
import type { Rng } from './rng.ts';

/** Who is looking at a game: a seat, or 0 for a spectator. */
export type Viewer = Seat | 0;

/** What a seat may know of a state. For a game without hidden information, the state itself. */
export const viewFor = <State, Action extends Tagged, Event extends Tagged, View>(
  game: Pick<Game<never, State, Action, Event, View>, 'secrets'>,
  state: State,
  seat: Seat,
): View => (game.secrets === undefined ? (state as unknown as View) : game.secrets.view(state, seat));

/**
 * A full state that looks like a view to its seat. For a game without hidden information, the view itself, which is the
 * state.
 */
export const imagineState = (game: Game, view: unknown, rng: Rng): unknown =>
  game.secrets === undefined ? view : game.secrets.determinize(view, rng);

/** What a viewer may know of a state. */
export const visibleState = (game: Game, state: unknown, viewer: Viewer): unknown =>
  viewer === 0 && game.secrets !== undefined ? game.secrets.spectate(state) : viewFor(game, state, viewer);

/** What a viewer may know of the events that led to `state`. */
export const visibleEvents = (
  game: Game,
  { state, events }: { readonly state: unknown; readonly events: readonly Tagged[] },
  viewer: Viewer,
): readonly Tagged[] =>
  game.secrets === undefined
    ? events
    : game.secrets.viewEvents(state, events, viewer === 0 ? undefined : viewer);

/** Whether a viewer may know an action itself, rather than only its effects. */
export const seesAction = (game: Game, actor: Seat, viewer: Viewer): boolean =>
  game.secrets === undefined || actor === viewer;

/** Whether a viewer may know the legal actions of the seat to act: a list of actions gives away the hand behind it. */
export const seesLegal = (game: Game, toAct: Seat | undefined, viewer: Viewer): boolean =>
  toAct !== undefined && seesAction(game, toAct, viewer);
