import { type Viewer, visibleState } from '@ludus/kernel';
import type { PlayState, SeatState } from './schemas.ts';
import type { Session } from './session.ts';
import type { SeatRecord } from './types.ts';

/** The seats as everybody may see them. */
export const seatStates = (seats: readonly SeatRecord[]): SeatState[] =>
  seats.map(({ kind, agent, name, tokenDigest, left }, i) => ({
    seat: i + 1,
    kind,
    ...(agent === undefined ? {} : { agent }),
    ...(name === undefined ? {} : { name }),
    isTaken: kind === 'agent' || tokenDigest !== undefined,
    ...(left === undefined ? {} : { left }),
  }));

/** A table as a viewer may see it; everything that leaves the server about a live game comes from here. */
export const stateFor = (session: Session, viewer: Viewer): Omit<PlayState, 'sentAt'> => {
  const { record, game, state, clock, offer } = session;
  const { control, remainingMs, running, since } = clock;
  return {
    id: record.id,
    recordId: record.recordId,
    game: record.game,
    variant: record.variant,
    viewer: viewer === 0 ? null : viewer,
    seats: seatStates(session.seats),
    moveNumber: session.moves,
    toAct: session.toAct ?? null,
    phase: game.phase(state),
    view: visibleState(game, state, viewer),
    clock:
      control.type === 'none'
        ? null
        : {
            control,
            remainingMs: [...remainingMs],
            running: running ?? null,
            since: new Date(since).toISOString(),
          },
    mayUndo: record.mayUndo,
    undoOffer: offer === undefined ? null : { toMove: offer.toMove, agreed: [...offer.agreed] },
    outcome:
      record.outcome === undefined
        ? null
        : {
            winners: [...record.outcome.winners],
            reason: record.outcome.reason,
            ranking: [...record.outcome.ranking],
          },
  };
};
