import type { Outcome } from '@ludus/kernel';
import type { Leaving, Participant, TableSettings, TimeControl } from '@ludus/table';

/** The vocabulary of live play, beyond that of a table. */

/** Somebody at a table as they are kept: of secrets only their digests. */
export interface SeatRecord {
  readonly kind: 'human' | 'agent';
  /** The agent that plays here: the seat's own, or the substitute of a person who left. */
  readonly agent?: string;
  readonly name?: string;
  readonly inviteDigest?: string;
  readonly tokenDigest?: string;
  readonly left?: Leaving;
  readonly missedTurns?: number;
}

/** Everything about a live game that its record does not say. */
export interface SessionRecord {
  readonly id: string;
  /** The game in the store. */
  readonly recordId: string;
  readonly game: string;
  readonly variant: string;
  /** Everybody, in the order of the seats they began in. */
  readonly seats: readonly SeatRecord[];
  readonly timeControl: TimeControl;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
  readonly mayWatch: boolean;
  /** The least time between an agent's turn and its move. */
  readonly paceMs: number;
  readonly createdAt: string;
  /** How it ended, once it has. */
  readonly outcome?: Outcome;
}

/** Take-backs are rare: until then only the first and the last state of a game and a few between are needed. */
export const KEEP_EVERY = 64;

export const settingsOf = ({ timeControl, mayUndo }: SessionRecord): TableSettings => ({
  timeControl,
  mayTakeBack: mayUndo,
});

/** Somebody as the table knows them. A person is present once they have claimed their seat. */
export const participantOf = ({
  inviteDigest: _,
  tokenDigest,
  missedTurns = 0,
  ...known
}: SeatRecord): Participant => ({
  ...known,
  missedTurns,
  isPresent: known.kind === 'agent' || tokenDigest !== undefined,
});

/** Somebody as they are kept after the table changed something about them. */
const seatAfter = (kept: SeatRecord, { isPresent: _, missedTurns, ...known }: Participant): SeatRecord => ({
  ...kept,
  ...known,
  ...(missedTurns === (kept.missedTurns ?? 0) ? {} : { missedTurns }),
});

/** The record after changes at the table; the same one when nothing changed that it keeps. */
export const recordAfter = (
  record: SessionRecord,
  before: { readonly participants: readonly Participant[]; readonly outcome?: Outcome | undefined },
  after: { readonly participants: readonly Participant[]; readonly outcome?: Outcome | undefined },
): SessionRecord => {
  if (after.participants === before.participants && after.outcome === before.outcome) return record;
  return {
    ...record,
    seats: record.seats.map((kept, i) => seatAfter(kept, after.participants[i]!)),
    ...(after.outcome === undefined ? {} : { outcome: after.outcome }),
  };
};
