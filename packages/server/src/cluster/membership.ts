import { err, ok, problem, type Result } from '@ludus/kernel';
import type { ServerAddress, TableLeases } from '@ludus/replay';
import { ApiError } from '../errors/apiError.ts';
import { stored } from '../errors/replayRefusal.ts';
import { guarded, type Logger } from '../observe/log.ts';
import type { StoreWatch } from '../observe/storeWatch.ts';
import type { Ownership } from '../play/ownership.ts';

interface MembershipOptions {
  readonly leases: TableLeases;
  readonly log: Logger;
  /** Called when the connection to the database is lost, and when it works again. */
  readonly report: Pick<StoreWatch, 'failed' | 'wrote'>;
  /** After this much silence, a server counts as dead, and others take its tables. */
  readonly leaseMs: number;
}

/** What a server does when tables come and go. */
export interface Tables {
  /** This server has taken over tables of a server that is gone. */
  resume(ids: readonly string[]): Promise<void>;
  /** Tables in memory. */
  readonly tableIds: readonly string[];
  /** Another server has a table now. */
  drop(id: string): void;
}

/** The rest of the server, which is told about the others. */
export interface Member {
  readonly tables: Tables;
  /** Called regularly, to load what other servers changed. */
  readonly onBeat: () => Promise<void>;
  /** Called on one server when it starts alone or another one is gone, to continue what that server was doing. */
  readonly onInherit: () => Promise<void>;
  /** Called when a newer version has upgraded the database, with a sentence that says so. */
  readonly onOutdated: (sentence: string) => void;
}

const BEATS_PER_LEASE = 3;
/** How many tables to take at a time, so that servers share those of one that is gone. */
const ADOPTED_AT_ONCE = 32;
/** How often to look for abandoned tables anyway, in case a server disappeared unnoticed. */
const LOOK_EVERY_MS = 10_000;
/** How long to remember where a table is; it seldom changes. */
const REMEMBER_MS = 2000;
const MOST_REMEMBERED = 20_000;

/**
 * One of several servers that share a store. It reports that it is alive, knows the others, and takes the
 * tables of those that disappear.
 */
export class Membership implements Ownership {
  readonly isShared = true;
  readonly #options: MembershipOptions;
  /** Whether this server has joined the others; false if it left without having done so. */
  readonly #joined = Promise.withResolvers<boolean>();
  readonly #places = new Map<string, { readonly server: ServerAddress; readonly until: number }>();
  #member: Member | undefined;
  #url = '';
  #peers = new Map<string, ServerAddress & { readonly gone: AbortController }>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #freshUntil = 0;
  #mayAdoptAt = 0;
  #lookAt = 0;
  /** Whether somebody has to continue what another server was doing. */
  #isInheriting = false;
  #renewing: Promise<void> | undefined;
  /** Whether the last beat failed because the database is away. */
  #isAway = false;

  constructor(options: MembershipOptions) {
    this.#options = options;
  }

  get instance(): string {
    return this.#options.leases.instance;
  }

  get leaseMs(): number {
    return this.#options.leaseMs;
  }

