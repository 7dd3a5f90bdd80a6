import { createAgent, describeAgent } from '@ludus/agents';
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
import type { GameReplayDB, GameWriter, MoveNotes, PlayerInput, Replayed } from '@ludus/replay';
import { type Participant, type Step, type TimeControl, tableOutcome } from '@ludus/table';
import { withoutPlace } from '../errors/replayRefusal.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import type { SessionRecord } from './types.ts';

/** A move as it is recorded. */
export type NotedStep = Step & { readonly notes?: MoveNotes };

export const storeUnavailable = (): Problem =>
  problem('store_unavailable', '', 'The store cannot be used at the moment.');

/** Hears how every access to the store went. */
export type StoreReport = Pick<StoreWatch, 'failed' | 'wrote'>;

/** Whoever sits somewhere as records describe them: an agent by what it is, not by what it was asked for as. */
const playerOf = (game: Game, { kind, agent }: Pick<Participant, 'kind' | 'agent'>): PlayerInput => {
  if (kind === 'human') return { playerType: 'human' };
  const made = createAgent(game, agent ?? 'random');
  return made.ok ? describeAgent(made.value) : { playerType: 'ai' };
};

const timeOf = (control: TimeControl) => {
  if (control.type === 'none') return { timeControlType: 'none' };
  if (control.type === 'days') return { timeControlType: 'days', initialTimeMs: control.days * 86_400_000 };
  const { type, initialMs, incrementMs } = control;
  return { timeControlType: type, initialTimeMs: initialMs, timeIncrementMs: incrementMs };
};

export interface NewRecording {
  readonly game: Game;
  readonly session: SessionRecord;
  readonly initialState: unknown;
  /** Where a game that does not begin at its beginning comes from. */
  readonly metadata?: Readonly<Record<string, Json>>;
}

export interface Finish {
  /** How many moves were made. */
  readonly moves: number;
  readonly durationMs: number;
  /** Who sits where at the end. */
  readonly participants: readonly Participant[];
  /** How it ended, where the rules do not say. */
  readonly ending: Outcome | undefined;
}

interface RecordingOptions {
  readonly db: GameReplayDB;
  readonly game: Game;
  readonly writer: GameWriter;
  readonly report: StoreReport;
}

/** Rolls a transaction back. */
class Refused extends Error {}

/** The record of a live game in the store: what is added is there when the answer comes. */
export class Recording {
  readonly #db: GameReplayDB;
  readonly #game: Game;
  readonly #writer: GameWriter;
  readonly #report: StoreReport;

  private constructor({ db, game, writer, report }: RecordingOptions) {
    this.#db = db;
    this.#game = game;
    this.#writer = writer;
    this.#report = report;
  }

  static async begin(
    db: GameReplayDB,
    { game, session, initialState, metadata }: NewRecording,
    report: StoreReport,
  ): Promise<Result<Recording>> {
    const { recordId, variant, seats, timeControl, createdAt } = session;
    const writer = await db.storeGameIncremental({
      gameId: recordId,
      game: game.id,
      boardType: variant,
      numPlayers: seats.length,
      players: seats.map((seat) => playerOf(game, seat)),
      source: 'manual',
      createdAt,
      initialState,
      ...timeOf(timeControl),
      ...(metadata === undefined ? {} : { metadata }),
    });
    if (writer.ok) return ok(new Recording({ db, game, writer: writer.value, report }));
    if (writer.error.code === 'bad_state' || writer.error.code === 'bad_description')
      return err(problem('bad_setup', '', withoutPlace(writer.error)));
    report.failed(writer.error);
    return err(storeUnavailable());
  }

  /** Goes on with a record; undefined when it has been finished. */
  static async resume(
    db: GameReplayDB,
    { game, recordId }: { readonly game: Game; readonly recordId: string },
    report: StoreReport,
  ): Promise<Result<Recording | undefined>> {
    const writer = await db.resumeGame(recordId);
    if (writer.ok) return ok(new Recording({ db, game, writer: writer.value, report }));
    if (writer.error.code === 'not_live') return ok(undefined);
    report.failed(writer.error);
    return err(storeUnavailable());
  }

  #reported(written: Replayed<unknown>): Result<void> {
    if (written.ok) {
      this.#report.wrote();
      return ok(undefined);
    }
    this.#report.failed(written.error);
    return err(storeUnavailable());
  }

  /** Adds all of these moves, or none. */
  async addSteps(steps: readonly NotedStep[]): Promise<Result<void>> {
    let written: Replayed<unknown> = ok(undefined);
    const addAll = (): void => {
      for (const { action, seat, notes } of steps) {
        written = this.#writer.addMove({ action, player: seat, ...notes });
        if (!written.ok) throw new Refused();
      }
    };
    try {
      this.#db.internals.db.transaction(addAll)();
    } catch (caught) {
      if (!(caught instanceof Refused)) throw caught;
    }
    return this.#reported(written);
  }

  /** Takes back the last moves: so many of how many there are stay. */
  async takeBack(left: number, moves: number): Promise<Result<void>> {
    return this.#reported(await this.#writer.takeBack(moves - left));
  }

  /** A game that ended before it began leaves no record. Players are kept by the seat they ended in. */
  async finish({ moves, durationMs, participants, ending }: Finish): Promise<Result<void>> {
    if (moves === 0) return this.abort();
    return this.#reported(
      await this.#writer.finalize({
        durationMs,
        players: participants.map((one) => playerOf(this.#game, one)),
        ...(ending === undefined
          ? {}
          : { terminationReason: ending.reason, winner: ending.winners[0] ?? null }),
      }),
    );
  }

  /** Leaves no trace of the game. */
  async abort(): Promise<Result<void>> {
    return this.#reported(await this.#writer.abort());
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
