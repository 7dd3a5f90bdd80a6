import { displayName, err, ok, problem, type Result, type Seat, sameJson, type Viewer } from '@ludus/kernel';
import type { MoveNotes } from '@ludus/replay';
import { type Change, type Changed, type Command, command, personIn, seatOf, type Table } from '@ludus/table';
import { deriveSecret, digestOf, isDigest, isSecret, makeSecret } from '../limits/secrets.ts';
import type { Logger } from '../observe/log.ts';
import { tell, tellAll } from './broadcast.ts';
import { Driver, type DriverOptions } from './driver.ts';
import { Feed } from './feed.ts';
import type { Change as Told } from './messages.ts';
import { isAgreed, rematchRefusal, withAnswer, withNext } from './rematch.ts';
import { RequestKeys } from './requestKeys.ts';
import type { PlayState } from './schemas.ts';
import type { ServerClock } from './serverClock.ts';
import { Snapshot } from './snapshot.ts';
import { TablePeople } from './tablePeople.ts';
import { TableWriter, type TableWriterOptions } from './tableWriter.ts';
import { type Bot, recordAfter, type SeatRecord, type SessionRecord } from './types.ts';

export interface LiveTableOptions extends TableWriterOptions, Pick<DriverOptions, 'thinker' | 'maxThinkMs'> {
  readonly record: SessionRecord;
  /**
   * The table, and what happened when its game started or was resumed: forced moves, or an ending that was
   * not stored.
   */
  readonly changed: Changed;
  readonly time: ServerClock;
  readonly log: Logger;
  /** How long games between agents continue after the last spectator leaves. */
  readonly unwatchedMs: number;
  /** Identifies this run of the server. */
  readonly instance: string;
  /** Makes sure that no other server has the table; undefined if that is certain. */
  readonly confirm?: () => Promise<void> | undefined;
  /** The program with this API token, if it is one that plays from outside. */
  readonly botWith?: (token: string) => Bot | undefined;
  /** Called after every change. */
  readonly onCommit?: (live: LiveTable) => void;
  /** Called with every change, for metrics. */
  readonly onChange?: (change: Change) => void;
}

/** A request to act. */
export interface Act {
  readonly action?: unknown;
  readonly notation?: string | undefined;
  /** The intended number of the move. */
  readonly moveNumber: number;
  /** Repeating the key repeats the request. */
  readonly key?: string | undefined;
}

/** A request to take a seat. */
export interface Claim {
  readonly invite: string;
  readonly name?: string | undefined;
  /** Repeating the key repeats the request. */
  readonly key?: string | undefined;
}

/** An answer to the question of a rematch. */
interface RematchAnswer {
  /** Named by the seat they started in. */
  readonly person: Seat;
  readonly decline: boolean;
  readonly begin: (record: SessionRecord) => Promise<Result<{ readonly id: string }>>;
}

/** The result of a request to act. */
export interface Acting {
  readonly moveNumber: number;
  readonly isRepeated: boolean;
}

/** What is recorded with a command. */
interface Extras {
  /** Notes about an agent's move. */
  readonly notes?: MoveNotes;
  /** What is stored about a person who takes a seat. */
  readonly seat?: { readonly person: Seat; readonly known: Partial<SeatRecord> };
  /** Called once it has happened and the players know, before spectators are told. */
  readonly onDone?: () => void;
}

/** The server stops, or another one runs the table now. */
type ClosedBy = 'shutting_down' | 'moved';

const CLOSED_BY: Readonly<Record<ClosedBy, string>> = {
  shutting_down: 'The server is shutting down.',
  moved: 'Another server runs this table now.',
};

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

const withSeat = (record: SessionRecord, { person, known }: NonNullable<Extras['seat']>): SessionRecord => ({
  ...record,
  seats: record.seats.map((seat, i) => (i + 1 === person ? { ...seat, ...known } : seat)),
});

/**
 * A table with everything around its game: commands run one after the other, each is stored before it takes
 * effect, and every follower is told once. People are named by the seat they started in.
 */