  /** This server as the others see it. */
  get self(): ServerAddress {
    return { instance: this.instance, url: this.#url };
  }

  /** The other live servers. */
  get peers(): readonly ServerAddress[] {
    return [...this.#peers.values()];
  }

  /** Aborts when a server is gone; immediately if it is unknown. */
  goneSignal({ instance }: ServerAddress): AbortSignal {
    if (instance === this.instance) return new AbortController().signal;
    return this.#peers.get(instance)?.gone.signal ?? AbortSignal.abort();
  }

  /** Joins the others, who reach this server at `url`. */
  async join(url: string, member: Member): Promise<void> {
    const { leaseMs, log } = this.#options;
    this.#url = url;
    this.#member = member;
    await this.#renew();
    if (this.#peers.size === 0) await member.onInherit();
    this.#timer = setInterval(
      () => void guarded(log, 'renewing', () => this.#reportingBeat()),
      leaseMs / BEATS_PER_LEASE,
    );
    this.#joined.resolve(true);
  }

  async #reportingBeat(): Promise<void> {
    const { report } = this.#options;
    try {
      await this.#beat();
      if (this.#isAway) report.wrote();
      this.#isAway = false;
    } catch (caught) {
      const problem = caught instanceof ApiError ? caught.storeProblem : undefined;
      if (problem === undefined) throw caught;
      this.#isAway = true;
      report.failed(problem);
      if (problem.code === 'newer_schema') this.#member?.onOutdated(problem.message);
    }
  }

  async #beat(): Promise<void> {
    await this.#renew();
    await this.#member?.onBeat();
    if (this.#timer === undefined || performance.now() < Math.max(this.#lookAt, this.#mayAdoptAt)) return;
    this.#lookAt = performance.now() + LOOK_EVERY_MS;
    await this.#adopt();
    if (!this.#isInheriting) return;
    this.#isInheriting = false;
    if (this.peers.every(({ instance }) => this.instance < instance)) await this.#member?.onInherit();
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const { leases, leaseMs } = this.#options;
    // Counted from before the request, because the database may have answered long ago.
    const asked = performance.now();
    this.#meet(stored(await leases.renew(this.#url, leaseMs)));
    if (this.#freshUntil !== 0 && performance.now() > this.#freshUntil) await this.#checkHeld();
    this.#freshUntil = asked + leaseMs;
  }

  /** Updates the list of servers. Those that disappeared leave tables behind. */
  #meet(alive: readonly ServerAddress[]): void {
    const before = this.#peers;
    this.#peers = new Map(
      alive.map((one) => [one.instance, before.get(one.instance) ?? { ...one, gone: new AbortController() }]),
    );
    for (const [instance, { gone, url }] of before) {
      if (this.#peers.has(instance)) continue;
      gone.abort();
      this.#lookAt = 0;
      this.#isInheriting = true;
      this.#options.log.warn('another server is gone', { url });
    }
  }

  /** Called after a delay in which others may have considered this server dead and taken its tables. */
  async #checkHeld(): Promise<void> {
    const { leases, leaseMs, log } = this.#options;
    const tables = this.#member?.tables;
    if (tables === undefined) return;
    const held = stored(await leases.held());
    const lost = tables.tableIds.filter((id) => !held.has(id));
    for (const id of lost) tables.drop(id);
    // The others may be late for the same reason, and alive.
    this.#mayAdoptAt = performance.now() + leaseMs;
    log.warn('this server was held up', { tablesLost: lost.length });
  }

  async #adopt(): Promise<void> {
    for (;;) {
      const taken = stored(await this.#options.leases.adopt(ADOPTED_AT_ONCE));
      if (taken.length > 0) await this.#member?.tables.resume(taken);
      if (taken.length < ADOPTED_AT_ONCE) return;
    }
  }

  get isCertain(): boolean {
    return performance.now() < this.#freshUntil;
  }

  confirm(): Promise<void> | undefined {
    return this.isCertain ? undefined : this.#renew();
  }

  /** The server that runs a table; undefined if it is this one, or there is no such table. */
  async locate(id: string): Promise<ServerAddress | undefined> {
    await this.#joined.promise;
    const known = this.#places.get(id);
    if (known !== undefined && known.until > performance.now() && this.#peers.has(known.server.instance))
      return known.server;
    this.#places.delete(id);
    const holding = stored(await this.#options.leases.claim(id));
    const server = holding?.server;
    if (server !== undefined) this.#remember(id, server);
    return server;
  }

  #remember(id: string, server: ServerAddress): void {
    if (this.#places.size >= MOST_REMEMBERED) this.#places.delete(this.#places.keys().next().value!);
    this.#places.set(id, { server, until: performance.now() + REMEMBER_MS });
  }

  /** A table was not where it was expected. */
  forget(id: string): void {
    this.#places.delete(id);
  }

  async claim(id: string): Promise<Result<void>> {
    await this.confirm();
    return (await this.locate(id)) === undefined
      ? ok(undefined)
      : err(problem('elsewhere', id, 'Another server runs this table.'));
  }

  async release(id: string): Promise<void> {
    stored(await this.#options.leases.release(id));
  }

  async inherit(): Promise<readonly string[]> {
    // The others do not know a server that never joined, and would take its tables.
    if (!(await this.#joined.promise)) return [];
    return stored(await this.#options.leases.adopt(Number.MAX_SAFE_INTEGER));
  }

  /** Lets the others have the tables of this server. */
  async leave(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#joined.resolve(false);
    await this.#renewing?.catch(() => undefined);
    await this.#options.leases.leave();
  }
}
