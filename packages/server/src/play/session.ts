import {
  err,
  type Game,
  type Outcome,
  ok,
  problem,
  type Result,
  type Seat,
  type Tagged,
} from '@ludus/kernel';
import type { GameStore, MoveNotes, MoveRecord } from '@ludus/replay';
import type { Change } from './changes.ts';
import {
  carryClocks,
  createClock,
  expiresAt,
  remainingAt,
  resumeClock,
  type TableClock,
  timesOfMove,
  turnTo,
} from './clock.ts';
import { type Recording, type TableEnding, tableOutcome } from './recording.ts';
import { RequestKeys } from './requestKeys.ts';
import { reorder, type Seating, seatingAfter } from './seating.ts';
import type { Actor, Leaving, SeatRecord, SessionRecord, UndoOffer } from './types.ts';
import { agreeTo, isAgreed, lastHumanMove } from './undo.ts';

/** A request to act. */
export interface Act {
  readonly seat: Seat;
  readonly action?: unknown;
  readonly notation?: string | undefined;
  /** The number of the move it is meant to be. */
  readonly moveNumber: number;
  /** The same key again is the same request again. */
  readonly key?: string | undefined;
}

/** What came of a request to act. */
export interface Acted {
  readonly moveNumber: number;
  readonly isRepeated: boolean;
}

export interface SessionOptions {
  readonly game: Game;
  readonly record: SessionRecord;
  readonly db: GameStore;
  readonly state: unknown;
  readonly moves: number;
  /** The moves so far, where clocks or seats are told by them. */
  readonly past: readonly MoveRecord[];
  /** Absent when the game is over. */
  readonly recording: Recording | undefined;
  readonly now: () => number;
  /** Keeps the record of the session. */
  readonly save: (record: SessionRecord) => Promise<void>;
  readonly onChange: (change: Change) => void;
}

/** Somebody who misses this many turns in a row is not coming back. */
const MOST_MISSED_TURNS = 3;

const refuse = (code: string, message: string): Result<never> => err(problem(code, '', message));

