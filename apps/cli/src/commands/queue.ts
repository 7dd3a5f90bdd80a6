import { ok, type Result } from '@ludus/kernel';
import { openQueueAdmin, type QueueAdmin, type QueueOverview, type RunOverview } from '@ludus/queue';
import { Command } from 'commander';
import { plural } from '../plural.ts';
import { required } from '../refusal.ts';
import { makeTable } from '../table.ts';
import type { Terminal } from '../terminal.ts';

const HELP = `
Examples:
  ludus queue show postgres://ludus@db.example.org/games
  ludus queue pause postgres://ludus@db.example.org/games selfplay/3JkP-x0

A command with --queue creates a run. If the command is interrupted, the run waits until you start the same command
again, on any machine.`;

const withAdmin = async <T>(address: string, use: (admin: QueueAdmin) => Promise<T>): Promise<T> => {
  const { admin, close } = required(await openQueueAdmin(address));
  try {
    return await use(admin);
  } finally {
    await close();
  }
};

const stateOf = ({ state, collector }: RunOverview): string =>
  state === 'running' && collector === undefined ? 'waiting for its command' : state;

const describeRuns = (runs: readonly RunOverview[], width: number | undefined): string[] =>
  makeTable(
    ['run', 'state', 'stored', 'of', 'done', 'in progress', 'waiting', 'failed', 'results go to'],
    runs.map((run) => [
      ...[run.id, stateOf(run), run.stored, run.total, run.done, run.leased, run.waiting, run.setAside],
      run.collector ?? '–',
    ]),
    { width },
  );

const secondsAgo = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s ago` : `${Math.round(seconds / 60)} min ago`;

const describe = ({ runs, workers, failures }: QueueOverview, width: number | undefined): string[] => [
  ...(runs.length === 0 ? ['no runs'] : describeRuns(runs, width)),
  '',
  ...(workers.length === 0
    ? ['no workers']
    : makeTable(
        ['worker', 'version', 'threads', 'pieces', 'pieces/s', 'last seen'],
        workers.map(({ name, version, threads, pieces, piecesPerSecond, lastSeen, isAbsent }) => [
          ...[name, version, threads, pieces, isAbsent ? '–' : piecesPerSecond.toFixed(1)],
          `${secondsAgo(lastSeen)}${isAbsent ? ' (gone)' : ''}`,
        ]),
        { width },
      )),
  ...workers.flatMap(({ name, remark }) => (remark === '' ? [] : [`${name} ${remark}`])),
  ...(failures.length === 0 ? [] : ['', 'failed pieces:']),
  ...failures.map(({ run, number, message, worker }) => `  ${run}, piece ${number} (${worker}): ${message}`),
];

const showCommand = (terminal: Terminal): Command =>
  new Command('show')
    .description('list runs, workers and failed pieces')
    .argument('<address>', 'the queue: a postgres:// address')
    .option('--json', 'print one JSON object')
    .action(async (address: string, { json }: { readonly json?: boolean }) => {
      const overview = await withAdmin(address, (admin) => admin.overview());
      if (json) terminal.out(JSON.stringify(overview));
      else for (const line of describe(overview, terminal.columns)) terminal.out(line);
    });

interface RunAction {
  readonly name: string;
  readonly about: string;
  act(admin: QueueAdmin, run: string): Promise<Result<string>>;
}

const report = async (result: Promise<Result<void>>, words: string): Promise<Result<string>> => {
  const done = await result;
  return done.ok ? ok(words) : done;
};

const ACTIONS: readonly RunAction[] = [
  {
    name: 'pause',
    about: 'stop handing out pieces of a run until you resume it',
    act: (admin, run) => report(admin.pause(run), `${run} is paused`),
  },
  {
    name: 'resume',
    about: 'continue a paused run',
    act: (admin, run) => report(admin.resume(run), `${run} continues`),
  },
  {
    name: 'cancel',
    about: 'end a run; results that are already stored are kept',
    act: (admin, run) => report(admin.cancel(run), `${run} is cancelled`),
  },
  {
    name: 'retry',
    about: 'retry the failed pieces of a run',
    act: async (admin, run) => {
      const done = await admin.retry(run);
      return done.ok ? ok(`${plural(done.value, 'piece')} of ${run} will be retried`) : done;
    },
  },
];

const actionCommand = (terminal: Terminal, { name, about, act }: RunAction): Command =>
  new Command(name)
    .description(about)
    .argument('<address>', 'the queue: a postgres:// address')
    .argument('<run>', 'id of the run, as listed by `ludus queue show`')
    .action(async (address: string, run: string) => {
      terminal.out(required(await withAdmin(address, (admin) => act(admin, run))));
    });

export const queueCommand = (terminal: Terminal): Command => {
  const command = new Command('queue')
    .description('show shared work, and pause, cancel or retry it')
    .helpCommand(false)
    .addHelpText('after', HELP)
    .addCommand(showCommand(terminal));
  for (const action of ACTIONS) command.addCommand(actionCommand(terminal, action));
  return command;
};
