import { hostname } from 'node:os';
import type { Patience } from '@ludus/lab';
import { openQueue, type PostgresQueue } from '@ludus/queue';
import { isServerAddress } from '@ludus/replay';
import { type Command, Option } from 'commander';
import { ludusCall } from './ludusCall.ts';
import { wholeNumber } from './options.ts';
import { orRefuse, Refusal, required } from './refusal.ts';
import type { Terminal } from './terminal.ts';

/** The flags of commands that split their work into pieces. */
export interface WorkFlags {
  readonly workers: number;
  readonly queue?: string;
}

export const withWorkOptions = (command: Command): Command =>
  command
    .addOption(
      new Option('-w, --workers <n>', 'threads; 0 leaves all work to the workers of the queue')
        .argParser(wholeNumber(0))
        .default(navigator.hardwareConcurrency, 'all cores'),
    )
    .option(
      '--queue <address>',
      'share the work with every `ludus worker` of this queue: a postgres:// address',
    );

/** Workers elsewhere read the games themselves. */
export const requireReachable = (stores: readonly string[], queue: string | undefined): void => {
  const file = queue === undefined ? undefined : stores.find((one) => !isServerAddress(one));
  if (file !== undefined)
    throw new Refusal(
      `Workers of a queue cannot read the file ${file}. Copy it to a server with \`ludus db copy\`, or leave --queue out.`,
    );
};

/** How long a command or a worker waits for a server that becomes unreachable. */
const PATIENCE_MS = 10 * 60_000;
const LOOK_MS = 5000;

/** Aborted when the user interrupts the command. */
const interrupted = (): Disposable & { readonly signal: AbortSignal } => {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  process.on('SIGINT', abort);
  return { signal: stop.signal, [Symbol.dispose]: () => void process.off('SIGINT', abort) };
};

/** What a command can use while it shares its work. */
export interface SharedWork {
  /** Undefined if the threads of this process do everything. */
  readonly queue?: PostgresQueue;
  /** How long to wait for a store that is unreachable. */
  readonly patience: Patience;
}

/** A name for this process that makes sense to people on other machines. */
export const ownName = (): string => `${hostname()}:${process.pid}`;

/** Reports if nobody does the work of a command that has no threads itself. */
const watchWorkers = (terminal: Terminal, queue: PostgresQueue, address: string): (() => void) => {
  let isTold = false;
  const look = async (): Promise<void> => {
    const threads = await queue.othersThreads();
    if (threads === 0 && !isTold)
      terminal.err(
        `No worker is connected to this queue. Start one with \`${ludusCall(`worker --queue ${address}`)}\`.`,
      );
    isTold = threads === 0;
  };
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS);
  void look().catch(() => {});
  return () => clearInterval(timer);
};

/** Does something with the queue that the flags name, and leaves the queue again, whatever happens. */
export const withSharedWork = async <T>(
  terminal: Terminal,
  { queue: address, workers }: WorkFlags,
  use: (shared: SharedWork) => Promise<T>,
): Promise<T> => {
  using stop = interrupted();
  const onNotice = (sentence: string): void => {
    terminal.status?.(undefined);
    terminal.err(sentence);
  };
  const patience = { ms: PATIENCE_MS, signal: stop.signal, onNotice };
  if (address === undefined) {
    if (workers === 0)
      throw new Refusal('--workers 0 leaves all work to other workers, so it needs --queue.');
    return await orRefuse(terminal, () => use({ patience }));
  }
  const { LUDUS_VERSION } = await import('@ludus/lab');
  const participant = { name: ownName(), version: LUDUS_VERSION, threads: 0 };
  const queue = required(await openQueue(address, { participant, patienceMs: PATIENCE_MS, onNotice }));
  stop.signal.addEventListener('abort', () => queue.giveUp());
  const unwatch = workers === 0 ? watchWorkers(terminal, queue, address) : () => {};
  try {
    return await orRefuse(terminal, () => use({ queue, patience }));
  } finally {
    unwatch();
    await queue.end();
  }
};
