import { type Outcome, type Result, type Seat, sameJson } from '@ludus/kernel';
import type { Clock, LeaveReason, Participant, Table, TableSettings, TimeControl } from '@ludus/table';

/** The types of live play, beyond those of a table. */

/** A participant as stored: only digests of secrets. */
export interface SeatRecord {
  readonly kind: 'human' | 'agent';
  /** The agent that plays here: the seat's own, or the substitute for a person who left. */
  readonly agent?: string;
  readonly name?: string;
  /** The program that plays here from outside, or was challenged to. */
  readonly bot?: string;
  /** The id of its API token. */
  readonly botId?: string;
  /** Whether the program has taken the seat. */
  readonly hasAccepted?: boolean;
  readonly inviteDigest?: string;
  readonly tokenDigest?: string;
  readonly left?: LeaveReason;
  readonly missedTurns?: number;
}

/** Whether a participant is a person: neither an agent nor a program. */
export const isPerson = ({
  kind,
  bot,
}: {
  readonly kind: SeatRecord['kind'];
  readonly bot?: string | undefined;
}): boolean => kind === 'human' && bot === undefined;

/** Clocks as they were after a command. Moments mean something only to the server that kept them. */
interface KeptClock extends Omit<Clock, 'control'> {
  readonly instance: string;
  /** How many moves had been made. */
  readonly moves: number;
}

/** A program that plays from outside, known by its API token. */
export interface Bot {
  readonly id: string;
  readonly name: string;
}

/** The programs that play from outside, as far as tables need to know them. */
export interface Bots {
  /** The program with this token. */
  withToken(token: string): Bot | undefined;
  /** Reserves room for a game of a bot, by its name; a refusal says why it cannot be challenged. */
  invite(name: string, game: string): Result<Bot>;
  /** Releases the room reserved for a game that was not created. */
  release(game: string): void;
}

/** Everything about a live game that its record does not contain. */
export interface SessionRecord {
  readonly id: string;
  /** The game in the store. */
  readonly recordId: string;
  readonly game: string;
  readonly variant: string;
  /** Everybody, in the order of the seats they started in. */
  readonly seats: readonly SeatRecord[];
  readonly timeControl: TimeControl;
  readonly mayUndo: boolean;
  readonly mayAskHints: boolean;
  readonly mayWatch: boolean;
  /** Whether people may write their own messages. */
  readonly mayChat?: boolean;
  /** Rule options as requested; absent if the game continues another one. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Who wants a rematch, named by the seats they started in, and the new game once it exists. */
  readonly rematch?: { readonly agreed: readonly Seat[]; readonly next?: string };
  /** The minimum time between an agent's turn and its move. */
  readonly paceMs: number;
  readonly createdAt: string;
  /** Who created it, as a digest of their address: agents and room are shared fairly between clients. */
  readonly owner?: string;
  /** The digest of the request that created it, if it had a key. */
  readonly requestDigest?: string;
  /** Set if there is a time limit. */
  readonly clock?: KeptClock;
  /** How it ended, once it has. */
  readonly outcome?: Outcome;
}

/** Take-backs are rare, so until then only the first, the last and a few other states of a game are needed. */
export const KEEP_EVERY = 64;

export const settingsOf = ({ timeControl, mayUndo }: SessionRecord): TableSettings => ({
  timeControl,
  mayTakeBack: mayUndo,
});

/** A participant as the table knows them. A person is present once they have claimed their seat. */
export const participantOf = ({
  inviteDigest: _,
  botId: __,
  tokenDigest,
  hasAccepted = false,
  missedTurns = 0,
  ...known
}: SeatRecord): Participant => ({
  ...known,
  missedTurns,
  isPresent: known.kind === 'agent' || tokenDigest !== undefined || hasAccepted,
});

/** A participant as stored after the table changed them. */
const seatAfter = (kept: SeatRecord, { isPresent: _, missedTurns, ...known }: Participant): SeatRecord => ({
  ...kept,
  ...known,
  ...(missedTurns === (kept.missedTurns ?? 0) ? {} : { missedTurns }),
});

const keptClock = ({ clock, line }: Table, instance: string): KeptClock => {
  const { control: _, ...rest } = clock;
  return { ...rest, instance, moves: line.length };
};

/** The record of a game according to its table; the same object if nothing it stores has changed. */
export const recordAfter = (record: SessionRecord, table: Table, instance: string): SessionRecord => {
  const { participants, outcome } = table;
  const isTimed = outcome === undefined && table.clock.control.type !== 'none';
  const seats = record.seats.map((kept, i) => seatAfter(kept, participants[i]!));
  if (!isTimed && outcome === record.outcome && sameJson(seats, record.seats)) return record;
  return {
    ...record,
    seats,
    ...(isTimed && { clock: keptClock(table, instance) }),
    ...(outcome !== undefined && { outcome }),
  };
};
