import type { Change } from './changes.ts';
import type { Session } from './session.ts';
import { seenEvents, seesAction, type Viewer } from './sight.ts';

/** A change as a viewer may hear of it. */
export const messageFor = (session: Session, change: Change, viewer: Viewer): object => {
  if (change.type !== 'move') return change;
  const { action, notation, events, ...known } = change;
  const { game, state } = session;
  return {
    ...known,
    ...(seesAction(game, change.seat, viewer) ? { action, notation } : {}),
    events: seenEvents(game, { state, events }, viewer),
  };
};
