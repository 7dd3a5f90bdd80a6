import { putReply } from './mailbox.ts';
import { Transferred } from './transfer.ts';
import type { CallContext, Mailbox, Movable, Reply, Request, ServiceOf } from './types.ts';
import { cancelled, failureOf, notCloneable, WorkerError } from './workerError.ts';

/** The worker's end of the connection: `globalThis` in a worker. */
export interface ServicePort {
  postMessage(message: unknown, transfer: Movable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<Request>) => void): void;
}

type Methods = Readonly<Record<string, (input: unknown, context: CallContext) => unknown>>;
type Call = Extract<Request, { type: 'call' }>;

class Server {
  readonly #port: ServicePort;
  readonly #prepare: (setup: unknown) => unknown;
  #methods: Promise<Methods> | undefined;
  readonly #signals = new Map<number, AbortController>();
  /** Calls run one after the other. */
  #last: Promise<void> = Promise.resolve();

  constructor(port: ServicePort, prepare: (setup: unknown) => unknown) {
    this.#port = port;
    this.#prepare = prepare;
  }

  hear(request: Request): void {
    if (request.type === 'setup') this.#setUp(request);
    else if (request.type === 'cancel') this.#signals.get(request.id)?.abort();
    else {
      const controller = new AbortController();
      this.#signals.set(request.id, controller);
      this.#last = this.#last.then(() => this.#serve(request, controller.signal));
    }
  }

  #setUp({ setup, mailbox }: Extract<Request, { type: 'setup' }>): void {
    const ready = (async () => (await this.#prepare(setup)) as Methods)();
    this.#methods = ready;
    // Without a mailbox, the first call reports why the setup failed.
    ready.then(
      () => mailbox && this.#send({ type: 'answer', id: 0, value: null }, { mailbox }),
      (caught) => mailbox && this.#send({ type: 'failure', id: 0, ...failureOf(caught) }, { mailbox }),
    );
  }

  async #serve(call: Call, signal: AbortSignal): Promise<void> {
    const { id, mailbox } = call;
    try {
      const answer = await this.#run(call, signal);
      const [value, parts] = answer instanceof Transferred ? [answer.value, answer.parts] : [answer, []];
      this.#send({ type: 'answer', id, value }, { mailbox, parts });
    } catch (caught) {
      this.#send({ type: 'failure', id, ...failureOf(caught) }, { mailbox });
    } finally {
      this.#signals.delete(id);
    }
  }

  async #run({ id, method, input }: Call, signal: AbortSignal): Promise<unknown> {
    const methods = await this.#methods!;
    if (signal.aborted) throw cancelled();
    if (!Object.hasOwn(methods, method))
      throw new WorkerError('unknown_method', `The worker has no method "${method}".`);
    const report = (progress: unknown): void => this.#send({ type: 'progress', id, progress }, {});
    return methods[method]!(input, { signal, report });
  }

  #send(
    reply: Reply,
    { mailbox, parts = [] }: { mailbox?: Mailbox | undefined; parts?: readonly Movable[] },
  ): void {
    if (mailbox !== undefined) {
      putReply(mailbox, reply);
      return;
    }
    try {
      this.#port.postMessage(reply, [...parts]);
    } catch (caught) {
      throw notCloneable('answer', caught);
    }
  }
}

/**
 * Makes the methods of a service callable from another thread. Pass a function instead to create the service
 * from the setup that the pool gives to each of its workers.
 *
 * ```ts
 * const service = { square: async (x: number) => x * x };
 * export type Squares = typeof service;
 * serve(service);
 * ```
 */
export const serve = <S extends ServiceOf<S>, Setup = unknown>(
  service: S | ((setup: Setup) => S | Promise<S>),
  port: ServicePort = globalThis as unknown as ServicePort,
): void => {
  const prepare = typeof service === 'function' ? (service as (setup: unknown) => unknown) : () => service;
  const server = new Server(port, prepare);
  port.addEventListener('message', ({ data }) => server.hear(data));
};
