import { games } from '@ludus/games';
import { allCores, LUDUS_VERSION, QueueWorker } from '@ludus/lab';
import { openQueue } from '@ludus/queue';
import { hidePassword, openStore } from '@ludus/replay';
import { Command, Option } from 'commander';
import { wholeNumber } from '../options.ts';
import { plural } from '../plural.ts';
import { Refusal, required } from '../refusal.ts';
import { ownName } from '../sharedWork.ts';
import { REPEATED_SIGNALS, STOP_SIGNALS } from '../stopSignal.ts';
import type { Terminal } from '../terminal.ts';

interface WorkerFlags {
  readonly queue?: string;
  readonly think?: boolean;
  readonly db?: string;
  readonly workers: number;
  readonly name: string;
}

const HELP = `
A worker processes pieces of every run in the queue: games, tournaments, experiments, tuning, datasets, puzzles and so on.
It skips runs that were started by another version of Ludus or need files it does not have, and says so. Start as many
workers as you like, on any machine that can reach the database.

Stop it with Ctrl+C or SIGTERM: it finishes what it can in 10 seconds and returns the rest to the queue. Nothing is lost if it is
killed or disconnected; other workers take over after 20 seconds.

With --think, the worker runs the bots and analyses of all servers on a database. Without such a worker, servers run them
themselves. Workers must be able to reach the servers: see --advertise of \`ludus serve\`.

Examples:
  PGPASSWORD=… ludus worker --queue postgres://ludus@db.example.org/games
  PGPASSWORD=… ludus worker --think --db postgres://ludus@db.example.org/games`;

/** After the first signal, current work may take this long to finish. */
const GRACE_MS = 10_000;

/** Something that can be asked to stop. */
interface Stoppable {
  /** Finishes what it is doing. */
  drain(): void;
  /** Ends at once. */
  stop(): void;
}

/**
 * Stops work on a signal: the first lets it finish, and a second Ctrl+C ends it at once. A second signal of another kind
 * does nothing (see `stopSignal`).
 */
const stopOnSignal = ({ drain, stop }: Stoppable): Disposable => {
  let isAsked = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isAsked) {
      if (!REPEATED_SIGNALS.includes(signal)) stop();
    } else {
      isAsked = true;
      drain();
      timer = setTimeout(stop, GRACE_MS);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, onSignal);
  return {
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal);
    },
  };
};

/** What to tell people, and what the work is done with. */
interface Setting {
  readonly name: string;
  readonly threads: number;
  readonly onNotice: (sentence: string) => void;
}

/** Does pieces of runs until it is stopped. */
const workFor = async (address: string, { name, threads, onNotice }: Setting): Promise<void> => {
  const participant = { name, version: LUDUS_VERSION, threads };
  const queue = required(await openQueue(address, { participant, onNotice }));
  const worker = new QueueWorker({ queue, name, threads, onNotice });
  const stop = (): void => {
    worker.stop();
    queue.giveUp();
  };
  using _ = stopOnSignal({ drain: () => worker.drain(), stop });
  onNotice(
    `${name} processes runs of ${hidePassword(address)} with ${plural(threads, 'thread')}; press Ctrl+C to stop`,
  );
  try {
    await worker.work();
  } catch (caught) {
    throw new Refusal(`The worker stopped: ${(caught as Error).message}`);
  } finally {
    await queue.end();
  }
};

/** Thinks for servers until it is stopped. */
const thinkFor = async (address: string, { name, threads, onNotice }: Setting): Promise<void> => {
  const db = required(await openStore(address, { games, role: 'background' }));
  try {
    const { ThinkWorker } = await import('@ludus/server');
    const worker = await ThinkWorker.open({ db, name, threads, onNotice });
    if (worker === undefined)
      throw new Refusal(
        'A database file has one server, which runs its bots itself. Give the postgres:// address of --db.',
      );
    const stop = (): void => worker.stop();
    using _ = stopOnSignal({ drain: stop, stop });
    onNotice(
      `${name} runs bots for the servers of ${db.address} with ${plural(threads, 'thread')}; press Ctrl+C to stop`,
    );
    await worker.work();
  } finally {
    await db.close();
  }
};

const run = async (terminal: Terminal, flags: WorkerFlags): Promise<void> => {
  const { queue, think = false, db = queue, workers: threads, name } = flags;
  const setting = { name, threads, onNotice: (sentence: string) => terminal.err(sentence) };
  if (think && db === undefined) throw new Refusal('Give the database of the servers with --db.');
  if (!think && queue === undefined)
    throw new Refusal('Give --queue to work on its runs, or --think with --db to run bots for servers.');
  await Promise.all([
    ...(queue === undefined ? [] : [workFor(queue, setting)]),
    ...(think ? [thinkFor(db!, setting)] : []),
  ]);
};

export const workerCommand = (terminal: Terminal): Command =>
  new Command('worker')
    .description('work on runs that commands on any machine put into a queue')
    .option('--queue <address>', 'work on the runs of this queue: a postgres:// address')
    .option('--think', 'run bots and analyses for the servers of --db')
    .option('--db <address>', 'the database of the servers (default: that of the queue)')
    .addOption(
      new Option('-w, --workers <n>', 'threads').argParser(wholeNumber(1)).default(allCores(), 'all cores'),
    )
    .addOption(
      new Option('--name <name>', 'the name shown to others').default(ownName(), 'host name and process id'),
    )
    .addHelpText('after', HELP)
    .action((flags: WorkerFlags) => run(terminal, flags));
