import { ok, type Result } from '@ludus/kernel';
import type { MoveNotes, RecordedStep } from '@ludus/replay';
import { type Change, seatedParticipants } from '@ludus/table';
import type { Recording } from './recording.ts';
import type { ServerClock } from './serverClock.ts';
import type { Snapshot } from './snapshot.ts';
import type { SessionRecord } from './types.ts';

export interface TableWriterOptions {
  /** Absent if the game is over. */
  readonly recording: Recording | undefined;
  /** Stores what the record of the game does not contain. */
  readonly saveSession: (record: SessionRecord) => Promise<Result<void>>;
  readonly time: ServerClock;
}

export interface Written {
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly changes: readonly Change[];
  readonly notes?: MoveNotes | undefined;
}

/**
 * Stores what happens at a table: moves and the ending in the record of the game, everything else in its
 * session. The record is written first and decides; if the session then cannot be stored, it is retried.
 */
export class TableWriter {
  readonly #options: TableWriterOptions;
  #recording: Recording | undefined;
  #isSessionLate = false;
  #isEndingLate = false;

  constructor(options: TableWriterOptions) {
    this.#options = options;
    this.#recording = options.recording;
  }

  /** Whether everything that happened is stored. */
  get isUpToDate(): boolean {
    return !this.#isSessionLate && !this.#isEndingLate;
  }

  /** Stores changes; a refusal means that nothing was stored. */
  async write({ before, after, changes, notes }: Written): Promise<Result<void>> {
    const moved = await this.#writeMoves(changes, notes);
    if (!moved.ok) return moved;
    let isStored = moved.value;
    if (after.table.outcome !== undefined) {
      const finished = await this.#finish(after);
      if (!finished.ok && !isStored) return finished;
      this.#isEndingLate = !finished.ok;
      isStored = true;
    }
    if (after.record !== before.record || this.#isSessionLate) {
      const saved = await this.#options.saveSession(after.record);
      if (!saved.ok && !isStored) return saved;
      this.#isSessionLate = !saved.ok;
    }
    return ok(undefined);
  }

  /** Whether there was anything to write. */
  async #writeMoves(changes: readonly Change[], notes: MoveNotes | undefined): Promise<Result<boolean>> {
    const back = changes.find((change) => change.type === 'taken_back');
    if (back !== undefined) {
      const left = await this.#recording!.takeBack(back.toMove);
      return left.ok ? ok(true) : left;
    }
    const steps = this.#notedSteps(changes, notes);
    if (steps.length === 0) return ok(false);
    const added = await this.#recording!.addSteps(steps);
    return added.ok ? ok(true) : added;
  }

  /** Notes are about the first move, because the moves after it were forced. */
  #notedSteps(changes: readonly Change[], notes: MoveNotes | undefined): RecordedStep[] {
    const timestamp = new Date(this.#options.time.wall()).toISOString();
    const steps = changes.flatMap((change) => (change.type === 'move' ? [change.step] : []));
    return steps.map((step, i) => ({
      ...step,
      notes: { timestamp, ...(i === 0 && notes) },
    }));
  }

  async #finish({ table, record }: Snapshot): Promise<Result<void>> {
    const isByRules = table.game.outcome(table.line.state) !== undefined;
    const finished = await this.#recording?.finish({
      moves: table.line.length,
      durationMs: Math.max(0, Math.round(this.#options.time.wall() - Date.parse(record.createdAt))),
      initialState: table.line.start,
      participants: seatedParticipants(table),
      ending: isByRules ? undefined : table.outcome,
    });
    if (finished?.ok === false) return finished;
    this.#recording = undefined;
    return ok(undefined);
  }

  /** Stores what could not be stored so far. */
  async retry(snapshot: Snapshot): Promise<Result<void>> {
    const finished = this.#isEndingLate ? await this.#finish(snapshot) : ok(undefined);
    this.#isEndingLate = !finished.ok;
    const saved = this.#isSessionLate ? await this.#options.saveSession(snapshot.record) : ok(undefined);
    this.#isSessionLate = !saved.ok;
    return finished.ok ? saved : finished;
  }
}
