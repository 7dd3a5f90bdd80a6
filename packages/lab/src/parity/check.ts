import { ok } from '@ludus/kernel';
import type { Queue } from '@ludus/queue';
import type { GameFilter, GameStore, OnGame, Parity, Replayed } from '@ludus/replay';
import { readGames } from '../work/readGames.ts';
import type { CapturedStates } from './compare.ts';
import { type JudgedGame, judgeGame } from './judge.ts';
import { shareGames } from './shareGames.ts';
import type { Counterpart, Divergence, ParityStatus, Verdict } from './types.ts';

/** After failing in this many games in a row, an engine is not asked again. */
const MOST_FAULTS = 3;

export interface ParityOptions {
  /** The other engine; if left out, the record itself. */
  readonly counterpart?: Counterpart;
  /** Threads that compare the record with the current engine; 1 if left out, which means this thread. */
  readonly workers?: number;
  /** The queue whose workers compare games with their records. All of them must be able to reach the store. */
  readonly queue?: Queue;
  readonly filter?: GameFilter;
  readonly onGame?: OnGame;
  /** Called with every game, in order. */
  readonly onVerdict?: (verdict: Verdict) => void;
  /** Called with every divergence and the states around it, which requires a second replay of the game. */
  readonly onStates?: (divergence: Divergence, states: CapturedStates) => void;
  /** Whether to leave the `parity_…` columns of the games unchanged. */
  readonly isDry?: boolean;
}

export interface ParityReport {
  readonly counts: Readonly<Record<Exclude<ParityStatus, 'pending' | 'divergent'>, number>>;
  /** Moves compared in games that passed. */
  readonly moves: number;
  /** Why the run stopped before its last game, if it did. */
  readonly stopped?: string;
}

/** What the columns contain for a verdict. */
const parityOf = (verdict: Verdict): Parity =>
  verdict.status === 'failed'
    ? { status: 'failed', divergenceMove: verdict.divergence.divergedAt }
    : { status: verdict.status };

/** One run over the games of a file. */
class Run {
  readonly #db: GameStore;
  readonly #options: ParityOptions;
  readonly #counts = { passed: 0, failed: 0, error: 0, skipped: 0 };
  #moves = 0;
  #faultsInARow = 0;

  constructor(db: GameStore, options: ParityOptions) {
    this.#db = db;
    this.#options = options;
  }

  async run(): Promise<Replayed<ParityReport>> {
    const { filter = {}, onGame } = this.#options;
    let done = 0;
    for await (const judged of this.#judge(filter)) {
      const written = await this.#note(judged);
      if (!written.ok) return written;
      done += 1;
      if (this.#faultsInARow >= MOST_FAULTS)
        return ok(this.#report(`the engine failed in ${MOST_FAULTS} games in a row.`));
      if ((await onGame?.(done)) === 'stop') return ok(this.#report('interrupted.'));
    }
    return ok(this.#report());
  }

  async *#judge(filter: GameFilter): AsyncGenerator<JudgedGame> {
    const { counterpart, onStates, workers = 1, queue } = this.#options;
    const wantsStates = onStates !== undefined;
    if (counterpart === undefined)
      return yield* shareGames(this.#db, { filter, wantsStates, workers, ...(queue && { queue }) });
    for await (const stored of readGames(this.#db.iterateGames(filter)))
      yield await judgeGame(this.#db.games, stored, { counterpart, wantsStates });
  }

  async #note({ verdict, isSettled = false, states }: JudgedGame): Promise<Replayed<void>> {
    const { onVerdict, onStates, isDry = false } = this.#options;
    if (verdict.status === 'failed' && states !== undefined) onStates?.(verdict.divergence, states);
    this.#counts[verdict.status] += 1;
    if (verdict.status === 'passed') this.#moves += verdict.moves;
    const isFault = verdict.status === 'error' && verdict.isEngineFault;
    this.#faultsInARow = isFault ? this.#faultsInARow + 1 : 0;
    onVerdict?.(verdict);
    if (isDry || isSettled || verdict.gameId === '?') return ok(undefined);
    return await this.#db.setParity(verdict.gameId, parityOf(verdict));
  }

  #report(stopped?: string): ParityReport {
    const report = { counts: { ...this.#counts }, moves: this.#moves };
    return stopped === undefined ? report : { ...report, stopped };
  }
}

/**
 * Replays the games of a file on both sides, records the outcome in their `parity_…` columns and reports
 * every game.
 *
 * ```ts
 * const report = unwrap(await checkParity(db, { workers: 4 }));
 * ```
 */
export const checkParity = (db: GameStore, options: ParityOptions): Promise<Replayed<ParityReport>> =>
  new Run(db, options).run();
