import { err, type FeatureLayout, hashJson, type Json, ok, problem, type Result } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { cutStretches, type GameFilter, type GameStore, type OnGame, whyUnwritable } from '@ludus/replay';
import { stopped } from '../match/failure.ts';
import { unpackBatch } from '../parquet/packedBatch.ts';
import { readGames } from '../work/readGames.ts';
import { rulesOfAll } from '../work/rulesOfAll.ts';
import { runPieces } from '../work/runPieces.ts';
import { WorkFailure } from '../work/workFailure.ts';
import { DatasetFile, splitsOf } from './parquet.ts';
import {
  type DatasetJob,
  type DatasetPiece,
  type DatasetPlace,
  GAMES_PER_PIECE,
  type PieceGame,
} from './piece.ts';
import { positionsOf, type RowChoices } from './positions.ts';
import { Seen, type SeenKey } from './seen.ts';
import type { Split } from './types.ts';

export interface DatasetOptions {
  readonly filter?: GameFilter;
  /** The share of games for validation; a tenth if left out. */
  readonly validation?: number;
  /** Whether equal states are written once, where they first occur; true if left out. */
  readonly dedup?: boolean;
  readonly symmetries?: boolean;
  readonly states?: boolean;
  /** Whether positions with a single legal move are left out. */
  readonly decisionsOnly?: boolean;
  readonly onGame?: OnGame;
  /** Number of threads; 1 if left out, which means this thread. */
  readonly workers?: number;
  /** The queue whose workers make the rows. All of them must be able to reach the stores by their addresses. */
  readonly queue?: Queue;
}

export interface DatasetReport {
  readonly games: number;
  readonly rows: Readonly<Record<Split, number>>;
  /** Rows left out because their state had occurred before. */
  readonly repeated: number;
  /** Games left out, and why. */
  readonly skipped: readonly string[];
  readonly isInterrupted: boolean;
}

/** What the vectors of each board and number of players mean. */
type Layouts = Record<string, FeatureLayout>;

class Run {
  readonly #options: DatasetOptions;
  readonly #out: string;
  readonly #file: DatasetFile;
  readonly #seen: Seen | undefined;
  readonly #layouts: Layouts = {};
  readonly #rows = { train: 0, validation: 0 };
  readonly #skipped: string[] = [];
  #games = 0;
  #repeated = 0;
  #isInterrupted = false;

  constructor(out: string, options: DatasetOptions) {
    this.#options = options;
    this.#out = out;
    this.#file = new DatasetFile(out);
    this.#seen = options.dedup === false ? undefined : new Seen();
  }

