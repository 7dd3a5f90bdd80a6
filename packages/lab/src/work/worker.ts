import { unwrap } from '@ludus/kernel';
import { registerNetworks } from '../training/networks.ts';
import type { FromWorker, Perform, ToWorker } from './messages.ts';

/** Runs in a thread of its own: does one lease after the other. */

declare const self: Worker;

unwrap(registerNetworks());

let loading: Promise<{ readonly default: Perform }> | undefined;
let current: Int32Array = new Int32Array(1);
let queue: Promise<void> = Promise.resolve();

const say = (message: FromWorker): void => self.postMessage(message);

/** Small results are gathered this long: a message costs as much as a short piece. */
const GATHER_MS = 10;

class Outbox {
  #results: unknown[] = [];
  #last = performance.now();

  put(result: unknown): void {
    this.#results.push(result);
    if (performance.now() - this.#last >= GATHER_MS) this.send();
  }

  send(): void {
    if (this.#results.length > 0) say({ type: 'results', results: this.#results });
    this.#results = [];
    this.#last = performance.now();
  }
}

const work = async ({ job, from, to }: Extract<ToWorker, { type: 'lease' }>): Promise<void> => {
  let number: number | undefined;
  try {
    const { default: perform } = await loading!;
    const start = performance.now();
    const outbox = new Outbox();
    for (number = from; number < to; number += 1) {
      current[0] = number;
      const result = perform(job, number);
      outbox.put(result instanceof Promise ? await result : result);
    }
    outbox.send();
    say({ type: 'done', ms: performance.now() - start });
  } catch (caught) {
    say({ type: 'failed', number, message: caught instanceof Error ? caught.message : String(caught) });
  }
};

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'module') {
    loading = import(data.url);
    current = data.current;
  } else queue = queue.then(() => work(data));
};
