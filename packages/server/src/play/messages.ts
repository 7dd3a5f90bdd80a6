import { seesAction, type Viewer, visibleEvents } from '@ludus/kernel';
import type { Change } from './changes.ts';
import type { Session } from './session.ts';

/** A change as a viewer may hear of it. */
export const messageFor = (session: Session, change: Change, viewer: Viewer): object => {
  if (change.type !== 'move') return change;
  const { action, notation, events, ...known } = change;
  const { game, state } = session;
  return {
    ...known,
    ...(seesAction(game, change.seat, viewer) ? { action, notation } : {}),
    events: visibleEvents(game, { state, events }, viewer),
  };
};