/** One table: who sits there, whose turn it is, what they may do. Knows nothing of requests, timers and threads. */
export class Session {
  readonly game: Game;
  readonly #options: SessionOptions;
  #record: SessionRecord;
  #recording: Recording | undefined;
  #state: unknown;
  #moves: number;
  #revision = 0;
  #clock: TableClock;
  #seating: Seating;
  #offer: UndoOffer | undefined;
  readonly #keys = new RequestKeys();
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: SessionOptions) {
    const { game, record, state, moves, recording } = options;
    this.game = game;
    this.#options = options;
    this.#record = record;
    this.#recording = recording;
    this.#state = state;
    this.#moves = moves;
    const clock = createClock(record.timeControl, record.seats.length);
    const { past } = options;
    this.#clock = resumeClock(game, clock, past);
    this.#seating = seatingAfter(game, record.seats.length, past);
    this.#wind();
  }

  async #pastMoves(): Promise<readonly MoveRecord[]> {
    const moves = await this.#options.db.getMoves(this.#record.recordId);
    return moves.ok ? moves.value : [];
  }

  /** Changes happen one after the other: what one of them waits for, the next one waits for too. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  get record(): SessionRecord {
    return this.#record;
  }

  get state(): unknown {
    return this.#state;
  }

  /** How many moves have been made; the next one has this number. */
  get moves(): number {
    return this.#moves;
  }

  /** Changes with the position: after something was taken back, a move of the same number is another one. */
  get revision(): number {
    return this.#revision;
  }

  get clock(): TableClock {
    return this.#clock;
  }

  get offer(): UndoOffer | undefined {
    return this.#offer;
  }

  get outcome(): Outcome | undefined {
    return this.#record.outcome;
  }

  get toAct(): Seat | undefined {
    return this.outcome === undefined ? this.game.toAct(this.#state) : undefined;
  }

  /** Who sits where now; the record of the session has everybody where they began. */
  get seats(): readonly SeatRecord[] {
    return reorder(this.#seating, this.#record.seats);
  }

  seat(seat: Seat): SeatRecord | undefined {
    return this.#record.seats[this.personIn(seat) - 1];
  }

  /** Who sits in a seat, named by the seat they began in. */
  personIn(seat: Seat): Seat {
    return this.#seating[seat - 1] ?? seat;
  }

  /** Where somebody who began in a seat sits now. */
  seatOf(person: Seat): Seat {
    return this.#seating.indexOf(person) + 1;
  }

  /** The agent that has to decide now. */
  get agentToAct(): string | undefined {
    const seat = this.toAct;
    return seat === undefined ? undefined : this.seat(seat)?.agent;
  }

  /** What cannot be kept does not happen. */
  async #changeRecord(change: Partial<SessionRecord>): Promise<void> {
    const changed = { ...this.#record, ...change };
    await this.#options.save(changed);
    this.#record = changed;
  }

  async #changePerson(seat: Seat, change: Partial<SeatRecord>): Promise<void> {
    const person = this.personIn(seat);
    const seats = this.#record.seats.map((one, i) => (i + 1 === person ? { ...one, ...change } : one));
    await this.#changeRecord({ seats });
  }

  changeSeat(seat: Seat, change: Partial<SeatRecord>): Promise<void> {
    return this.#inTurn(() => this.#changeSeat(seat, change));
  }

  async #changeSeat(seat: Seat, change: Partial<SeatRecord>): Promise<void> {
    await this.#changePerson(seat, change);
    this.#wind();
    this.#options.onChange({ type: 'seat', seat });
  }

  /** Clocks run once everybody is there. */
  get isEverybodyThere(): boolean {
    return this.#record.seats.every(({ kind, tokenDigest }) => kind === 'agent' || tokenDigest !== undefined);
  }

  #wind(): void {
    if (this.#clock.running !== undefined || !this.isEverybodyThere) return;
    this.#clock = turnTo(this.#clock, this.toAct, this.#options.now());
  }

  /** A move by a player. */
  act(request: Act): Promise<Result<Acted>> {
    return this.#inTurn(() => this.#act(request));
  }

  async #act(request: Act): Promise<Result<Acted>> {
    const { seat, moveNumber } = request;
    // Every player has keys of their own.
    const key = request.key === undefined ? undefined : `${this.personIn(seat)} ${request.key}`;
    const text = JSON.stringify([moveNumber, request.action, request.notation]);
    const known = key === undefined ? ok(undefined) : this.#keys.find(key, text);
    if (!known.ok) return known;
    if (known.value !== undefined) return ok({ moveNumber: known.value, isRepeated: true });
    const action = this.#check(request);
    if (!action.ok) return action;
    const played = await this.#play(action.value, seat, 'player');
    if (!played.ok) return played;
    if (key !== undefined) this.#keys.add(key, { request: text, moveNumber });
    return ok({ moveNumber, isRepeated: false });
  }

  /** Turn and number come before the action, so that nobody learns of a position by guessing at it. */
  #check({ seat, moveNumber, action, notation }: Act): Result<Tagged> {
    if (this.outcome !== undefined) return refuse('game_over', 'The game is over.');
    if (moveNumber !== this.#moves)
      return refuse('stale_move', `The next move is number ${this.#moves}, not ${moveNumber}.`);
    if (this.toAct !== seat) return refuse('not_your_turn', `It is the turn of player ${this.toAct}.`);
    if (this.seat(seat)?.left !== undefined) return refuse('not_allowed', 'You have left this game.');
    if ((action === undefined) === (notation === undefined))
      return refuse('bad_action', 'Give either an action or its notation.');
    if (notation !== undefined) return this.#named(this.game.text.parseNotation(this.#state, notation));
    const parsed = this.game.parseAction(action);
    return parsed.ok ? parsed : this.#named(err(parsed.error[0]!));
  }

  #named(result: Result<Tagged>): Result<Tagged> {
    return result.ok ? result : err({ ...result.error, code: 'bad_action' });
  }

  /** A move by an agent, with what it thought. */
  actFor(seat: Seat, action: Tagged, notes: MoveNotes): Promise<Result<void>> {
    return this.#inTurn(async () => {
      if (this.toAct !== seat) return refuse('not_your_turn', 'The position has changed.');
      return await this.#play(action, seat, 'agent', notes);
    });
  }

  async #play(action: Tagged, seat: Seat, by: Actor, notes: MoveNotes = {}): Promise<Result<void>> {
    const before = this.#state;
    const played = this.game.play(before, action, seat);
    if (!played.ok) return err({ ...played.error, code: 'illegal_action' });
    const now = this.#options.now();
    const next = this.game.toAct(played.value.state);
    const order = this.game.seating?.reseat(action);
    // Whose clock runs next is known by the seat they sit in until then.
    const running = next === undefined ? undefined : (order?.[next - 1] ?? next);
    const clock = this.#clock.running === undefined ? this.#clock : turnTo(this.#clock, running, now);
    const { state, events } = played.value;
    const moveNumber = this.#moves;
    const added = await this.#recording!.add({
      number: moveNumber,
      seat,
      action,
      before,
      state,
      hash: this.game.hash(state),
      notes: { ...timesOfMove(seat, { before: this.#clock, after: clock }, now), ...notes },
    });
    if (!added.ok) return added;
    const notation = this.game.text.makeNotation(before, action);
    if (by === 'player') await this.#forgive(seat);
    this.#state = state;
    this.#clock = clock;
    if (order !== undefined) this.#reseat(order);
    this.#offer = undefined;
    this.#moves += 1;
    this.#revision += 1;
    this.#options.onChange({ type: 'move', moveNumber, seat, by, action, notation, events });
    if (next === undefined) await this.#end(this.game.outcome(this.#state)!);
    return ok(undefined);
  }

  /** Everybody changes seats, with their clock; `order` names them by the seat they leave. */
  #reseat(order: readonly Seat[]): void {
    this.#clock = carryClocks(this.#clock, order);
    this.#seating = reorder(order, this.#seating);
  }

  async #forgive(seat: Seat): Promise<void> {
    if ((this.seat(seat)?.missedTurns ?? 0) === 0) return;
    await this.#changePerson(seat, { missedTurns: 0 });
  }

  /** The record is closed first: as long as that fails the game is not over. */
  async #end(outcome: Outcome, ending?: TableEnding): Promise<Result<void>> {
    const now = this.#options.now();
    const durationMs = Math.max(0, Math.round(now - Date.parse(this.#record.createdAt)));
    const finished = await this.#recording?.finish({
      moves: this.#moves,
      durationMs,
      seats: this.seats,
      ending,
    });
    if (finished?.ok === false) return finished;
    this.#clock = turnTo(this.#clock, undefined, now);
    this.#recording = undefined;
    this.#offer = undefined;
    await this.#changeRecord({ outcome });
    this.#options.onChange({ type: 'ended', outcome });
    return ok(undefined);
  }

  /** Closes a game that is over but not closed, because the store or the whole server failed at that moment. */
  settle(): Promise<Result<void>> {
    return this.#inTurn(() => this.#settle());
  }

  async #settle(): Promise<Result<void>> {
    if (this.outcome !== undefined) return ok(undefined);
    const outcome = this.game.outcome(this.#state);
    if (outcome !== undefined) return this.#end(outcome);
    const gone = this.seats.findIndex(({ left, agent }) => left !== undefined && agent === undefined);
    const { left } = this.seats[gone] ?? {};
    if (left === undefined || this.#record.seats.length !== 2) return ok(undefined);
    return this.game.seating?.resign(this.#state, gone + 1) === undefined
      ? this.#forfeit(gone + 1, left)
      : ok(undefined);
  }

  /** Between two the other one wins. */
  #forfeit(seat: Seat, why: Leaving): Promise<Result<void>> {
    const winner = 3 - seat;
    return this.#end(tableOutcome(winner, why, 2), { terminationReason: why, winner });
  }

  resign(seat: Seat): Promise<Result<void>> {
    return this.#inTurn(async () => {
      if (this.outcome !== undefined) return refuse('game_over', 'The game is over.');
      if (this.seat(seat)?.left !== undefined) return refuse('not_allowed', 'You have left this game.');
      return await this.#leave(seat, 'resignation');
    });
  }

  /**
   * Somebody goes: by the rules of the game where they know of it; between two the other wins; otherwise an agent
   * plays on in their place, so that the others keep their game.
   */
  async #leave(seat: Seat, why: Leaving): Promise<Result<void>> {
    const action = this.game.seating?.resign(this.#state, seat);
    if (action !== undefined) {
      const played = await this.#play(action, seat, why === 'timeout' ? 'timeout' : 'player');
      if (!played.ok) return played;
      if (this.outcome === undefined) await this.#changeSeat(seat, { left: why });
      return ok(undefined);
    }
    const { length } = this.#record.seats;
    if (length !== 2) {
      await this.#changeSeat(seat, { left: why, agent: 'heuristic' });
      return ok(undefined);
    }
    await this.#changeSeat(seat, { left: why });
    return await this.#forfeit(seat, why);
  }

  /** Ends a game nobody has touched for a long time, without a winner. */
  abandon(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.outcome !== undefined) return;
      const why = 'abandonment';
      const outcome = tableOutcome(null, why, this.#record.seats.length);
      await this.#end(outcome, { terminationReason: why, winner: null });
    });
  }

  /** When somebody's time is up, if nothing happens. */
  get deadline(): number | undefined {
    return this.outcome === undefined ? expiresAt(this.#clock) : undefined;
  }

  /** Does what follows from time running out, if it has. Agents are not hurried. */
  expire(): Promise<void> {
    return this.#inTurn(() => this.#expire());
  }

  async #expire(): Promise<void> {
    const seat = this.toAct;
    if (seat === undefined || this.#clock.running !== seat || this.#clock.control.type === 'none') return;
    if (remainingAt(this.#clock, seat, this.#options.now()) > 0) return;
    if (this.agentToAct !== undefined) return;
    const missed = (this.seat(seat)?.missedTurns ?? 0) + 1;
    const isPatient = this.#clock.control.type === 'days' && missed < MOST_MISSED_TURNS;
    const rest = isPatient ? this.game.seating?.timeout(this.#state) : undefined;
    if (rest === undefined) await this.#leave(seat, 'timeout');
    else await this.#finishTurn(seat, missed, rest);
  }

  async #finishTurn(seat: Seat, missedTurns: number, actions: readonly Tagged[]): Promise<void> {
    await this.#changeSeat(seat, { missedTurns });
    for (const action of actions) {
      if (this.toAct !== seat) return;
      if (!(await this.#play(action, seat, 'timeout')).ok) return;
    }
  }

  /** Asks to take moves back, or agrees to it. It happens when all people at the table have agreed. */
  undo(seat: Seat, wanted?: number): Promise<Result<{ readonly isDone: boolean }>> {
    return this.#inTurn(() => this.#undo(seat, wanted ?? this.#offer?.toMove));
  }

  async #undo(seat: Seat, wanted: number | undefined): Promise<Result<{ readonly isDone: boolean }>> {
    if (!this.#record.mayUndo) return refuse('not_allowed', 'Nothing is taken back in this game.');
    if (this.outcome !== undefined) return refuse('game_over', 'The game is over.');
    const toMove = wanted ?? lastHumanMove(this.game, this.#record.seats, await this.#pastMoves());
    if (toMove === undefined || toMove < 0 || toMove >= this.#moves)
      return refuse('no_such_move', 'There is no such move to take back.');
    const offer = agreeTo(this.#offer, seat, toMove);
    if (isAgreed(offer, this.seats)) {
      const done = await this.#takeBack(toMove);
      return done.ok ? ok({ isDone: true }) : done;
    }
    this.#offer = offer;
    this.#options.onChange({ type: 'undo_offered', seat, toMove });
    return ok({ isDone: false });
  }

  async declineUndo(seat: Seat): Promise<Result<void>> {
    if (this.#offer === undefined) return refuse('no_such_move', 'Nobody asked to take anything back.');
    this.#offer = undefined;
    this.#options.onChange({ type: 'undo_declined', seat });
    return ok(undefined);
  }

  /** Everybody sits where the moves that are left have put them, with the time they have now. */
  async #sitBack(): Promise<void> {
    const seating = seatingAfter(this.game, this.#seating.length, await this.#pastMoves());
    this.#reseat(seating.map((person) => this.seatOf(person)));
  }

  /** A turn that was taken back was none: nobody gets time for it. */
  #restartClock(): void {
    const now = this.#options.now();
    this.#clock = turnTo(turnTo(this.#clock, undefined, now), this.toAct, now);
  }

  async #takeBack(toMove: number): Promise<Result<void>> {
    const taken = await this.#recording!.takeBack(toMove);
    if (!taken.ok) return taken;
    const before = await this.#options.db.getStateAtMove(this.#record.recordId, toMove - 1);
    if (!before.ok) return refuse('store_unavailable', 'The store cannot be used at the moment.');
    this.#state = before.value;
    this.#moves = toMove;
    if (this.game.seating !== undefined) await this.#sitBack();
    this.#revision += 1;
    this.#offer = undefined;
    this.#keys.clear();
    if (this.#clock.running !== undefined) this.#restartClock();
    this.#options.onChange({ type: 'undone', toMove });
    return ok(undefined);
  }
}
