/** Between a thread and whoever gave it work. */
export type ToThread<Task> =
  | { readonly type: 'setup'; readonly setup: unknown }
  | { readonly type: 'task'; readonly task: Task };

export type FromThread<Answer> =
  | { readonly type: 'progress'; readonly progress: unknown }
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'failure'; readonly message: string };

interface Work<Task, Answer> {
  readonly task: Task;
  readonly onProgress: (progress: unknown) => void;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

export interface ThreadOptions {
  /** The module that runs in the thread; see `serveThread`. */
  readonly module: URL;
  /** What it is told once, before its first task. */
  readonly setup: unknown;
  /** A thread without work ends after this time, and its memory with it. */
  readonly idleMs?: number;
}

/** Work done in a thread of its own, one task after the other. The thread starts when it is needed. */
export class Thread<Task, Answer> {
  readonly #options: ThreadOptions;
  readonly #waiting: Work<Task, Answer>[] = [];
  #current: Work<Task, Answer> | undefined;
  #worker: Worker | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isStopped = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get pending(): number {
    return this.#waiting.length + (this.#current === undefined ? 0 : 1);
  }

  ask(task: Task, onProgress: (progress: unknown) => void = () => undefined): Promise<Answer> {
    if (this.#isStopped) return Promise.reject(new Error('the server stops'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task, onProgress, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#current !== undefined || this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    if (this.#current === undefined) {
      this.#timer = setTimeout(() => this.#dismiss(), this.#options.idleMs ?? 30_000);
      return;
    }
    this.#worker ??= this.#start();
    this.#worker.postMessage({ type: 'task', task: this.#current.task } satisfies ToThread<Task>);
  }

  #start(): Worker {
    const { module, setup } = this.#options;
    const worker = new Worker(module.href);
    worker.onmessage = ({ data }: MessageEvent<FromThread<Answer>>) => this.#hear(data);
    worker.onerror = ({ message }) => {
      this.#dismiss();
      this.#finish(({ reject }) => reject(new Error(message)));
    };
    worker.postMessage({ type: 'setup', setup } satisfies ToThread<Task>);
    return worker;
  }

  #hear(message: FromThread<Answer>): void {
    if (message.type === 'progress') this.#current?.onProgress(message.progress);
    else if (message.type === 'answer') this.#finish(({ resolve }) => resolve(message.answer));
    else this.#finish(({ reject }) => reject(new Error(message.message)));
  }

  #finish(settle: (work: Work<Task, Answer>) => void): void {
    const work = this.#current;
    this.#current = undefined;
    if (work !== undefined) settle(work);
    this.#next();
  }

  #dismiss(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  /** What is not done is given up. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#dismiss();
    const given = [...(this.#current === undefined ? [] : [this.#current]), ...this.#waiting.splice(0)];
    this.#current = undefined;
    for (const { reject } of given) reject(new Error('the server stops'));
  }
}
