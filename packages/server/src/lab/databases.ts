import { basename, resolve } from 'node:path';
import { footprintOf, type GameStore, isStoreFile, type Stats } from '@ludus/replay';
import { Thread } from '../threads/thread.ts';
import {
  type HealthReport,
  healthOf,
  type InspectionAnswer,
  type InspectionProgress,
  type InspectionTask,
} from './inspection.ts';
import { filesIn, idOf } from './resultFiles.ts';

/** The progress of a check of a file. */
export const HEALTH_STATUSES = ['none', 'running', 'done', 'failed'] as const;
type HealthStatus = (typeof HEALTH_STATUSES)[number];

export interface HealthState extends InspectionProgress {
  readonly status: HealthStatus;
  readonly checkedAt: string | null;
  /** Whether the file has changed since. */
  readonly isOutdated: boolean;
  readonly report: HealthReport | null;
  /** Why it failed. */
  readonly reason: string | null;
}

/** A file of games in the list. */
export interface KnownDatabase {
  readonly id: string;
  readonly name: string;
  /** Whether its games are those of the replay API. */
  readonly isServed: boolean;
  readonly bytes: number;
  readonly changedAt: string | null;
}

interface Found extends KnownDatabase {
  readonly file: string;
  readonly stamp: string;
}

interface Counted {
  readonly stamp: string;
  readonly at: number;
  readonly stats: Stats | null;
}

interface Health extends Omit<HealthState, 'isOutdated'> {
  readonly stamp: string;
}

interface DatabasesOptions {
  readonly db: GameStore;
  /** Where to look for other files of games. */
  readonly folder: string | undefined;
  readonly gamesModule: string;
}

const NO_HEALTH: Health = {
  status: 'none',
  done: 0,
  total: 0,
  checkedAt: null,
  report: null,
  reason: null,
  stamp: '',
};

const SERVED = 'served';
/** The stamp of something that is not a file: it may have changed at any time. */
const UNKNOWN = '';
/** A file that changes all the time is counted at most this often. */
const COUNT_EVERY_MS = 5000;
/** Folders are scanned at most this often. */
const SCAN_EVERY_MS = 1000;

const statOf = (address: string): { bytes: number; changedAt: string | null; stamp: string } => {
  const footprint = footprintOf(address);
  if (footprint === undefined) return { bytes: 0, changedAt: null, stamp: UNKNOWN };
  const bytes = footprint.bytes + footprint.pendingBytes;
  const { changedAt } = footprint;
  return { bytes, changedAt: new Date(changedAt).toISOString(), stamp: `${changedAt} ${bytes}` };
};

/** The files of games that a server knows: its own, and those of the lab. They are read in a thread. */
export class Databases {
  readonly #options: DatabasesOptions;
  /** A check may take long, and statistics do not wait for it. */
  readonly #counting: Thread<InspectionTask, InspectionAnswer>;
  readonly #inspecting: Thread<InspectionTask, InspectionAnswer>;
  readonly #stats = new Map<string, Counted>();
  readonly #health = new Map<string, Health>();
  #scanned: { readonly at: number; readonly found: readonly Found[] } | undefined;

  constructor(options: DatabasesOptions) {
    this.#options = options;
    const module = new URL('./inspection.worker.ts', import.meta.url);
    const setup = { gamesModule: options.gamesModule };
    this.#counting = new Thread({ module, setup });
    this.#inspecting = new Thread({ module, setup });
  }

  list(): KnownDatabase[] {
    return this.#found().map(({ file: _, stamp: __, ...known }) => known);
  }

  find(id: string): KnownDatabase | undefined {
    return this.list().find((one) => one.id === id);
  }

  #found(): readonly Found[] {
    const now = performance.now();
    if (this.#scanned === undefined || now - this.#scanned.at > SCAN_EVERY_MS)
      this.#scanned = { at: now, found: this.#scan() };
    return this.#scanned.found;
  }

  #scan(): Found[] {
    const { db, folder } = this.#options;
    const { address, connection: file, isPrivate } = db;
    const own = {
      id: SERVED,
      name: isPrivate ? 'in memory' : basename(address),
      isServed: true,
      file,
      ...statOf(address),
    };
    const others = (folder === undefined ? [] : filesIn(folder, '.db'))
      .filter((path) => isStoreFile(path) && resolve(path) !== resolve(file))
      .map((path) => ({
        id: idOf(folder!, path),
        name: basename(path),
        isServed: false,
        file: path,
        ...statOf(path),
      }));
    const ids = new Set([SERVED]);
    return [own, ...others.filter(({ id }) => !ids.has(id) && ids.add(id))];
  }

  #byId(id: string): Found | undefined {
    return this.#found().find((one) => one.id === id);
  }

  /** The contents of a file; `null` if it cannot be read. */
  async stats(id: string): Promise<Stats | null> {
    const found = this.#byId(id);
    if (found === undefined) return null;
    const { file, stamp, isServed } = found;
    if (isServed && this.#options.db.isPrivate) {
      const own = await this.#options.db.getStats();
      return own.ok ? own.value : null;
    }
    const known = this.#stats.get(id);
    const now = performance.now();
    const isSame = known?.stamp === stamp && stamp !== UNKNOWN;
    if (known !== undefined && (isSame || now - known.at < COUNT_EVERY_MS)) return known.stats;
    const answer = await this.#counting.ask({ type: 'stats', file });
    const stats = answer.type === 'stats' ? answer.stats : null;
    this.#stats.set(id, { stamp, at: now, stats });
    return stats;
  }

  health(id: string): HealthState {
    const { stamp, ...health } = this.#health.get(id) ?? NO_HEALTH;
    const isOutdated = health.status === 'done' && (stamp === UNKNOWN || this.#byId(id)?.stamp !== stamp);
    return { ...health, isOutdated };
  }

  /** Starts a check of a file, unless it is done or running. */
  inspect(id: string): HealthState {
    const found = this.#byId(id);
    const { status, isOutdated } = this.health(id);
    if (found === undefined || status === 'running' || (status === 'done' && !isOutdated))
      return this.health(id);
    this.#health.set(id, { ...NO_HEALTH, status: 'running', stamp: found.stamp });
    void this.#run(found);
    return this.health(id);
  }

  async #run(found: Found): Promise<void> {
    const { id } = found;
    const set = (change: Partial<Health>): void =>
      void this.#health.set(id, { ...this.#health.get(id)!, ...change });
    const checkedAt = new Date().toISOString();
    try {
      const answer = await this.#ask(found, set);
      if (answer.type === 'health') set({ status: 'done', checkedAt, report: answer.health });
      else set({ status: 'failed', checkedAt, reason: answer.type === 'stats' ? '' : answer.reason });
    } catch {
      set({ status: 'failed', checkedAt, reason: 'The check was interrupted.' });
    }
  }

  #ask({ file, isServed }: Found, tell: (progress: InspectionProgress) => void): Promise<InspectionAnswer> {
    // Other threads cannot reach what is in memory.
    if (isServed && this.#options.db.isPrivate) return healthOf(this.#options.db, tell);
    return this.#inspecting.ask({ type: 'health', file }, (progress) => tell(progress as InspectionProgress));
  }

  /** Resolves when files are closed. */
  async stop(): Promise<void> {
    await Promise.all([this.#counting.stop(), this.#inspecting.stop()]);
  }
}
