import type { Decision } from '@ludus/agents';
import { FairQueue } from './queue.ts';
import {
  type FromWorker,
  type Occasion,
  PURPOSES,
  type Purpose,
  type Question,
  type Thinker,
  type ToWorker,
} from './types.ts';

interface Task extends Occasion {
  readonly question: Question;
  readonly resolve: (decision: Decision) => void;
  readonly reject: (reason: Error) => void;
}

export interface PoolOptions {
  readonly workers: number;
  /** The module whose `games` the workers play: a name or an absolute path. */
  readonly gamesModule: string;
}

const ANALYSIS: readonly Purpose[] = ['analysis'];
const WITHOUT_ANALYSIS = PURPOSES.filter((purpose) => purpose !== 'analysis');
/** A thread that has had nothing to do for this long ends, and its memory with it. */
const IDLE_MS = 120_000;
/** A worker that has not answered this long after its time is stuck. */
const GRACE_MS = 10_000;

/** One thread and the question it has. */
class AgentWorker {
  readonly purposes: readonly Purpose[];
  readonly #gamesModule: string;
  readonly #onFree: () => void;
  #worker: Worker | undefined;
  #task: Task | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(purposes: readonly Purpose[], gamesModule: string, onFree: () => void) {
    this.purposes = purposes;
    this.#gamesModule = gamesModule;
    this.#onFree = onFree;
  }

  get isFree(): boolean {
    return this.#task === undefined;
  }

  give(task: Task): void {
    this.#task = task;
    clearTimeout(this.#timer);
    this.#worker ??= this.#start();
    this.#timer = setTimeout(
      () => this.#fail('the agent does not answer', true),
      task.question.maxMs + GRACE_MS,
    );
    this.#send({ type: 'question', question: task.question });
  }

  #send(message: ToWorker): void {
    this.#worker!.postMessage(message);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url).href);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.type === 'decision') this.#finish((task) => task.resolve(data.decision));
      if (data.type === 'failure') this.#fail(data.message, false);
    };
    worker.onerror = (event) => this.#fail(event.message, true);
    worker.postMessage({ type: 'games', module: this.#gamesModule } satisfies ToWorker);
    return worker;
  }

  #fail(message: string, isBroken: boolean): void {
    if (isBroken) this.#dismiss();
    this.#finish((task) => task.reject(new Error(message)));
  }

  #finish(settle: (task: Task) => void): void {
    const task = this.#task;
    clearTimeout(this.#timer);
    this.#task = undefined;
    this.#timer = setTimeout(() => this.#dismiss(), IDLE_MS);
    if (task !== undefined) settle(task);
    this.#onFree();
  }

  #dismiss(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#dismiss();
    this.#task?.reject(new Error('the server stops'));
    this.#task = undefined;
  }
}

/**
 * Agents thinking in threads, one question each, in a fair order. Threads start when they are needed. One of them is
 * never busy with an analysis, so that no move waits for one to end: where there is only one, analyses get another.
 */
export class ThinkingPool implements Thinker {
  readonly #workers: readonly AgentWorker[];
  readonly #waiting = new FairQueue<Task>();
  #isStopped = false;

  constructor({ workers, gamesModule }: PoolOptions) {
    const others = workers === 1 ? [ANALYSIS] : Array<readonly Purpose[]>(workers - 1).fill(PURPOSES);
    this.#workers = [WITHOUT_ANALYSIS, ...others].map(
      (purposes) => new AgentWorker(purposes, gamesModule, () => this.#serve()),
    );
  }

  get pending(): number {
    return this.#waiting.length + this.#workers.filter(({ isFree }) => !isFree).length;
  }

  waitingFor(purpose: Purpose, askedBy?: string): number {
    return this.#waiting.count(purpose, askedBy);
  }

  think(question: Question, occasion: Occasion): Promise<Decision> {
    if (this.#isStopped) return Promise.reject(new Error('the server stops'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...occasion, question, resolve, reject });
      this.#serve();
    });
  }

  #serve(): void {
    for (const worker of this.#workers) {
      if (!worker.isFree) continue;
      const task = this.#waiting.take(worker.purposes);
      if (task !== undefined) worker.give(task);
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const { reject } of this.#waiting.clear()) reject(new Error('the server stops'));
    for (const worker of this.#workers) worker.stop();
  }
}
