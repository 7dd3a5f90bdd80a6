import { err, ok, problem, type Result, type Seat, sameJson, type Viewer } from '@ludus/kernel';
import { type Change, type Changed, type Command, command, seatOf, type Table } from '@ludus/table';
import type { Logger } from '../observe/log.ts';
import { tell, tellAll } from './broadcast.ts';
import { type CarryOut, type Extras, type InTurn, staleMove } from './carryingOut.ts';
import { Driver, type DriverOptions } from './driver.ts';
import { Feed } from './feed.ts';
import type { Change as Told } from './messages.ts';
import { PlayerMoves } from './playerMoves.ts';
import { isAgreed, rematchRefusal, withAnswer, withNext } from './rematch.ts';
import type { PlayState } from './schemas.ts';
import type { ServerClock } from './serverClock.ts';
import { Snapshot } from './snapshot.ts';
import { TablePeople } from './tablePeople.ts';
import { TableSeats } from './tableSeats.ts';
import { TableWriter, type TableWriterOptions } from './tableWriter.ts';
import { type Bot, recordAfter, type SessionRecord } from './types.ts';

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

/** An answer to the question of a rematch. */
interface RematchAnswer {
  /** Named by the seat they started in. */
  readonly person: Seat;
  readonly decline: boolean;
  readonly begin: (record: SessionRecord) => Promise<Result<{ readonly id: string }>>;
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
  readonly seats: TableSeats;
  readonly moves: PlayerMoves;
  /** When anybody last used it, by the clock that never jumps. */
  usedAt: number;
  readonly #options: LiveTableOptions;
  readonly #writer: TableWriter;
  readonly #driver: Driver;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #now: Snapshot;
  #lastCommand: Promise<unknown> = Promise.resolve();
  #closedBy: ClosedBy | undefined;

  private constructor(options: LiveTableOptions, now: Snapshot) {
    const { table } = now;
    this.#options = options;
    this.usedAt = options.time.now();
    this.#now = now;
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
    const inTurn: InTurn = (work) => this.#inTurn(() => work(this.#carryOut));
    this.seats = new TableSeats({ now: () => this.#now, inTurn, botWith: options.botWith });
    this.moves = new PlayerMoves({ table: () => this.table, inTurn });
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
      return wanted === undefined ? staleMove() : this.#carryOut(wanted, extras);
    });
  }

  /** A command takes effect once it is stored. One that is refused or cannot be stored changes nothing. */
  readonly #carryOut: CarryOut = async (asked, { notes, seat, onDone } = {}) => {
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
  };

  #commit(after: Snapshot, changes: readonly Change[], onDone?: () => void): void {
    const before = this.#now;
    this.#now = after;
    this.usedAt = this.#options.time.now();
    this.moves.forget(changes);
    this.feed.append(tell(before, after, changes), onDone);
    if (after.table.seating !== before.table.seating) this.people.tellPresence();
    if (after.table.outcome !== undefined) this.feed.settle();
    for (const change of changes) this.#options.onChange?.(change);
    this.#options.onCommit?.(this);
    this.#driver.drive();
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
