import type { Bar } from '../bars.ts';

const PAGES = [
  'all of them',
  'by board and players',
  'by a common agent',
  'by a rare agent',
  'by date',
  'from the middle on',
  'by a common word',
  'by a rare word',
  'by a common word and board',
];

const AGENTS = ['heuristic', 'minimax@nodes=2000'];

/** What several machines should reach. */
export const bars: readonly Bar[] = [
  {
    about: 'PostgreSQL stores batches at least 0.5 times as fast as SQLite, by the clock',
    operation: 'PostgreSQL: store square8 2p, 25 per transaction',
    comparedWith: 'SQLite: store square8 2p, 25 per transaction',
    note: 'perClockSecond',
    atLeast: 0.5,
  },
  {
    about: 'PostgreSQL reads a state of square8 with p95 below 5 ms',
    operation: 'PostgreSQL: getStateAtMove square8',
    note: 'p95Ms',
    below: 5,
  },
  ...PAGES.map((page) => ({
    about: `PostgreSQL lists 50 of 1,000,000 games, ${page}, with p95 below 20 ms`,
    operation: `PostgreSQL: page of 50 out of 1,000,000 games, ${page}`,
    note: 'p95Ms',
    below: 20,
  })),
  {
    about: 'all cores make at least 60,000 positions of a dataset per second',
    operation: 'SQLite: dataset of square8 2p with all cores',
    note: 'perClockSecond',
    atLeast: 60_000,
  },
  {
    about: '64 workers are busy at least 95% of the time',
    operation: 'queue: 64 workers, 1 s per piece',
    note: 'busyPercent',
    atLeast: 95,
  },
  {
    about: 'the queue adds less than 5% to the CPU time of heuristic self-play, database included',
    operation: 'queue: heuristic self-play by 1 worker process',
    note: 'cpuPercentMore',
    below: 5,
  },
  ...AGENTS.flatMap((agent) => [
    {
      about: `two workers play ${agent} at least 1.8 times as fast as one`,
      operation: `queue: ${agent} self-play by 2 worker processes`,
      note: 'timesOne',
      atLeast: 1.8,
    },
    {
      about: `two workers play ${agent} at least 0.95 times as fast as two processes that share nothing`,
      operation: `queue: ${agent} self-play by 2 worker processes`,
      note: 'timesTwoProcesses',
      atLeast: 0.95,
    },
  ]),
  {
    about: 'two servers with 400 games and 1,000 spectators answer with p99 below 100 ms',
    operation: 'two servers: 400 live games, 1000 spectators',
    note: 'p99Ms',
    below: 100,
  },
  {
    about: 'tables of a killed server continue in less than 5,000 ms',
    operation: 'two servers: tables of a killed server',
    note: 'maxMs',
    below: 5000,
  },
];
