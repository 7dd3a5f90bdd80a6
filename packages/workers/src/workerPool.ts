import { Affinity } from './affinity.ts';
import { Connection, type PendingCall } from './connection.ts';
import { FairQueue, type Place } from './fairQueue.ts';
import type { CallOptions, Remote, ServiceOf } from './types.ts';
import { cancelled, WorkerError } from './workerError.ts';
import { YieldingCalls } from './yieldingCalls.ts';

/** Calls of one kind. */
export interface Lane {
  readonly name: string;
  /** At most this many of its calls run at once, so other lanes always find a worker. */
  readonly most?: number;
  /** Whether its calls give way: one is asked to finish when a call of another lane finds no worker. */
  readonly yields?: boolean;
}

export interface PoolOptions {
  /**
   * Starts a worker whose module calls `serve`. Bundlers need the whole expression:
   * `() => new Worker(new URL('./square.worker.ts', import.meta.url), { type: 'module' })`.
   */
  readonly start: () => Worker;
  readonly size: number;
  /** What every worker is given before its first call. */
  readonly setup?: unknown;
  /**
   * How many calls a worker may have, including the running one; 1 if left out. With more, a worker is never
   * idle while the next call is on its way.
   */
  readonly perWorker?: number;
  /** The most urgent first; a single lane if left out. */
  readonly lanes?: readonly Lane[];
  /** Once this many calls are waiting, further ones are refused with `queue_full`. */
  readonly maxWaiting?: number;
  /** Milliseconds a worker has to finish a cancelled call before it is terminated; 1,000 if left out. */
  readonly graceMs?: number;
  /** A worker without calls ends after this many milliseconds; never if left out. */
  readonly idleMs?: number;
}

const GRACE_MS = 1000;
const STOP_WITHIN_MS = 5000;
const DEFAULT_LANE: Lane = { name: 'default' };

interface WaitingCall extends PendingCall {
  readonly place: Place;
}

const remoteOf = <S>(call: (method: string, input: unknown, options?: CallOptions) => unknown): Remote<S> =>
  new Proxy({} as Remote<S>, {
    // Awaiting the proxy looks up `then`.
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
        : (input: unknown, options?: CallOptions) => call(method, input, options),
  });

/**
 * Workers that share a fair queue of calls. They start on demand, and are replaced if they get stuck or
 * crash; only the calls they had fail.
 *
 * ```ts
 * const start = () => new Worker(new URL('./square.worker.ts', import.meta.url), { type: 'module' });
 * const pool = new WorkerPool<Squares>({ start, size: 2 });
 * await pool.remote.square(7, { timeoutMs: 500 }); // 49
 * ```
 */
export class WorkerPool<S extends ServiceOf<S>> {
  /** The methods of the service. They reject with a `WorkerError`. */
  readonly remote: Remote<S>;
  readonly #options: PoolOptions;
  readonly #lanes: readonly Lane[];
  readonly #connections: readonly Connection[];
  readonly #waiting: FairQueue<WaitingCall>;
  readonly #running = new Map<string, number>();
  readonly #affinity = new Affinity<Connection>();
  readonly #yielding = new YieldingCalls();
  #isStopped = false;

