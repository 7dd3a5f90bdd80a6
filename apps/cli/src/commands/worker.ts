import { allCores, LUDUS_VERSION, QueueWorker } from '@ludus/lab';
import { openQueue } from '@ludus/queue';
import { Command } from 'commander';
import { wholeNumber } from '../options.ts';
import { plural } from '../plural.ts';
import { Refusal, required } from '../refusal.ts';
import { ownName } from '../sharedWork.ts';
import type { Terminal } from '../terminal.ts';

interface WorkerFlags {
  readonly queue: string;
  readonly workers: number;
  readonly name: string;
}

const HELP = `
A worker does pieces of every run in the queue: self-play, tournaments, experiments, tuning, datasets. It leaves runs alone
that were begun by another version of Ludus, or need files it does not have, and says so. Start as many as you like, on
any machine that reaches the server.

Stop it with Ctrl+C or SIGTERM: it finishes what it is doing for up to 10 seconds and gives the rest back. Killed or cut
off, it loses nothing either; others do its work after 20 seconds.

Example:
  PGPASSWORD=… ludus worker --queue postgres://ludus@db.example.org/games`;

/** What is in work may be finished within this time after the first signal. */
const GRACE_MS = 10_000;

/** Stops a worker on a signal: the first lets it finish its pieces, the second ends it at once. */
const stopOnSignal = (worker: QueueWorker, giveUp: () => void): Disposable => {
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    worker.stop();
    giveUp();
  };
  const onSignal = (): void => {
    if (isAsked) stop();
    else {
      isAsked = true;
      worker.drain();
      timer = setTimeout(stop, GRACE_MS);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal);
  return {
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onSignal);
    },
  };
};

const run = async (terminal: Terminal, flags: WorkerFlags): Promise<void> => {
  const { queue: address, workers: threads, name } = flags;
  const onNotice = (sentence: string): void => terminal.err(sentence);
  const participant = { name, version: LUDUS_VERSION, threads };
  const queue = required(await openQueue(address, { participant, onNotice }));
  const worker = new QueueWorker({ queue, name, threads, onNotice });
  using _ = stopOnSignal(worker, () => queue.giveUp());
  terminal.err(`${name} works for ${address} with ${plural(threads, 'thread')}; Ctrl+C stops it`);
  try {
    await worker.work();
  } catch (caught) {
    throw new Refusal(`The worker stopped: ${(caught as Error).message}`);
  } finally {
    await queue.end();
  }
};

export const workerCommand = (terminal: Terminal): Command =>
  new Command('worker')
    .description('do work that commands on any machine put into a queue')
    .requiredOption('--queue <address>', 'the queue: a postgres:// address')
    .option('-w, --workers <n>', 'threads; all cores when left out', wholeNumber(1), allCores())
    .option('--name <name>', 'the name shown to others', ownName())
    .addHelpText('after', HELP)
    .action((flags: WorkerFlags) => run(terminal, flags));
