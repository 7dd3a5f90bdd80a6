import { EFFORT, type Effort, type Puzzle } from '@ludus/agents';
import { hashJson, type Json, type Seat } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import { cutStretches, type GameFilter, type GameStore, stretchGames } from '@ludus/replay';
import { readGames } from '../work/readGames.ts';
import { rulesOfAll } from '../work/rulesOfAll.ts';
import { runPieces } from '../work/runPieces.ts';
import {
  finish,
  type PuzzleJob,
  type PuzzlePlace,
  type PuzzleSearch,
  type SearchedGame,
  searchGame,
} from './piece.ts';

export interface PuzzleOptions {
  readonly filter?: GameFilter;
  /** How many to find. */
  readonly count: number;
  readonly perGame?: number;
  /** Only positions in which this seat is to move. */
  readonly seat?: Seat | undefined;
  readonly effort?: Effort;
  /** Existing puzzles; none of them is returned again. */
  readonly known?: readonly Puzzle[];
  readonly onPuzzle?: (puzzle: Puzzle) => void | Promise<void>;
  /** Called now and then, at least after every game; returns whether to stop. */
  readonly onGame?: (games: number) => Promise<'stop' | undefined>;
  /** Number of threads; 1 if left out, which means this thread. */
  readonly workers?: number;
  /** The queue whose workers search the games. All of them must be able to reach the stores by their addresses. */
  readonly queue?: Queue;
}

export interface PuzzleReport {
  readonly games: number;
  readonly puzzles: readonly Puzzle[];
  /** Why games were skipped. */
  readonly skipped: readonly string[];
}

/** Puzzles in the order of the games, each position once. */
class Gathering {
  readonly #options: PuzzleOptions;
  /** Games that have been searched. */
  readonly #done: ReadonlySet<string>;
  readonly #ids: Set<string>;
  readonly #puzzles: Puzzle[] = [];
  readonly #skipped: string[] = [];
  #games = 0;
  #isStopped = false;

  constructor(options: PuzzleOptions) {
    const { known = [] } = options;
    this.#options = options;
    this.#done = new Set(known.map(({ source }) => source.gameId));
    this.#ids = new Set(known.map(({ id }) => id));
  }

  async run(dbs: readonly GameStore[]): Promise<PuzzleReport> {
    const { workers = 1, queue } = this.#options;
    const places = workers === 1 && queue === undefined ? undefined : await this.#places(dbs);
    if (places === undefined) await this.#walk(dbs);
    else await this.#share(dbs, places);
    return { games: this.#games, puzzles: this.#puzzles, skipped: this.#skipped };
  }

  get #filter(): GameFilter {
    return this.#options.filter ?? {};
  }

  get #search(): PuzzleSearch {
    const { perGame = 2, seat, effort = EFFORT } = this.#options;
    return { perGame, effort, ...(seat !== undefined && { seat }) };
  }

  readonly #isKnown = (id: string): boolean => this.#ids.has(id);

  get #isOver(): boolean {
    return this.#isStopped || this.#puzzles.length >= this.#options.count;
  }

  async #ask(): Promise<void> {
    if ((await this.#options.onGame?.(this.#games)) === 'stop') this.#isStopped = true;
  }

  /** Searches one game after the other in this thread. */
  async #walk(dbs: readonly GameStore[]): Promise<void> {
    for (const db of dbs)
      for await (const stored of readGames(db.iterateGames(this.#filter))) {
        await this.#ask();
        if (this.#isOver) return;
        if (!stored.ok) this.#skipped.push(stored.error.message);
        else if (!this.#done.has(stored.value.metadata.gameId)) {
          const steps = searchGame(stored.value, this.#search, this.#isKnown);
          for (let step = steps.next(); !this.#isStopped; step = steps.next()) {
            if (step.done === true) {
              await this.#take(step.value);
              break;
            }
            await this.#ask();
          }
        }
        this.#games += 1;
      }
  }

  /** The place of every game; undefined if other threads cannot read them, or a row is damaged. */
  async #places(dbs: readonly GameStore[]): Promise<readonly PuzzlePlace[] | undefined> {
    const places: PuzzlePlace[] = [];
    for (const [source, db] of dbs.entries()) {
      if (db.isPrivate) return undefined;
      const stretches = await cutStretches(db, this.#filter, 1);
      if (!stretches.ok) return undefined;
      for (const stretch of stretches.value) places.push({ source, ...stretch });
    }
    return places;
  }

  /** Lets threads and other machines search. Results arrive in the order of the games. */
  async #share(dbs: readonly GameStore[], places: readonly PuzzlePlace[]): Promise<void> {
    const { workers = 1, queue } = this.#options;
    const job: PuzzleJob = {
      // Passwords are not sent: workers elsewhere have their own.
      addresses: dbs.map((db) => (queue === undefined ? db.connection : db.address)),
      ...{ filter: this.#filter, search: this.#search, places },
      ...{ known: [...this.#ids], done: [...this.#done] },
    };
    const named = { ...job, addresses: dbs.map(({ address }) => address) };
    const pieces = runPieces<PuzzleJob, readonly SearchedGame[]>({
      run: `puzzles/${hashJson(named as unknown as Json).slice(0, 10)}`,
      ...{ kind: 'puzzles', job, workers, queue, keepsResults: true },
      rules: queue === undefined ? [] : rulesOfAll(dbs[0]!.games),
      pieces: [[0, places.length]],
    });
    for await (const { number, result } of pieces) {
      const place = places[number]!;
      for (const one of this.#isRepeated(result) ? await this.#again(dbs, place) : result)
        await this.#take(one);
      this.#games += 1;
      await this.#ask();
      if (this.#puzzles.length >= this.#options.count) await pieces.finish();
      if (this.#isOver) return;
      await pieces.stored(number);
    }
  }

  /** Whether a puzzle occurred in an earlier game, which the worker that searched this one could not know. */
  #isRepeated(found: readonly SearchedGame[]): boolean {
    return found.some((one) => 'puzzles' in one && one.puzzles.some(({ id }) => this.#ids.has(id)));
  }

  async #again(dbs: readonly GameStore[], place: PuzzlePlace): Promise<readonly SearchedGame[]> {
    const found: SearchedGame[] = [];
    for await (const stored of readGames(stretchGames(dbs[place.source]!, this.#filter, place)))
      found.push(
        stored.ok
          ? finish(searchGame(stored.value, this.#search, this.#isKnown))
          : { skipped: stored.error.message },
      );
    return found;
  }

  async #take(found: SearchedGame): Promise<void> {
    if ('skipped' in found) return void this.#skipped.push(found.skipped);
    for (const puzzle of found.puzzles.slice(0, this.#options.count - this.#puzzles.length)) {
      this.#ids.add(puzzle.id);
      this.#puzzles.push(puzzle);
      await this.#options.onPuzzle?.(puzzle);
    }
  }
}

/** Looks for puzzles in recorded games, oldest first, until there are enough. */
export const gatherPuzzles = (dbs: readonly GameStore[], options: PuzzleOptions): Promise<PuzzleReport> =>
  new Gathering(options).run(dbs);