export class LiveTable {
  readonly feed: Feed;
  readonly people: TablePeople;
  /** When anybody last used it, by the clock that never jumps. */
  usedAt: number;
  readonly #options: LiveTableOptions;
  readonly #writer: TableWriter;
  readonly #driver: Driver;
  readonly #keys = new RequestKeys();
  /** How many of the moves were made before the table was resumed; their keys are no longer known. */
  #withoutKeys: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #now: Snapshot;
  #lastCommand: Promise<unknown> = Promise.resolve();
  #closedBy: ClosedBy | undefined;

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
    this.people = new TablePeople({
      feed: this.feed,
      mayChat: now.record.mayChat ?? false,
      now: () => this.#now,
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

  /** Whether it can be unloaded: nothing is scheduled and nobody watches. */
  get isIdle(): boolean {
    return this.feed.watchers === 0 && this.#driver.isIdle && this.#writer.isUpToDate;
  }

  /** Whether a clock is running. */
  get isTimed(): boolean {
    const { control, running } = this.table.clock;
    return control.type !== 'none' && running !== undefined;
  }

  /** Whether somebody plays or watches. Games between agents pause otherwise. */
  get isAttended(): boolean {
    const { time, unwatchedMs } = this.#options;
    return (
      this.feed.watchers > 0 ||
      time.now() - this.#lookedAt < unwatchedMs ||
      this.table.participants.some(({ agent }) => agent === undefined)
    );
  }

  /** Records that the table was used. */
  look(): void {
    this.#lookedAt = this.#options.time.now();
    this.usedAt = this.#lookedAt;
    this.#driver.drive();
  }

  /** The player with this token, if any. */
  holderOf(token: string): Seat | undefined {
    const bot = this.#options.botWith?.(token);
    if (bot !== undefined) return this.seatOfBot(bot.id);
    const digest = digestOf(token);
    let holder: Seat | undefined;
    // All seats are compared, so that the time taken does not reveal which one matched.
    for (const [i, { tokenDigest }] of this.record.seats.entries())
      if (isDigest(digest, tokenDigest)) holder = i + 1;
    return holder;
  }

  /** The seat that a program has taken, if any. */
  seatOfBot(id: string): Seat | undefined {
    const index = this.record.seats.findIndex(({ botId, hasAccepted }) => botId === id && hasAccepted);
    return index < 0 ? undefined : index + 1;
  }

  /** The seat that a program was challenged to take but has not. */
  challengeOf(id: string): Seat | undefined {
    const index = this.record.seats.findIndex(
      ({ botId, hasAccepted, left }) => botId === id && !hasAccepted && left === undefined,
    );
    return index < 0 || this.table.outcome !== undefined ? undefined : index + 1;
  }

  /** Where somebody sits now. */
  viewerOf(person: Viewer): Viewer {
    return this.#now.viewerOf(person);
  }

  /** The game as a viewer may see it. */
  state(person: Viewer): PlayState {
    return { ...this.#now.state(this.viewerOf(person)), sentAt: this.#now.sentAt };
  }

  /** The same in JSON. */
  stateText(person: Viewer): string {
    return this.#now.text(this.viewerOf(person));
  }

  /** Somebody wants a rematch, or declines. Once everybody agrees, `begin` sets it up. */
  rematch({ person, decline, begin }: RematchAnswer): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const { record, table } = this;
      if (record.rematch?.next !== undefined) return ok(undefined);
      const refusal = rematchRefusal(record, table.outcome !== undefined);
      if (refusal !== undefined) return refusal;
      const seat = seatOf(table, person);
      const answered = withAnswer(record, person, decline);
      if (!isAgreed(answered))
        return this.#amend(answered, [{ type: decline ? 'rematch_declined' : 'rematch_offered', seat }]);
      const next = await begin(record);
      if (!next.ok) return next;
      const game = next.value.id;
      return this.#amend(withNext(answered, game), [{ type: 'rematch', game }]);
    });
  }

  /** Changes what is stored about the game besides its moves, and tells everybody. */
  async #amend(record: SessionRecord, changes: readonly Told[]): Promise<Result<void>> {
    const before = this.#now;
    if (sameJson(record, before.record)) return ok(undefined);
    const after = new Snapshot(record, before.table, this.#options.time);
    const kept = await this.#writer.write({ before, after, changes: [] });
    if (!kept.ok) return kept;
    this.#now = after;
    this.usedAt = this.#options.time.now();
    this.feed.append(tellAll(before, after, changes));
    return kept;
  }

