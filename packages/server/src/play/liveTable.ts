import { err, ok, problem, type Result, type Seat, sameJson, type Viewer } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import { type Change, type Changed, type Command, command, personIn, seatOf, type Table } from '@ludus/table';
import type { Logger } from '../observe/log.ts';
import { tell } from './broadcast.ts';
import { Driver, type DriverOptions } from './driver.ts';
import { Feed } from './feed.ts';
import { RequestKeys } from './requestKeys.ts';
import type { PlayState } from './schemas.ts';
import { deriveSecret, digestOf, isSecret, makeSecret } from './secrets.ts';
import type { ServerClock } from './serverClock.ts';
import { Snapshot } from './snapshot.ts';
import { TableWriter, type TableWriterOptions } from './tableWriter.ts';
import { recordAfter, type SessionRecord } from './types.ts';

export interface LiveTableOptions extends TableWriterOptions, Pick<DriverOptions, 'thinker' | 'maxThinkMs'> {
  readonly record: SessionRecord;
  /** The table, and what happened when its game began or was resumed: forced moves, or an end that was not stored. */
  readonly changed: Changed;
  readonly time: ServerClock;
  readonly log: Logger;
  /** Agents that play among themselves go on for so long after somebody looked. */
  readonly unwatchedMs: number;
  /** Names this run of the server. */
  readonly instance: string;
  /** Is told everything that happens; for figures. */
  readonly onChange?: (change: Change) => void;
}

/** A request to act. */
export interface Act {
  readonly action?: unknown;
  readonly notation?: string | undefined;
  /** The number of the move it is meant to be. */
  readonly moveNumber: number;
  /** The same key again is the same request again. */
  readonly key?: string | undefined;
}

/** A request to take a seat. */
export interface Claim {
  readonly invite: string;
  readonly name?: string | undefined;
  /** The same key again is the same request again. */
  readonly key?: string | undefined;
}

/** What came of a request to act. */
export interface Acting {
  readonly moveNumber: number;
  readonly isRepeated: boolean;
}

/** What goes with a command into the record. */
interface Extras {
  /** About the move of an agent. */
  readonly notes?: MoveNotes;
  /** The digest of the token of whoever takes a seat. */
  readonly token?: { readonly person: Seat; readonly digest: string };
}

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const withToken = (
  record: SessionRecord,
  { person, digest }: NonNullable<Extras['token']>,
): SessionRecord => ({
  ...record,
  seats: record.seats.map((seat, i) => (i + 1 === person ? { ...seat, tokenDigest: digest } : seat)),
});

/**
 * A table with everything that is not its game: commands come one after the other, each is stored before it happens, and
 * everybody who follows hears of it once. People are named by the seat they began in.
 */
