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
} from '@ludus/kernel';
import type { GameStore, GameWriter, PlayerInput, RecordedStep, Replayed } from '@ludus/replay';
import { withoutPlace } from '../errors/replayRefusal.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import type { SeatRecord, SessionRecord, TimeControl } from './types.ts';

/** How a finished game ended, as far as the rules do not say. */
export interface TableEnding {
  readonly terminationReason: 'resignation' | 'timeout' | 'abandonment';
  readonly winner: Seat | null;
}

const unavailable = (): Problem =>
  problem('store_unavailable', '', 'The store cannot be used at the moment.');

/** Hears how every access to the store went. */
export type StoreReport = Pick<StoreWatch, 'failed' | 'wrote'>;

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
  readonly #report: StoreReport;

  private constructor(writer: GameWriter, report: StoreReport) {
    this.#writer = writer;
    this.#report = report;
  }

  static async begin(
    db: GameStore,
    { session, initialState, metadata }: NewRecording,
    report: StoreReport,
  ): Promise<Result<Recording>> {
    const { recordId, game, variant, seats, timeControl, createdAt } = session;
    const writer = await db.storeGameIncremental({
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
    if (writer.ok) return ok(new Recording(writer.value, report));
    if (writer.error.code === 'bad_state' || writer.error.code === 'bad_description')
      return err(problem('bad_setup', '', withoutPlace(writer.error)));
    report.failed(writer.error);
    return err(unavailable());
  }

  /** Goes on with a record; undefined when it has been finished. */
  static async resume(
    db: GameStore,
    recordId: string,
    report: StoreReport,
  ): Promise<Result<Recording | undefined>> {
    const writer = await db.resumeGame(recordId);
    if (writer.ok) return ok(new Recording(writer.value, report));
    if (writer.error.code === 'not_live') return ok(undefined);
    report.failed(writer.error);
    return err(unavailable());
  }

  #reported<T>(written: Replayed<T>): Result<T> {
    if (written.ok) {
      this.#report.wrote();
      return written;
    }
    this.#report.failed(written.error);
    return err(unavailable());
  }

  /** Takes back the last moves, so that so many are left. */
  async takeBack(left: number): Promise<Result<void>> {
    return this.#reported(await this.#writer.takeBack(left));
  }

  async add(step: RecordedStep): Promise<Result<void>> {
    return this.#reported(await this.#writer.addSteps([step]));
  }

  /** A game that ended before it began leaves no record. Players are kept by the seat they ended in. */
  async finish({ moves, durationMs, seats, ending }: Finish): Promise<Result<void>> {
    const players = seats.map(playerOf);
    return this.#reported(
      await (moves === 0 ? this.#writer.abort() : this.#writer.finalize({ durationMs, players, ...ending })),
    );
  }

  /** Leaves no trace of a game that could not begin. */
  async abort(): Promise<void> {
    await this.#writer.abort();
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
