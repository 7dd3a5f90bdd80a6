import {
  err,
  type Game,
  type Json,
  type Outcome,
  ok,
  type Problem,
  problem,
  type Result,
  type Seat,
  type Tagged,
} from '@ludus/kernel';
import type { GameReplayDB, GameWriter, MoveNotes, PlayerInput } from '@ludus/replay';
import { withoutPlace } from '../errors/replayRefusal.ts';
import type { SeatRecord, SessionRecord, TimeControl } from './types.ts';

/** How a finished game ended, as far as the rules do not say. */
export interface TableEnding {
  readonly terminationReason: 'resignation' | 'timeout' | 'abandonment';
  readonly winner: Seat | null;
}

const unavailable = (): Problem =>
  problem('store_unavailable', '', 'The store cannot be used at the moment.');

const playerOf = ({ kind, agent }: SeatRecord): PlayerInput => {
  if (kind === 'human') return { playerType: 'human' };
  const [, name = 'random', level] = /^([^:@]+)(?::(\d+))?/.exec(agent ?? '') ?? [];
  return { playerType: 'ai', aiType: name, ...(level === undefined ? {} : { aiDifficulty: Number(level) }) };
};

const timeOf = (control: TimeControl) => {
  if (control.type === 'none') return { timeControlType: 'none' };
  if (control.type === 'days') return { timeControlType: 'days', initialTimeMs: control.days * 86_400_000 };
  const { type, initialMs, incrementMs } = control;
  return { timeControlType: type, initialTimeMs: initialMs, timeIncrementMs: incrementMs };
};

export interface NewRecording {
  readonly session: SessionRecord;
  readonly initialState: unknown;
  /** Where a game that does not begin at its beginning comes from. */
  readonly metadata?: Readonly<Record<string, Json>>;
}

export interface Finish {
  readonly moves: number;
  readonly durationMs: number;
  /** Who sits where at the end. */
  readonly seats: readonly SeatRecord[];
  readonly ending: TableEnding | undefined;
}

/** The record of a live game in the store: what is added is there when the answer comes. */
export class Recording {
  readonly #writer: GameWriter;

  private constructor(writer: GameWriter) {
    this.#writer = writer;
  }

  static begin(db: GameReplayDB, { session, initialState, metadata }: NewRecording): Result<Recording> {
    const { recordId, game, variant, seats, timeControl, createdAt } = session;
    const writer = db.storeGameIncremental({
      gameId: recordId,
      game,
      boardType: variant,
      numPlayers: seats.length,
      players: seats.map(playerOf),
      source: 'manual',
      createdAt,
      initialState,
      ...timeOf(timeControl),
      ...(metadata === undefined ? {} : { metadata }),
    });
    if (writer.ok) return ok(new Recording(writer.value));
    return err(
      writer.error.code === 'bad_state' || writer.error.code === 'bad_description'
        ? problem('bad_setup', '', withoutPlace(writer.error))
        : unavailable(),
    );
  }

  /** Goes on with a record; undefined when it has been finished. */
  static resume(db: GameReplayDB, recordId: string): Result<Recording | undefined> {
    const writer = db.resumeGame(recordId);
    if (writer.ok) return ok(new Recording(writer.value));
    return writer.error.code === 'not_live' ? ok(undefined) : err(unavailable());
  }

  /** Takes back the last moves, and gives the state before them. */
  takeBack(count: number): Result<unknown> {
    const left = this.#writer.takeBack(count);
    const { state } = this.#writer;
    return left.ok && state.ok ? ok(state.value) : err(unavailable());
  }

  add(action: Tagged, seat: Seat, notes: MoveNotes): Result<number> {
    const added = this.#writer.addMove({ action, player: seat, ...notes });
    return added.ok ? added : err(unavailable());
  }

  /** A game that ended before it began leaves no record. Players are kept by the seat they ended in. */
  finish({ moves, durationMs, seats, ending }: Finish): Result<void> {
    const players = seats.map(playerOf);
    const done =
      moves === 0 ? this.#writer.abort() : this.#writer.finalize({ durationMs, players, ...ending });
    return done.ok ? ok(undefined) : err(unavailable());
  }
}

/** How a stored game ended: by its rules, or as its record says. */
export const outcomeOf = (
  game: Game,
  state: unknown,
  {
    winner,
    terminationReason,
    numPlayers,
  }: { winner: Seat | null; terminationReason: string | null; numPlayers: number },
): Outcome => game.outcome(state) ?? tableOutcome(winner, terminationReason ?? 'abandonment', numPlayers);

/** The outcome of a game somebody left: the winner first, everybody else after. */
export const tableOutcome = (winner: Seat | null, reason: string, seats: number): Outcome => ({
  winners: winner === null ? [] : [winner],
  reason,
  ranking: Array.from({ length: seats }, (_, i) => i + 1)
    .sort((a, b) => Number(b === winner) - Number(a === winner) || a - b)
    .map((seat) => ({ seat, rank: winner === null || seat === winner ? 1 : 2 })),
});
