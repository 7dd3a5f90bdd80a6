import { type CallContext, serve, transfer } from '../src/index.ts';

/** A service for tests: sums, and failures on request. */

export interface Setup {
  readonly offset: number;
}

class Refusal extends Error {
  readonly code = 'nothing_to_add';
}

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('woken up'));
    });
  });

const makeService = (offset: number) => ({
  sum: async (numbers: readonly number[], { report }: CallContext<number>): Promise<number> => {
    if (numbers.length === 0) throw new Refusal('There is nothing to add.');
    let sum = offset;
    for (const number of numbers) {
      sum += number;
      report(sum);
    }
    return sum;
  },
  offset: (): number => offset,
  /** Which worker this is. */
  identity: (): number => performance.timeOrigin,
  depth: (value: unknown): number => JSON.stringify(value).length,
  /** An answer that cannot be copied. */
  callback: () => () => 1,
  nested: (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth)),
  bytes: (size: number) => {
    const bytes = new Uint8Array(size).fill(7);
    return transfer(bytes, [bytes.buffer]);
  },
  length: (bytes: Uint8Array): number => bytes.length,
  sleep: async (ms: number, { signal }: CallContext): Promise<string> => {
    await sleep(ms, signal);
    return 'slept';
  },
  /** Goes on until it is asked to finish, and says which worker this is. */
  linger: (_: unknown, { signal, report }: CallContext<'begun'>): Promise<number> =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve(performance.timeOrigin));
      report('begun');
    }),
  /** Never ends, and ignores all messages. */
  hang: (): never => {
    for (;;);
  },
  throwLater: async (): Promise<void> => {
    setTimeout(() => {
      throw new Error('out of the blue');
    }, 0);
    await new Promise(() => undefined);
  },
  exit: (): never => process.exit(3),
});

export type Sample = ReturnType<typeof makeService>;

serve(async ({ offset }: Setup) => makeService(offset));
