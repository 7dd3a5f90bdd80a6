import { type Json, ok } from '@ludus/kernel';
import type { GameStore, HistoryEntry, MoveRecord, StoredGame } from '@ludus/replay';
import { unlessLost } from '../work/workFailure.ts';
import type { Account, Answered, Counterpart, StepSummary } from './types.ts';

type Moment = Pick<HistoryEntry, 'stateHashAfter'> & {
  readonly phase: string;
  readonly status: string;
  readonly progress: StepSummary['progress'];
  readonly legal: number | null;
};

const before = (entry: HistoryEntry): Moment => ({
  phase: entry.phaseBefore,
  status: entry.statusBefore,
  progress: entry.progressBefore,
  stateHashAfter: entry.stateHashBefore,
  legal: entry.availableMovesCount,
});

const after = (entry: HistoryEntry, next: HistoryEntry | undefined): Moment => ({
  phase: entry.phaseAfter,
  status: entry.statusAfter,
  progress: entry.progressAfter,
  stateHashAfter: entry.stateHashAfter,
  legal: next?.availableMovesCount ?? null,
});

const accountOf = ({ phase, status, progress, stateHashAfter, legal }: Moment): Account => ({
  summary: {
    phase,
    status: status === 'active' ? 'active' : 'completed',
    ...(progress === undefined || progress.length === 0 ? {} : { progress }),
    ...(legal === null ? {} : { legal }),
    ...(stateHashAfter === null ? {} : { hash: stateHashAfter }),
  },
});

/** What reports call the record. */
export const RECORDED = 'recorded';

/** The record itself as the other side: what the recording engine saw, compared with what the current engine sees. */
export class Recorded implements Counterpart {
  readonly name = RECORDED;
  readonly #db: GameStore;
  #entries: ReadonlyMap<number, HistoryEntry> = new Map();
  #game: StoredGame | undefined;

  constructor(db: GameStore) {
    this.#db = db;
  }

  async unable({ metadata: { gameId } }: StoredGame): Promise<string | undefined> {
    const history = unlessLost(await this.#db.getHistory(gameId));
    if (!history.ok) return undefined;
    return history.value.length > 0 ? undefined : 'only the moves were recorded.';
  }

  async begin(stored: StoredGame): Promise<Answered<Account>> {
    const history = unlessLost(await this.#db.getHistory(stored.metadata.gameId));
    if (!history.ok) return history;
    this.#entries = new Map(history.value.map((entry) => [entry.moveNumber, entry]));
    this.#game = stored;
    const first = this.#entries.get(0);
    return ok(first === undefined ? { summary: {} } : accountOf(before(first)));
  }

  async step({ moveNumber }: MoveRecord): Promise<Answered<Account>> {
    const entry = this.#entries.get(moveNumber);
    if (entry === undefined) return ok({ summary: {} });
    const account = accountOf(after(entry, this.#entries.get(moveNumber + 1)));
    const isLast = moveNumber === this.#game!.moves.length - 1;
    return ok(isLast ? this.#withEnding(account) : account);
  }

  async state(): Promise<Json | undefined> {
    return undefined;
  }

  /** Why a game ended is in the row of the game itself; endings agreed at the table are not part of the rules. */
  #withEnding(account: Account): Account {
    const { terminationReason: reason } = this.#game!.metadata;
    if (account.summary?.status !== 'completed' || reason === null) return account;
    return { summary: { ...account.summary, reason } };
  }
}