  constructor(options: PoolOptions) {
    const { start, setup, size, lanes = [DEFAULT_LANE], graceMs = GRACE_MS, idleMs } = options;
    this.#options = options;
    this.#lanes = lanes;
    this.#waiting = new FairQueue(lanes.map(({ name }) => name));
    const connect = (): Connection =>
      new Connection({ start, setup, graceMs, idleMs, onFree: () => this.#serve() });
    this.#connections = Array.from({ length: size }, connect);
    this.remote = remoteOf((method, input, asked) => this.#call(method, input, asked));
  }

  /** Calls that are waiting or running. */
  get pending(): number {
    return this.#waiting.length + this.#connections.reduce((sum, { load }) => sum + load, 0);
  }

  /** Waiting calls: all, those in a lane, or those in a lane under a key. */
  waiting(lane?: string, key?: string): number {
    return this.#waiting.count(lane, key);
  }

  /** Cancels every call and ends every worker. Later calls start new ones. */
  restart(): void {
    this.#abandon(cancelled());
  }

  /**
   * Cancels every call, ends every worker, and refuses later calls. Resolves when the workers are gone and their files
   * are closed, or after a timeout.
   */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#abandon(new WorkerError('stopped', 'The worker pool has stopped.'));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_WITHIN_MS);
    });
    await Promise.race([Promise.all(this.#connections.map((one) => one.gone())), late]);
    clearTimeout(timer);
  }

  #abandon(error: WorkerError): void {
    for (let call = this.#waiting.take(); call !== undefined; call = this.#waiting.take()) call.reject(error);
    for (const connection of this.#connections) connection.end(error);
  }

  #call(method: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, finish, key = '', lane = this.#lanes[0]!.name } = options;
    if (this.#isStopped) return Promise.reject(new WorkerError('stopped', 'The worker pool has stopped.'));
    if (signal?.aborted === true || finish?.aborted === true) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const onAbort = (): void => this.#withdraw(call, cancelled());
      const ended =
        <T>(tell: (value: T) => void) =>
        (value: T): void => {
          signal?.removeEventListener('abort', onAbort);
          finish?.removeEventListener('abort', onAbort);
          tell(value);
        };
      const place = { lane, key };
      const call = { method, input, options, place, resolve: ended(resolve), reject: ended(reject) };
      signal?.addEventListener('abort', onAbort);
      finish?.addEventListener('abort', onAbort);
      this.#waiting.push(call, call.place);
      this.#serve();
      this.#makeRoom();
      if (this.#waiting.length > (this.#options.maxWaiting ?? Number.POSITIVE_INFINITY))
        this.#withdraw(call, new WorkerError('queue_full', 'Too many calls are waiting. Try again soon.'));
    });
  }

  #withdraw(call: WaitingCall, error: WorkerError): void {
    if (this.#waiting.remove(call, call.place)) call.reject(error);
  }

  #serve(): void {
    for (let free = this.#freeConnection(); free !== undefined; free = this.#freeConnection()) {
      const call = this.#waiting.take((lane) => this.#mayRun(lane));
      if (call === undefined) return;
      // Aborting one call may free a worker before the others with the same signal learn of it.
      if (call.options.signal?.aborted === true) call.reject(cancelled());
      else this.#send(call, free);
    }
  }

  #send(call: WaitingCall, free: Connection): void {
    const { near } = call.options;
    const home = this.#affinity.of(near);
    const connection = home !== undefined && home.load < (this.#options.perWorker ?? 1) ? home : free;
    this.#affinity.note(near, connection);
    connection.send(this.#counted(this.#isYielding(call.place.lane) ? this.#yielding.add(call) : call));
  }

  #isYielding(name: string): boolean {
    return this.#lanes.find((lane) => lane.name === name)!.yields === true;
  }

  /** Asks as many calls to give way as there are others without a worker. */
  #makeRoom(): void {
    const urgent = this.#lanes.filter(({ name }) => !this.#isYielding(name) && this.#mayRun(name));
    this.#yielding.finish(urgent.reduce((sum, { name }) => sum + this.#waiting.count(name), 0));
  }

  /** The worker with the fewest calls; a running one rather than a new one. */
  #freeConnection(): Connection | undefined {
    const { perWorker = 1 } = this.#options;
    const rank = ({ load, isStarted }: Connection): number => 2 * load + (isStarted ? 0 : 1);
    const [best] = this.#connections.filter(({ load }) => load < perWorker).sort((a, b) => rank(a) - rank(b));
    return best;
  }

  #mayRun(name: string): boolean {
    const { most = Number.POSITIVE_INFINITY, yields } = this.#lanes.find((lane) => lane.name === name)!;
    if (yields === true && this.#waiting.length > this.#waiting.count(name)) return false;
    return (this.#running.get(name) ?? 0) < most;
  }

  /** The call, counted in its lane until it is settled. */
  #counted(call: WaitingCall): PendingCall {
    const { lane } = call.place;
    const count = (change: number): void => {
      this.#running.set(lane, (this.#running.get(lane) ?? 0) + change);
    };
    count(1);
    return {
      ...call,
      resolve: (value) => {
        count(-1);
        call.resolve(value);
      },
      reject: (error) => {
        count(-1);
        call.reject(error);
      },
    };
  }
}