  async run(dbs: readonly GameStore[]): Promise<DatasetReport> {
    const { workers = 1, queue } = this.#options;
    try {
      const places = workers === 1 && queue === undefined ? undefined : await this.#places(dbs);
      if (places !== undefined) await this.#share(dbs, places);
      else for (const db of dbs) if (!this.#isInterrupted) await this.#take(db);
    } catch (caught) {
      this.#file.abandon();
      throw caught;
    }
    if (this.#isInterrupted) this.#file.abandon();
    else this.#file.finish('ludus.dataset', this.#about());
    return {
      games: this.#games,
      rows: { ...this.#rows },
      repeated: this.#repeated,
      skipped: this.#skipped,
      isInterrupted: this.#isInterrupted,
    };
  }

  get #choices(): RowChoices {
    const { validation = 0.1, symmetries = false, states = false, decisionsOnly = false } = this.#options;
    return { validation, symmetries, states, decisionsOnly };
  }

  /** Reads one game after the other in this thread. */
  async #take(db: GameStore): Promise<void> {
    const isNew = ([low, high]: SeenKey): boolean => this.#seen?.addKey(low, high) ?? true;
    for await (const stored of readGames(db.iterateGames(this.#options.filter ?? {}))) {
      const made = stored.ok ? positionsOf(db.games, stored.value, { ...this.#choices, isNew }) : stored;
      for (const row of made.ok ? made.value.rows : []) {
        this.#file.add(row);
        this.#rows[row.split] += 1;
      }
      await this.#done(
        made.ok ? { ...made.value, rows: made.value.rows.length } : { skipped: made.error.message },
      );
      if (this.#isInterrupted) return;
    }
  }

  /** Where the games are; undefined if other threads cannot read them, or a row is damaged. */
  async #places(dbs: readonly GameStore[]): Promise<readonly DatasetPlace[] | undefined> {
    const places: DatasetPlace[] = [];
    for (const [source, db] of dbs.entries()) {
      if (db.isPrivate) return undefined;
      const stretches = await cutStretches(db, this.#options.filter ?? {}, GAMES_PER_PIECE);
      if (!stretches.ok) return undefined;
      for (const stretch of stretches.value) places.push({ source, ...stretch });
    }
    return places;
  }

  /** Lets threads and other machines make the rows. Results arrive in order, so what occurs first stays first. */
  async #share(dbs: readonly GameStore[], places: readonly DatasetPlace[]): Promise<void> {
    const { filter = {}, dedup = true, workers = 1, queue } = this.#options;
    // Passwords are not sent: workers elsewhere have their own.
    const addresses = dbs.map((db) => (queue === undefined ? db.connection : db.address));
    const job: DatasetJob = { addresses, filter, choices: this.#choices, dedup, places };
    const pieces = runPieces<DatasetJob, DatasetPiece>({
      run: `dataset/${hashJson({ ...job, out: this.#out } as unknown as Json).slice(0, 10)}`,
      kind: 'dataset',
      job,
      rules: queue === undefined ? [] : rulesOfAll(dbs[0]!.games),
      pieces: [[0, places.length]],
      workers,
      queue,
    });
    for await (const { number, result } of pieces) {
      this.#addPiece(result);
      for (const one of result.games) if (!this.#isInterrupted) await this.#done(one);
      if (this.#isInterrupted) return;
      await pieces.stored(number);
    }
  }

  /** Another thread may have made a row whose state has already occurred. */
  #addPiece({ batch: packed, keys }: DatasetPiece): void {
    const batch = unpackBatch(packed);
    const keep = new Uint8Array(batch.rows);
    const splitOf = splitsOf(batch);
    for (let row = 0; row < batch.rows; row += 1) {
      const isNew = this.#seen?.addKey(keys[2 * row]!, keys[2 * row + 1]!) ?? true;
      keep[row] = isNew ? 1 : 0;
      if (isNew) this.#rows[splitOf(row)] += 1;
      else this.#repeated += 1;
    }
    this.#file.addBatch(batch, keep);
  }

  /** Records what happened to a game. */
  async #done(made: PieceGame): Promise<void> {
    if ('skipped' in made) this.#skipped.push(made.skipped);
    else {
      this.#games += 1;
      this.#repeated += made.repeated;
      if (made.layout !== undefined) this.#layouts[made.layout[0]] ??= made.layout[1];
    }
    const done = this.#games + this.#skipped.length;
    if ((await this.#options.onGame?.(done)) === 'stop') this.#isInterrupted = true;
  }

  #about(): unknown {
    const { filter = {}, validation = 0.1, dedup = true, symmetries = false } = this.#options;
    return { version: 1, filter, validation, dedup, symmetries, layouts: this.#layouts };
  }
}

/**
 * Writes the positions of recorded games to a Parquet file, a row group in memory at a time.
 *
 * ```ts
 * const { rows } = unwrap(await writeDataset([db], 'positions.parquet', { symmetries: true }));
 * ```
 */
export const writeDataset = async (
  dbs: readonly GameStore[],
  out: string,
  options: DatasetOptions = {},
): Promise<Result<DatasetReport>> => {
  try {
    return ok(await new Run(out, options).run(dbs));
  } catch (caught) {
    if (caught instanceof WorkFailure) return stopped('The dataset', caught);
    const { code } = caught as NodeJS.ErrnoException;
    if (typeof code !== 'string' || !code.startsWith('E')) throw caught;
    return err(problem('unwritable', out, `${out} cannot be written: ${whyUnwritable(caught)}`));
  }
};