  #inTurn<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    const done = this.#lastCommand.then(async () => {
      await this.#options.confirm?.();
      return this.#closedBy === undefined ? work() : refuse(this.#closedBy, CLOSED_BY[this.#closedBy]);
    });
    this.#lastCommand = done.catch(() => undefined);
    return done;
  }

  /**
   * Runs a command on the table as it is when its turn comes; nothing happens if `asked` finds that it is too
   * late.
   */
  carryOut(asked: (table: Table) => Command | undefined, extras: Extras = {}): Promise<Result<void>> {
    return this.#inTurn(async () => {
      const wanted = asked(this.table);
      return wanted === undefined
        ? refuse('stale_move', 'The position has changed.')
        : this.#carryOut(wanted, extras);
    });
  }

  /** A command takes effect once it is stored. One that is refused or cannot be stored changes nothing. */
  async #carryOut(asked: Command, { notes, seat, onDone }: Extras = {}): Promise<Result<void>> {
    const before = this.#now;
    const done = command(before.table, asked, this.#options.time.now());
    if (!done.ok) return done;
    const { table, changes } = done.value;
    if (changes.length === 0) return ok(undefined);
    const { instance, time } = this.#options;
    const known = seat === undefined ? before.record : withSeat(before.record, seat);
    const after = new Snapshot(recordAfter(known, table, instance), table, time);
    const kept = await this.#writer.write({ before, after, changes, notes });
    if (kept.ok) this.#commit(after, changes, onDone);
    return kept;
  }

  #commit(after: Snapshot, changes: readonly Change[], onDone?: () => void): void {
    const before = this.#now;
    this.#now = after;
    this.usedAt = this.#options.time.now();
    if (changes.some(({ type }) => type === 'taken_back')) {
      this.#keys.clear();
      this.#withoutKeys = Math.min(this.#withoutKeys, after.table.line.length);
    }
    this.feed.append(tell(before, after, changes), onDone);
    if (after.table.seating !== before.table.seating) this.people.tellPresence();
    if (after.table.outcome !== undefined) this.feed.settle();
    for (const change of changes) this.#options.onChange?.(change);
    this.#options.onCommit?.(this);
    this.#driver.drive();
  }

  /** A player's move; `onMade` is called before spectators are told, unless the move was made earlier. */
  act(person: Seat, { key, ...request }: Act, onMade?: (made: Acting) => void): Promise<Result<Acting>> {
    // Every player has their own keys.
    const own = key === undefined ? undefined : `${person} ${key}`;
    const { moveNumber, action, notation } = request;
    const text = JSON.stringify([moveNumber, action, notation]);
    return this.#inTurn<Acting>(async () => {
      const known = own === undefined ? ok(undefined) : this.#keys.find(own, text);
      if (!known.ok) return known;
      if (known.value !== undefined) return ok({ moveNumber: known.value, isRepeated: true });
      if (own !== undefined && this.#wasMade(person, request)) return ok({ moveNumber, isRepeated: true });
      const made: Acting = { moveNumber, isRepeated: false };
      const asked: Command = {
        type: 'act',
        seat: seatOf(this.table, person),
        by: 'player',
        moveNumber,
        ...(action === undefined ? {} : { action }),
        ...(notation === undefined ? {} : { notation }),
      };
      const done = await this.#carryOut(asked, { onDone: () => onMade?.(made) });
      if (!done.ok) return done;
      if (own !== undefined) this.#keys.add(own, { request: text, moveNumber });
      return ok(made);
    });
  }

  /**
   * Whether a player made this very move before a restart: its answer may have been lost, and its key was
   * forgotten.
   */
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
   * Takes a seat with the secret of an invitation, which is then used up; returns the token of the seat. The
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
      const called = displayName(name ?? '');
      const asked: Command = { type: 'join', seat, ...(called === undefined ? {} : { name: called }) };
      const done = await this.#carryOut(asked, {
        seat: { person, known: { tokenDigest: digestOf(token) } },
      });
      return done.ok ? ok(token) : done;
    });
  }

  /**
   * Seats a program: in a seat it was challenged to take, or with an invitation. Returns the seat it started
   * in. Repeating it gives the same answer.
   */
  seatBot(
    { id, name }: Bot,
    invitation?: { readonly seat: Seat; readonly invite: string },
  ): Promise<Result<Seat>> {
    return this.#inTurn(async () => {
      const taken = this.seatOfBot(id);
      if (taken !== undefined)
        return invitation === undefined || personIn(this.table, invitation.seat) === taken
          ? ok(taken)
          : refuse('seat_taken', 'You already have a seat at this table.');
      const person = invitation === undefined ? this.challengeOf(id) : personIn(this.table, invitation.seat);
      const kept = person === undefined ? undefined : this.record.seats[person - 1];
      if (person === undefined) return refuse('bad_invite', 'You were not invited to this game.');
      if (invitation !== undefined && !isSecret(invitation.invite, kept?.inviteDigest))
        return refuse('bad_invite', 'This invitation is not for this seat.');
      const asked: Command = { type: 'join', seat: seatOf(this.table, person), name, bot: name };
      const known = { bot: name, botId: id, hasAccepted: true };
      const done = await this.#carryOut(asked, { seat: { person, known } });
      return done.ok ? ok(person) : done;
    });
  }

  /**
   * A program declines to play. A two-player game that has not started ends without a winner; otherwise the
   * program takes its seat and resigns.
   */
  async declineBot(bot: Bot): Promise<Result<void>> {
    if (this.challengeOf(bot.id) === undefined)
      return refuse('bad_invite', 'You were not invited to this game.');
    if (this.record.seats.length === 2 && this.table.line.length === 0)
      return this.carryOut((table) => (table.line.length === 0 ? { type: 'abandon' } : undefined));
    const seated = await this.seatBot(bot);
    return seated.ok
      ? this.carryOut((table) => ({ type: 'resign', seat: seatOf(table, seated.value) }))
      : seated;
  }

  /** Finishes the current command and accepts no more. The game can be resumed from the store. */
  async close(by: ClosedBy = 'shutting_down'): Promise<void> {
    this.#closedBy = by;
    this.#driver.close();
    this.people.close();
    await this.#lastCommand;
    this.feed.close();
  }
}
