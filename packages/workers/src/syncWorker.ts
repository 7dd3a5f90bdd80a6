import { awaitReply, createMailbox } from './mailbox.ts';
import type { Mailbox, Reply, Request, ServiceOf, SyncCallOptions, SyncRemote } from './types.ts';
import { notCloneable, WorkerError } from './workerError.ts';

export interface SyncWorkerOptions {
  /** Starts a worker whose module calls `serve`. */
  readonly start: () => Worker;
  /** What the worker is given before its first call. */
  readonly setup?: unknown;
  /** Milliseconds it may take to start; 60,000 if left out. */
  readonly startMs?: number;
  /** Maximum size of an answer as JSON; a megabyte if left out. */
  readonly answerBytes?: number;
}

const START_MS = 60_000;
const ANSWER_BYTES = 1 << 20;

interface Line {
  readonly worker: Worker & { unref?(): void };
  readonly mailbox: Mailbox;
}

/**
 * A worker whose caller blocks until it answers: for code that cannot wait in any other way. Never use it on the main
 * thread of a browser. Answers are JSON. A worker that does not answer in time is terminated; the next call starts
 * another one.
 *
 * ```ts
 * const worker = new SyncWorker<Squares>({ start: () => new Worker(module.href) });
 * worker.remote.square(7, { timeoutMs: 500 }); // 49
 * ```
 */
export class SyncWorker<S extends ServiceOf<S>> {
  /** The methods of the service. They throw a `WorkerError`. */
  readonly remote: SyncRemote<S>;
  readonly #options: SyncWorkerOptions;
  #line: Line | undefined;
  #nextId = 1;

  constructor(options: SyncWorkerOptions) {
    this.#options = options;
    this.remote = new Proxy({} as SyncRemote<S>, {
      get: (_, method) => (input: unknown, asked?: SyncCallOptions) =>
        this.#call(String(method), input, asked),
    });
  }

  /** Ends the worker; the next call starts another one. */
  stop(): void {
    this.#line?.worker.terminate();
    this.#line = undefined;
  }

  #call(method: string, input: unknown, { timeoutMs = Number.POSITIVE_INFINITY }: SyncCallOptions = {}) {
    const line = this.#line ?? this.#start();
    const id = this.#nextId;
    this.#nextId += 1;
    return this.#ask(line, { type: 'call', id, method, input, mailbox: line.mailbox }, timeoutMs);
  }

  #start(): Line {
    const { start, setup, startMs = START_MS, answerBytes = ANSWER_BYTES } = this.#options;
    const line: Line = { worker: start(), mailbox: createMailbox(answerBytes) };
    this.#line = line;
    // A worker that waits for calls does not keep the program running.
    line.worker.unref?.();
    try {
      this.#ask(line, { type: 'setup', setup, mailbox: line.mailbox }, startMs);
    } catch (caught) {
      this.stop();
      throw caught;
    }
    return line;
  }

  #ask({ worker, mailbox }: Line, request: Request, ms: number): unknown {
    const send = (): void => {
      try {
        worker.postMessage(request);
      } catch (caught) {
        throw notCloneable('input', caught);
      }
    };
    const reply = this.#await(mailbox, ms, send);
    if (reply.type === 'failure') throw new WorkerError(reply.code, reply.message);
    return reply.type === 'answer' ? reply.value : undefined;
  }

  #await(mailbox: Mailbox, ms: number, send: () => void): Reply {
    try {
      return awaitReply(mailbox, { ms, send });
    } catch (caught) {
      if (caught instanceof WorkerError && caught.code === 'timeout') this.stop();
      throw caught;
    }
  }
}
