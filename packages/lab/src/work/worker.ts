import type { FromWorker, Perform, ToWorker } from './messages.ts';

/** Runs in a thread of its own: does one lease after the other. */

declare const self: Worker;

let loading: Promise<{ readonly default: Perform }> | undefined;
let queue: Promise<void> = Promise.resolve();

const say = (message: FromWorker): void => self.postMessage(message);

const work = async ({ job, from, to }: Extract<ToWorker, { type: 'lease' }>): Promise<void> => {
  let number: number | undefined;
  try {
    const { default: perform } = await loading!;
    const start = performance.now();
    for (number = from; number < to; number += 1)
      say({ type: 'piece', number, result: await perform(job, number) });
    say({ type: 'done', ms: performance.now() - start });
  } catch (caught) {
    say({ type: 'failed', number, message: caught instanceof Error ? caught.message : String(caught) });
  }
};

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'module') loading = import(data.url);
  else queue = queue.then(() => work(data));
};
