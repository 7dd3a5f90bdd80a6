import { area } from '../../words/area.ts';
import { number, plural } from '../../words/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const workersWords = area('workers', {
  title: 'Workers',
  machines: (n: number) => plural(n, { one: '# worker', other: '# workers' }),
  nobody: 'No workers are connected',
  idle: (n: number) => plural(n, { one: '# worker is idle', other: '# workers are idle' }),
  underWay: (n: number) => plural(n, { one: '# piece is in progress', other: '# pieces are in progress' }),
  working: (active: number, all: number) =>
    active === all
      ? plural(all, { one: '# worker is busy', other: '# workers are busy' })
      : `${number(active)} of ${plural(all, { one: '# worker is busy', other: '# workers are busy' })}`,
  pace: (rate: string) => `${rate} pieces/s`,
  silent: (n: number) =>
    plural(n, { one: '# worker is not responding', other: '# workers are not responding' }),
  live: 'Updated every second',
  stale: 'Out of date: the server is not responding.',
  chart: 'Pieces per second',
  chartHint: 'by worker, since you opened this page',
  waiting: 'Waiting',
  inWork: 'In progress',
  finished: 'Done',
  setAside: 'Failed',
  pieces: 'pieces',
  threads: (n: number) => plural(n, { one: '# thread', other: '# threads' }),
  version: (version: string) => `version ${version}`,
  states: { busy: 'Working', idle: 'Idle', silent: 'Not responding' },
  done: (n: number) => `${plural(n, { one: '# piece', other: '# pieces' })} done`,
  lastSeen: (seconds: number) =>
    seconds < 90
      ? `Last seen ${plural(Math.round(seconds), { one: '# second', other: '# seconds' })} ago`
      : `Last seen ${plural(Math.round(seconds / 60), { one: '# minute', other: '# minutes' })} ago`,
  runs: 'Runs',
  runColumns: { run: 'Run', progress: 'Progress', left: 'Left', status: 'Status' },
  runKinds: {
    selfplay: 'Self-play',
    tournament: 'Tournament',
    experiment: 'Experiment',
    tuning: 'Tuning',
    dataset: 'Dataset',
    tables: 'Table export',
    health: 'Health check',
    parity: 'Parity check',
    openings: 'Openings',
    puzzles: 'Puzzles',
    lesson: 'Training games',
    duel: 'Network match',
  } as Readonly<Record<string, string>>,
  runStates: {
    running: 'Running',
    paused: 'Paused',
    finished: 'Finished',
    cancelled: 'Cancelled',
  } as Readonly<Record<string, string>>,
  /** Nobody collects the results of the run: its command was stopped. */
  isAlone: 'Waiting for its command',
  progress: (done: number, total: number) => `${number(done)} of ${number(total)}`,
  left: (ms: number | undefined) => {
    if (ms === undefined) return '–';
    if (ms < MINUTE) return 'under a minute';
    if (ms < 90 * MINUTE) return plural(Math.round(ms / MINUTE), { one: '# minute', other: '# minutes' });
    if (ms < 36 * HOUR) return plural(Math.round(ms / HOUR), { one: '# hour', other: '# hours' });
    return plural(Math.round(ms / DAY), { one: '# day', other: '# days' });
  },
  noRuns: 'No runs yet. This command starts one:',
  addWorker: 'Add a worker',
  addHint: 'Run this on any machine that can reach the database:',
  failures: 'Failed pieces',
  failuresHint: 'Workers gave up on these pieces. To try them again:',
  failureColumns: { run: 'Run', piece: 'Piece', worker: 'Worker', reason: 'Reason' },
  whatFor: 'Share long runs among many machines, and watch them work.',
  readMore: 'How to set up a queue',
  noQueue: 'This server has no queue. Start it with one to see workers and runs here:',
});
