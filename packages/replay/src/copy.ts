import { err, ok } from '@ludus/kernel';
import type { OnGame } from './health.ts';
import { type Replayed, type ReplayProblem, replayProblem } from './problem.ts';
import type { GameRow } from './record/rows.ts';
import type { RowStore } from './rowStore.ts';
import { type GameId, isLiveStatus } from './types.ts';

/** How many games, and how many moves, go into one transaction. */
const BATCH_GAMES = 100;
const BATCH_MOVES = 8_000;

export interface Copied {
  readonly copied: number;
  /** Identical games that were already there. */
  readonly present: number;
  /** Lines of refused games. */
  readonly orphans: number;
  readonly skipped: readonly ReplayProblem[];
}

/** Rows, and where they are. */
interface Side {
  readonly rows: RowStore;
  readonly address: string;
}

const asMoment = (value: string | number | null): string | null =>
  typeof value === 'number' ? new Date(value).toISOString() : value;

/** The part of a game's rows that is the same in every database. */
const contentOf = ({ order_key: _, ...row }: GameRow): string => {
  const { rng_seed: __, ...rest } = row as Omit<GameRow, 'order_key'> & { rng_seed?: unknown };
  const plain = {
    ...rest,
    created_at: asMoment(rest.created_at),
    completed_at: asMoment(rest.completed_at),
  };
  return JSON.stringify(Object.entries(plain).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

class Copying {
  readonly #from: Side;
  readonly #to: Side;
  #batch: GameId[] = [];
  #moves = 0;
  copied = 0;
  present = 0;
  readonly skipped: ReplayProblem[] = [];

  constructor(from: Side, to: Side) {
    this.#from = from;
    this.#to = to;
  }

  async add(row: GameRow): Promise<Replayed<void>> {
    const there = await this.#to.rows.game(row.game_id);
    if (!there.ok) return there;
    if (there.value !== undefined && !this.#mayReplace(row, there.value)) return ok(undefined);
    this.#batch.push(row.game_id);
    this.#moves += row.total_moves;
    const isFull = this.#batch.length >= BATCH_GAMES || this.#moves >= BATCH_MOVES;
    return isFull ? this.flush() : ok(undefined);
  }

  /** Whether a live game has continued since it was copied. */
  #mayReplace(row: GameRow, there: GameRow): boolean {
    if (contentOf(row) === contentOf(there)) {
      this.present += 1;
      return false;
    }
    if (isLiveStatus(there.game_status) && row.total_moves >= there.total_moves) return true;
    const place = { file: this.#from.address, gameId: row.game_id };
    const reason = `${this.#to.address} already has a different game with this id.`;
    this.skipped.push(replayProblem(place, 'duplicate_game', reason));
    return false;
  }

  async flush(): Promise<Replayed<void>> {
    const batch = this.#batch;
    this.#batch = [];
    this.#moves = 0;
    if (batch.length === 0) return ok(undefined);
    const tables = await this.#from.rows.readTables(batch);
    if (!tables.ok) return this.#oneByOne(batch, tables.error);
    const put = await this.#to.rows.putTables(tables.value);
    if (put.ok) this.copied += batch.length;
    return put.ok || put.error.code !== 'bad_record' ? put : this.#oneByOne(batch, put.error);
  }

  /** One damaged game must not hold up the others of its batch. */
  async #oneByOne(batch: readonly GameId[], problem: ReplayProblem): Promise<Replayed<void>> {
    if (problem.code !== 'damaged_file' && problem.code !== 'bad_record') return err(problem);
    const [only, ...others] = batch;
    if (others.length === 0) {
      const { message, code, file } = problem;
      const reason = message.slice(message.indexOf(': ', file.length) + 2);
      this.skipped.push(replayProblem({ file: this.#from.address, gameId: only }, code, reason));
      return ok(undefined);
    }
    for (const gameId of batch) {
      this.#batch = [gameId];
      const done = await this.flush();
      if (!done.ok) return done;
    }
    return ok(undefined);
  }
}

const copyOrphans = async (from: Side, to: Side): Promise<Replayed<number>> => {
  const orphans = await from.rows.orphans();
  if (!orphans.ok) return orphans;
  const noted = orphans.value.map(({ originalStatus: status, ...orphan }) => ({ ...orphan, status }));
  const written = noted.length === 0 ? ok(undefined) : await to.rows.insertOrphans(noted);
  return written.ok ? ok(noted.length) : written;
};

/**
 * Copies every game of a store into another one, row by row: nothing is lost and nothing is replayed. Games
 * that are already there are skipped, so an interrupted copy can be repeated. A game with the same id but
 * different content is skipped and reported.
 *
 * ```ts
 * const { copied } = unwrap(await copyGames(file, server));
 * ```
 */
export const copyGames = async (
  from: Side,
  to: Side,
  { onGame }: { readonly onGame?: OnGame } = {},
): Promise<Replayed<Copied>> => {
  const copying = new Copying(from, to);
  let done = 0;
  for await (const row of from.rows.walk({})) {
    if (!row.ok && row.error.code !== 'damaged_file') return row;
    const added = row.ok ? await copying.add(row.value) : ok(void copying.skipped.push(row.error));
    if (!added.ok) return added;
    done += 1;
    if ((await onGame?.(done)) === 'stop') break;
  }
  const flushed = await copying.flush();
  if (!flushed.ok) return flushed;
  const orphans = await copyOrphans(from, to);
  if (!orphans.ok) return orphans;
  const { copied, present, skipped } = copying;
  return ok({ copied, present, orphans: orphans.value, skipped });
};
