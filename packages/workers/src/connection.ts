import type { CallOptions, Movable, Reply, Request } from './types.ts';
import { cancelled, messageOf, notCloneable, WorkerError } from './workerError.ts';

/** A call and its caller. */
export interface PendingCall {
  readonly method: string;
  readonly input: unknown;
  readonly options: CallOptions;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: WorkerError) => void;
}

interface ConnectionOptions {
  readonly start: () => Worker;
  readonly setup: unknown;
  /** How long a worker may take to end a cancelled call. */
  readonly graceMs: number;
  /** After this time without calls, a worker ends and frees its memory. */
  readonly idleMs: number | undefined;
  readonly onFree: () => void;
}

interface RunningCall extends PendingCall {
  timer?: ReturnType<typeof setTimeout> | undefined;
  onAbort?: () => void;
  onFinish?: () => void;
  /** Whether the caller already has an answer, although the worker may still be busy. */
  isSettled: boolean;
}

/** Workers in Bun and Node can keep a program running; browsers have no such methods. */
type Referenced = Worker & { ref?(): void; unref?(): void };

/** Lets the program exit while a timer is pending, where timers would prevent that. */
const unrefTimer = (timer: unknown): void => {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function')
    timer.unref();
};

/** One worker, started on demand, and its calls. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #calls = new Map<number, RunningCall>();
  #worker: Referenced | undefined;
  #nextId = 1;
  /** Workers that were told to end but have not yet. */
  readonly #ending = new Set<Promise<void>>();
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  /** How many calls the worker has. */
  get load(): number {
    return this.#calls.size;
  }

  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  send(pending: PendingCall): void {
    const id = this.#nextId;
    this.#nextId += 1;
    const call: RunningCall = { ...pending, isSettled: false };
    this.#calls.set(id, call);
    clearTimeout(this.#idle);
    try {
      this.#worker ??= this.#start();
    } catch (caught) {
      this.lose(`it could not be started: ${messageOf(caught)}`);
      return;
    }
    this.#worker.ref?.();
    this.#post(id, call);
  }

  #post(id: number, call: RunningCall): void {
    const { method, input, options } = call;
    try {
      this.#say({ type: 'call', id, method, input }, options.transfer);
    } catch (caught) {
      this.#settle(call, () => call.reject(notCloneable('input', caught)));
      this.#free(id);
      return;
    }
    call.onAbort = () => this.#giveUp(id, cancelled());
    options.signal?.addEventListener('abort', call.onAbort);
    call.onFinish = () => this.#say({ type: 'cancel', id });
    options.finish?.addEventListener('abort', call.onFinish);
    const { timeoutMs } = options;
    if (timeoutMs === undefined || !Number.isFinite(timeoutMs)) return;
    const late = (): WorkerError =>
      new WorkerError('timeout', `The worker did not answer within ${timeoutMs} ms.`);
    call.timer = setTimeout(() => this.#giveUp(id, late()), timeoutMs);
  }

  /** Ends the worker; all its calls fail. The next call starts another one. */
  lose(reason: string): void {
    this.end(new WorkerError('worker_lost', `The worker stopped: ${reason}`));
    this.#options.onFree();
  }

  /** Resolves when every worker that was told to end is gone and its files are closed. */
  async gone(): Promise<void> {
    await Promise.all(this.#ending);
  }

  end(error: WorkerError): void {
    clearTimeout(this.#idle);
    if (this.#worker !== undefined) this.#terminate(this.#worker);
    this.#worker = undefined;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const call of calls) this.#settle(call, () => call.reject(error));
  }

  #terminate(worker: Referenced): void {
    // Browsers do not report when a worker is gone.
    if (worker.ref !== undefined) {
      const ending = new Promise<void>((resolve) => worker.addEventListener('close', () => resolve()));
      this.#ending.add(ending);
      void ending.then(() => this.#ending.delete(ending));
    }
    worker.terminate();
  }

  #start(): Referenced {
    const worker = this.#options.start();
    const isCurrent = (): boolean => this.#worker === worker;
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => isCurrent() && this.#hear(data));
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (isCurrent()) this.lose(event.message || 'it could not be loaded.');
    });
    worker.addEventListener('messageerror', () => isCurrent() && this.lose('its answer could not be read.'));
    // Browsers have no such event, because their workers cannot exit without answering.
    worker.addEventListener('close', () => isCurrent() && this.lose('it ended without an answer.'));
    worker.postMessage({ type: 'setup', setup: this.#options.setup } satisfies Request);
    return worker;
  }

  #say(request: Request, parts: readonly Movable[] = []): void {
    this.#worker!.postMessage(request, [...parts]);
  }

  #hear(reply: Reply): void {
    const call = this.#calls.get(reply.id);
    if (call === undefined) return;
    if (reply.type === 'progress') {
      if (!call.isSettled) call.options.onProgress?.(reply.progress);
      return;
    }
    this.#settle(call, () =>
      reply.type === 'answer'
        ? call.resolve(reply.value)
        : call.reject(new WorkerError(reply.code, reply.message)),
    );
    this.#free(reply.id);
  }

  /** Nobody is waiting any more. The worker is notified, and terminated if it does not react. */
  #giveUp(id: number, error: WorkerError): void {
    const call = this.#calls.get(id);
    if (call === undefined || call.isSettled) return;
    this.#settle(call, () => call.reject(error));
    this.#say({ type: 'cancel', id });
    const { graceMs } = this.#options;
    const drop = (): void => this.lose('it did not finish a cancelled call.');
    if (graceMs <= 0) drop();
    else {
      call.timer = setTimeout(drop, graceMs);
      this.#options.onFree();
    }
  }

  #settle(call: RunningCall, tell: () => void): void {
    clearTimeout(call.timer);
    if (call.onAbort !== undefined) call.options.signal?.removeEventListener('abort', call.onAbort);
    if (call.onFinish !== undefined) call.options.finish?.removeEventListener('abort', call.onFinish);
    if (!call.isSettled) tell();
    call.isSettled = true;
  }

  #free(id: number): void {
    this.#calls.delete(id);
    if (this.load === 0) {
      this.#worker?.unref?.();
      this.#rest();
    }
    this.#options.onFree();
  }

  #rest(): void {
    const { idleMs } = this.#options;
    if (idleMs === undefined) return;
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.end(new WorkerError('stopped', 'The worker has stopped.')), idleMs);
    unrefTimer(this.#idle);
  }
}
