import type { Lease } from './lease.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { moduleBeside } from './moduleBeside.ts';

/** A lease on its way, and what has come of it. */
export interface Task<Job> {
  readonly lease: Lease<Job>;
  readonly results: unknown[];
  /** The piece a worker died over. */
  fatal?: number;
}

export interface HandEvents<Job> {
  readonly onProgress: () => void;
  readonly onDone: (task: Task<Job>, ms: number) => void;
  readonly onFailed: (number: number | undefined, message: string) => void;
  /** The thread is gone, and these leases are not done. It died over a piece of the first. */
  readonly onDeath: (tasks: readonly Task<Job>[], piece: number, message: string) => void;
}

/** One thread and the leases it holds, the oldest in work. */
export class Hand<Job> {
  readonly #worker: Worker;
  readonly #tasks: Task<Job>[] = [];
  readonly #events: HandEvents<Job>;
  readonly #current = new Int32Array(new SharedArrayBuffer(4));
  #isGone = false;

  constructor(module: URL, events: HandEvents<Job>) {
    this.#events = events;
    this.#worker = new Worker(moduleBeside(import.meta.url, 'worker').href);
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#die(event.message);
    };
    this.#worker.addEventListener('close', () => this.#die('it ended without a word'));
    this.#say({ type: 'module', url: module.href, current: this.#current });
  }

  get leases(): number {
    return this.#tasks.length;
  }

  give(task: Task<Job>): void {
    this.#tasks.push(task);
    const { job, from, to } = task.lease;
    this.#say({ type: 'lease', job, from: from + task.results.length, to });
  }

  dismiss(): void {
    this.#isGone = true;
    this.#worker.terminate();
  }

  #say(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #hear(message: FromWorker): void {
    if (this.#isGone) return;
    if (message.type === 'results') {
      this.#tasks[0]!.results.push(...message.results);
      this.#events.onProgress();
    } else if (message.type === 'done') this.#events.onDone(this.#tasks.shift()!, message.ms);
    else this.#events.onFailed(message.number, message.message);
  }

  #die(message: string): void {
    if (this.#isGone) return;
    this.dismiss();
    this.#events.onDeath(this.#tasks, this.#current[0]!, message);
  }
}