export class LiveTable {
  readonly feed: Feed;
  /** When anybody last had to do with it, by the clock that never jumps. */
  usedAt: number;
  readonly #options: LiveTableOptions;
  readonly #writer: TableWriter;
  readonly #driver: Driver;
  readonly #keys = new RequestKeys();
  /** How many of the moves were made before the table was resumed: nobody knows their keys any more. */
  #withoutKeys: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #now: Snapshot;
  #lastCommand: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(options: LiveTableOptions, now: Snapshot) {
    const { table } = now;
    this.#options = options;
    this.usedAt = options.time.now();
    this.#now = now;
    this.#withoutKeys = table.line.length;
    this.#writer = new TableWriter(options);
    this.feed = new Feed({
      hasSecrets: table.game.secrets !== undefined,
      stateText: (person) => this.#now.text(this.#now.viewerOf(person)),
    });
    this.#driver = new Driver({
      ...options,
      table: () => this.table,
      carryOut: (asked, notes) => this.carryOut(asked, notes === undefined ? {} : { notes }),
      isAttended: () => this.isAttended,
      isStored: () => this.#writer.isUpToDate,
      retry: async () => (await this.#inTurn(() => this.#writer.retry(this.#now))).ok,
    });
  }

  static async open(options: LiveTableOptions): Promise<Result<LiveTable>> {
    const { record, changed, time, instance } = options;
    const { table, changes } = changed;
    const before = new Snapshot(record, table, time);
    const after = new Snapshot(recordAfter(record, table, instance), table, time);
    const live = new LiveTable(options, after);
    const kept = await live.#writer.write({ before, after, changes });
    if (!kept.ok) return kept;
    for (const change of changes) options.onChange?.(change);
    live.#driver.drive();
    return ok(live);
  }

  get id(): string {
    return this.record.id;
  }

  get record(): SessionRecord {
    return this.#now.record;
  }

  get table(): Table {
    return this.#now.table;
  }

  /** Whether it can be unloaded: nothing happens by itself and nobody looks. */
  get isIdle(): boolean {
    return this.feed.watchers === 0 && this.#driver.isIdle && this.#writer.isUpToDate;
  }

  /** Whether somebody's time is running out. */
  get isTimed(): boolean {
    const { control, running } = this.table.clock;
    return control.type !== 'none' && running !== undefined;
  }

  /** Whether somebody plays or looks. Agents among themselves rest when nobody does. */
  get isAttended(): boolean {
    const { time, unwatchedMs } = this.#options;
    return (
      this.feed.watchers > 0 ||
      time.now() - this.#lookedAt < unwatchedMs ||
      this.table.participants.some(({ agent }) => agent === undefined)
    );
  }

  /** Notes that somebody asked for the table. */
  look(): void {
    this.#lookedAt = this.#options.time.now();
    this.usedAt = this.#lookedAt;
    this.#driver.drive();
  }

  /** Whose token this is, if anybody's. */
  holderOf(token: string): Seat | undefined {
    let holder: Seat | undefined;
    // All seats are compared, so that the time taken does not tell which one it was.
    for (const [i, { tokenDigest }] of this.record.seats.entries())
      if (isSecret(token, tokenDigest)) holder = i + 1;
    return holder;
  }

  /** Where somebody sits now. */
  viewerOf(person: Viewer): Viewer {
    return this.#now.viewerOf(person);
  }

  /** The game as somebody may see it. */
  state(person: Viewer): PlayState {
    return { ...this.#now.state(this.viewerOf(person)), sentAt: this.#now.sentAt };
  }

  /** The same in JSON. */
  stateText(person: Viewer): string {
    return this.#now.text(this.viewerOf(person));
  }

  #inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const done = this.#lastCommand.then(() =>
      this.#isClosed ? refuse('shutting_down', 'The server is about to stop.') : work(),
    );
    this.#lastCommand = done.catch(() => undefined);
    return done;
  }

  /** Carries out what is asked of the table as it is when the turn comes; nothing when `asked` finds that it is too late. */
  carryOut(asked: (table: Table) => Command | undefined, extras: Extras = {}): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const wanted = asked(this.table);
      return wanted === undefined
        ? refuse('stale_move', 'The position has changed.')
        : this.#carryOut(wanted, extras);
    });
  }

  /** A command happens once it is stored; one that is refused, or cannot be stored, changes nothing. */
  async #carryOut(asked: Command, { notes, token }: Extras = {}): Promise<Result<void>> {
    const before = this.#now;
    const done = command(before.table, asked, this.#options.time.now());
    if (!done.ok) return done;
    const { table, changes } = done.value;
    if (changes.length === 0) return ok(undefined);
    const { instance, time } = this.#options;
    const known = token === undefined ? before.record : withToken(before.record, token);
    const after = new Snapshot(recordAfter(known, table, instance), table, time);
    const kept = await this.#writer.write({ before, after, changes, notes });
    if (kept.ok) this.#commit(after, changes);
    return kept;
  }

  #commit(after: Snapshot, changes: readonly Change[]): void {
    const before = this.#now;
    this.#now = after;
    this.usedAt = this.#options.time.now();
    if (changes.some(({ type }) => type === 'taken_back')) {
      this.#keys.clear();
      this.#withoutKeys = Math.min(this.#withoutKeys, after.table.line.length);
    }
    this.feed.append(tell(before, after, changes));
    if (after.table.outcome !== undefined) this.feed.settle();
    for (const change of changes) this.#options.onChange?.(change);
    this.#driver.drive();
  }

  /** A move by a player. */
  act(person: Seat, { key, ...request }: Act): Promise<Result<Acting>> {
    // Every player has keys of their own.
    const own = key === undefined ? undefined : `${person} ${key}`;
    const { moveNumber, action, notation } = request;
    const text = JSON.stringify([moveNumber, action, notation]);
    return this.#inTurn<Acting>(async () => {
      const known = own === undefined ? ok(undefined) : this.#keys.find(own, text);
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ moveNumber: known.value, isRepeated: true });
      if (own !== undefined && this.#wasMade(person, request)) return ok({ moveNumber, isRepeated: true });
      const done = await this.#carryOut({
        type: 'act',
        seat: seatOf(this.table, person),
        by: 'player',
        moveNumber,
        ...(action === undefined ? {} : { action }),
        ...(notation === undefined ? {} : { notation }),
      });
      if (!done.ok) return done;
      if (own !== undefined) this.#keys.add(own, { request: text, moveNumber });
      return ok({ moveNumber, isRepeated: false });
    });
  }

  /** Whether a player made this very move before a restart: its answer may have been lost, and its key was forgotten. */
  #wasMade(person: Seat, { moveNumber, action, notation }: Act): boolean {
    const { game, line } = this.table;
    const made = moveNumber < this.#withoutKeys ? line.steps[moveNumber] : undefined;
    if (made === undefined || made.seat !== seatOf(this.table, person)) return false;
    if (notation !== undefined)
      return game.text.makeNotation(line.stateAt(moveNumber), made.action) === notation;
    const asked = game.parseAction(action);
    return asked.ok && sameJson(asked.value, made.action);
  }

  /**
   * Takes a seat with the secret of an invitation, which then has done its work; answers with the token of the seat. The
   * same claim again, with the same key, gives the same token.
   */
  claim(seat: Seat, { invite, name, key }: Claim): Promise<Result<string>> {
    return this.#inTurn(async () => {
      const person = personIn(this.table, seat);
      const { kind, tokenDigest, inviteDigest } = this.record.seats[person - 1] ?? {};
      if (kind === 'human' && tokenDigest === undefined && !isSecret(invite, inviteDigest))
        return refuse('bad_invite', 'This invitation is not for this seat.');
      const token = key === undefined ? makeSecret() : deriveSecret(invite, key);
      if (key !== undefined && isSecret(invite, inviteDigest) && isSecret(token, tokenDigest))
        return ok(token);
      const asked: Command = { type: 'join', seat, ...(name === undefined ? {} : { name }) };
      const done = await this.#carryOut(asked, { token: { person, digest: digestOf(token) } });
      return done.ok ? ok(token) : done;
    });
  }

  /** Lets the command at hand finish; then nothing happens here any more. The game can be resumed from the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#driver.close();
    await this.#lastCommand;
    this.feed.close();
  }
}
