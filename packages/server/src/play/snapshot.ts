import { type Outcome, type Viewer, visibleState } from '@ludus/kernel';
import {
  mayTakeBack,
  type Participant,
  seatedParticipants,
  seatOf,
  seatToAct,
  type Table,
} from '@ludus/table';
import type { PlayState, SeatState } from './schemas.ts';
import type { ServerClock } from './serverClock.ts';
import type { SessionRecord } from './types.ts';

/** A state without the moment it is sent: this stays the same until something happens. */
type LastingState = Omit<PlayState, 'sentAt'>;

/** Seats as everybody may see them. */
export const seatStates = (participants: readonly Participant[]): SeatState[] =>
  participants.map(({ kind, agent, name, bot, isPresent, left }, i) => ({
    seat: i + 1,
    kind,
    ...(agent === undefined ? {} : { agent }),
    ...(name === undefined ? {} : { name }),
    ...(bot === undefined ? {} : { bot }),
    isTaken: isPresent,
    ...(left === undefined ? {} : { left }),
  }));

const clockState = ({ clock }: Table, time: ServerClock): PlayState['clock'] => {
  const { control, remainingMs, running, since } = clock;
  if (control.type === 'none') return null;
  return {
    control,
    remainingMs: [...remainingMs],
    running: running ?? null,
    since: time.dateOf(since),
  };
};

const outcomeState = ({ winners, reason, ranking }: Outcome): PlayState['outcome'] => ({
  winners: [...winners],
  reason,
  ranking: [...ranking],
});

const rematchState = ({ rematch }: SessionRecord, table: Table): PlayState['rematch'] =>
  rematch === undefined
    ? null
    : { agreed: rematch.agreed.map((person) => seatOf(table, person)), next: rematch.next ?? null };

/** A live game at one moment, for all viewers. Each part is made once. */
export class Snapshot {
  readonly record: SessionRecord;
  readonly table: Table;
  readonly #time: ServerClock;
  readonly #states = new Map<Viewer, LastingState>();
  readonly #texts = new Map<Viewer, string>();

  constructor(record: SessionRecord, table: Table, time: ServerClock) {
    this.record = record;
    this.table = table;
    this.#time = time;
  }

  /** A viewer's current seat; none for spectators. */
  viewerOf(person: Viewer): Viewer {
    return person === 0 ? 0 : seatOf(this.table, person);
  }

  get #hasSecrets(): boolean {
    return this.table.game.secrets !== undefined;
  }

  /** The game as a viewer may see it. Everything that leaves the server about a live game comes from here. */
  state(viewer: Viewer): LastingState {
    const known = this.#states.get(viewer);
    if (known !== undefined) return known;
    const state = this.#hasSecrets || viewer === 0 ? this.#makeState(viewer) : { ...this.state(0), viewer };
    this.#states.set(viewer, state);
    return state;
  }

  #makeState(viewer: Viewer): LastingState {
    const { record, table } = this;
    const { game, line, offer, outcome } = table;
    return {
      id: record.id,
      recordId: record.recordId,
      game: record.game,
      variant: record.variant,
      ...(record.options !== undefined && { options: { ...record.options } }),
      viewer: viewer === 0 ? null : viewer,
      seats: seatStates(seatedParticipants(table)),
      moveNumber: line.length,
      toAct: seatToAct(table) ?? null,
      phase: game.phase(line.state),
      view: visibleState(game, line.state, viewer),
      clock: clockState(table, this.#time),
      mayUndo: mayTakeBack(table),
      mayAskHints: record.mayAskHints,
      mayChat: record.mayChat ?? false,
      undoOffer: offer === undefined ? null : { toMove: offer.toMove, agreed: [...offer.agreed] },
      outcome: outcome === undefined ? null : outcomeState(outcome),
      rematch: rematchState(record, table),
    };
  }

  get sentAt(): string {
    return this.#time.dateOf(this.#time.now());
  }

  /** The state as JSON, most of which is made once for all viewers. */
  text(viewer: Viewer): string {
    return `${this.#lastingText(viewer).slice(0, -1)},"sentAt":"${this.sentAt}"}`;
  }

  #lastingText(viewer: Viewer): string {
    let text = this.#texts.get(viewer);
    if (text === undefined) {
      text = this.#makeText(viewer);
      this.#texts.set(viewer, text);
    }
    return text;
  }

  /** If nothing is hidden, all views are the same text, except for the viewer. */
  #makeText(viewer: Viewer): string {
    if (this.#hasSecrets || viewer === 0) return JSON.stringify(this.state(viewer));
    return this.#lastingText(0).replace('"viewer":null', `"viewer":${viewer}`);
  }
}
