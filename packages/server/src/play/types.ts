import { type Outcome, type Result, type Seat, sameJson } from '@ludus/kernel';
import type { Clock, Leaving, Participant, Table, TableSettings, TimeControl } from '@ludus/table';

/** The vocabulary of live play, beyond that of a table. */

/** Somebody at a table as they are kept: of secrets only their digests. */
export interface SeatRecord {
  readonly kind: 'human' | 'agent';
  /** The agent that plays here: the seat's own, or the substitute of a person who left. */
  readonly agent?: string;
  readonly name?: string;
  /** The program that plays here from outside, or was asked to. */
  readonly bot?: string;
  /** The id of its API token. */
  readonly botId?: string;
  /** Whether the program has taken the seat. */
  readonly hasAccepted?: boolean;
  readonly inviteDigest?: string;
  readonly tokenDigest?: string;
  readonly left?: Leaving;
  readonly missedTurns?: number;
}

/** Whether somebody is neither an agent nor a program of somebody's own. */
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
  /** Whose token this is. */
  withToken(token: string): Bot | undefined;
  /** Keeps room for a game of a bot, by its name; a refusal says why it cannot be asked to play. */
  invite(name: string, game: string): Result<Bot>;
  /** Nothing came of a game: the room kept for it is free again. */
  release(game: string): void;
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
  /** Whether people may write to each other in their own words. */
  readonly mayChat?: boolean;
  /** Rule options as they were asked for; absent when the game continues another one. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Who wants a rematch, named by the seats they began in, and the new game once it is there. */
  readonly rematch?: { readonly agreed: readonly Seat[]; readonly next?: string };
  /** The least time between an agent's turn and its move. */
  readonly paceMs: number;
  readonly createdAt: string;
  /** Who began it, as a digest of their address: agents and room are shared fairly between clients. */
  readonly owner?: string;
  /** The digest of the request that began it, where it came with a key. */
  readonly requestDigest?: string;
  /** Where somebody's time is limited. */
  readonly clock?: KeptClock;
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

/** Somebody as they are kept after the table changed something about them. */
const seatAfter = (kept: SeatRecord, { isPresent: _, missedTurns, ...known }: Participant): SeatRecord => ({
  ...kept,
  ...known,
  ...(missedTurns === (kept.missedTurns ?? 0) ? {} : { missedTurns }),
});

const keptClock = ({ clock, line }: Table, instance: string): KeptClock => {
  const { control: _, ...rest } = clock;
  return { ...rest, instance, moves: line.length };
};

/** The record of a game as its table stands now; the same one when nothing changed that it keeps. */
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
