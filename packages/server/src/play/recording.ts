import { createAgent, describeAgent } from '@ludus/agents';
import {
  displayName,
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
import { type Participant, type TimeControl, tableOutcome } from '@ludus/table';
import { withoutPlace } from '../errors/replayRefusal.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import { isPerson, type SessionRecord } from './types.ts';

export const storeUnavailable = (): Problem =>
  problem('store_unavailable', '', 'The database is not available at the moment. Try again later.');

/**
 * Why something could not be stored, for people: another server runs the table now, or the store is not
 * available.
 */
export const refusalToStore = ({ code }: Pick<Problem, 'code'>): Problem =>
  code === 'stale_writer' ? problem('moved', '', 'Another server runs this table now.') : storeUnavailable();

/** Called with the result of every access to the store. */
export type StoreReport = Pick<StoreWatch, 'failed' | 'wrote' | 'lost'>;

/** How long a write is retried while another program has locked the store. */
const LOCKED_MS = 5000;
const TRY_AGAIN_MS = 20;

/** Waits for a locked store without blocking the thread. */
const patiently = async <T>(write: () => Promise<Replayed<T>>): Promise<Replayed<T>> => {
  const late = performance.now() + LOCKED_MS;
  for (;;) {
    const done = await write();
    if (done.ok || done.error.code !== 'locked' || performance.now() > late) return done;
    await Bun.sleep(TRY_AGAIN_MS);
  }
};

/** What is played. Which agent a level stands for may depend on the board. */
interface Played {
  readonly game: Game;
  readonly initialState: unknown;
}

type Seated = Pick<Participant, 'kind' | 'agent' | 'bot' | 'name'>;

/** A participant as records describe them: an agent by what it is, not by the name it was requested with. */
const playerOf = ({ game, initialState }: Played, { kind, agent, bot }: Seated): PlayerInput => {
  if (bot !== undefined) return { playerType: 'ai', aiType: `bot:${bot}` };
  if (kind === 'human') return { playerType: 'human' };
  const made = createAgent(game, agent ?? 'random');
  return made.ok ? describeAgent(made.value, initialState) : { playerType: 'ai' };
};

/** Everyone with the names they play under. Old sessions contain names that were not checked. */
const playersOf = (played: Played, seated: readonly Seated[], hasNames: boolean): PlayerInput[] =>
  seated.map((one) => {
    const name = hasNames || !isPerson(one) ? displayName(one.name ?? '') : undefined;
    return { ...playerOf(played, one), ...(name !== undefined && { name }) };
  });

const timeOf = (control: TimeControl) => {
  if (control.type === 'none') return { timeControlType: 'none' };
  if (control.type === 'days') return { timeControlType: 'days', initialTimeMs: control.days * 86_400_000 };
  const { type, initialMs, incrementMs } = control;
  return { timeControlType: type, initialTimeMs: initialMs, timeIncrementMs: incrementMs };
};

/** Whether a record contains the names of people. It can be seen by everyone, so that of a private table does not. */
export const recordsNames = (storesNames: boolean | undefined, { mayWatch }: SessionRecord): boolean =>
  (storesNames ?? true) && mayWatch !== false;

interface Resumed {
  readonly game: Game;
  readonly recordId: string;
  /** See `recordsNames`. */
  readonly hasNames: boolean;
}

interface NewRecording extends Played {
  readonly session: SessionRecord;
  /** See `recordsNames`. */
  readonly hasNames: boolean;
  /** Where a game comes from that started in the middle of another. */
  readonly metadata?: Readonly<Record<string, Json>>;
}

export interface Finish {
  /** How many moves were made. */
  readonly moves: number;
  readonly durationMs: number;
  readonly initialState: unknown;
  /** Who sits where at the end. */
  readonly participants: readonly Participant[];
  /** How it ended, if the rules do not say. */
  readonly ending: Outcome | undefined;
}

interface RecordingOptions {
  readonly game: Game;
  readonly hasNames: boolean;
  readonly writer: GameWriter;
  readonly report: StoreReport;
}

/** The record of a live game in the store: what is added is stored when the call returns. */
export class Recording {
  readonly #game: Game;
  readonly #hasNames: boolean;
  readonly #writer: GameWriter;
  readonly #report: StoreReport;

  private constructor({ game, hasNames, writer, report }: RecordingOptions) {
    this.#game = game;
    this.#hasNames = hasNames;
    this.#writer = writer;
    this.#report = report;
  }

  static async begin(
    db: GameStore,
    { game, session, hasNames, initialState, metadata }: NewRecording,
    report: StoreReport,
  ): Promise<Result<Recording>> {
    const { recordId, variant, seats, timeControl, createdAt } = session;
    const live = {
      gameId: recordId,
      game: game.id,
      boardType: variant,
      numPlayers: seats.length,
      players: playersOf({ game, initialState }, seats, hasNames),
      source: 'manual',
      createdAt,
      initialState,
      ...timeOf(timeControl),
      ...(metadata === undefined ? {} : { metadata }),
    } as const;
    const lost = report.lost();
    if (lost !== undefined) {
      report.failed(lost);
      return err(storeUnavailable());
    }
    const writer = await patiently(() => db.storeGameIncremental(live));
    if (writer.ok) return ok(new Recording({ game, hasNames, writer: writer.value, report }));
    if (writer.error.code === 'duplicate_game')
      return err(problem('duplicate_game', '', 'There is already a game with this id.'));
    if (writer.error.code === 'bad_state' || writer.error.code === 'bad_description')
      return err(problem('bad_setup', '', withoutPlace(writer.error)));
    report.failed(writer.error);
    return err(storeUnavailable());
  }

  /** Continues a record; undefined if it has been finished. */
  static async resume(
    db: GameStore,
    { game, recordId, hasNames }: Resumed,
    report: StoreReport,
  ): Promise<Result<Recording | undefined>> {
    const writer = await patiently(() => db.resumeGame(recordId));
    if (writer.ok) return ok(new Recording({ game, hasNames, writer: writer.value, report }));
    if (writer.error.code === 'not_live') return ok(undefined);
    if (writer.error.code === 'no_such_game')
      return err(problem('no_such_game', '', 'There is no such game.'));
    report.failed(writer.error);
    return err(storeUnavailable());
  }

  /** Writes, unless the file has been deleted or replaced. */
  async #write(write: () => Promise<Replayed<unknown>>): Promise<Result<void>> {
    const lost = this.#report.lost();
    const written = lost === undefined ? await patiently(write) : err(lost);
    if (written.ok) {
      this.#report.wrote();
      return ok(undefined);
    }
    this.#report.failed(written.error);
    return err(refusalToStore(written.error));
  }

  /** Adds all of these moves, or none. */
  async addSteps(steps: readonly RecordedStep[]): Promise<Result<void>> {
    return this.#write(() => this.#writer.addSteps(steps));
  }

  /** Takes back the last moves, so that this many remain. */
  async takeBack(left: number): Promise<Result<void>> {
    return this.#write(() => this.#writer.takeBack(left));
  }

  /** A game that ended before its first move leaves no record. Players are recorded by the seat they ended in. */
  async finish({ moves, durationMs, initialState, participants, ending }: Finish): Promise<Result<void>> {
    if (moves === 0) return this.abort();
    return this.#write(() =>
      this.#writer.finalize({
        durationMs,
        players: playersOf({ game: this.#game, initialState }, participants, this.#hasNames),
        ...(ending === undefined
          ? {}
          : { terminationReason: ending.reason, winner: ending.winners[0] ?? null }),
      }),
    );
  }

  /** Deletes the game completely. */
  async abort(): Promise<Result<void>> {
    return this.#write(() => this.#writer.abort());
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
