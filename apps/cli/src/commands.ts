import type { CommandEntry } from './commandEntry.ts';

/** Every command of the program, grouped by purpose. To add one, add an entry here. */
export const COMMANDS: Readonly<Record<string, readonly CommandEntry[]>> = {
  'Play:': [
    {
      name: 'games',
      args: '[game]',
      summary: 'list games, boards, rule options and agents',
      load: async () => (await import('./commands/games.ts')).gamesCommand,
    },
    {
      name: 'play',
      args: '[game]',
      summary: 'play in the terminal',
      load: async () => (await import('./commands/play/index.ts')).playCommand,
    },
    {
      name: 'serve',
      summary: 'serve the sandbox, live play, replays and docs',
      load: async () => (await import('./commands/serve.ts')).serveCommand,
    },
  ],
  'Record and compare:': [
    {
      name: 'selfplay',
      args: '<game>',
      summary: 'let agents play and record the games',
      load: async () => (await import('./commands/selfplay.ts')).selfplayCommand,
    },
    {
      name: 'tournament',
      args: '<game>',
      summary: 'rate agents, with error bars',
      load: async () => (await import('./commands/tournament/index.ts')).tournamentCommand,
    },
    {
      name: 'ratings',
      summary: 'rate agents from many tournaments together',
      load: async () => (await import('./commands/ratings.ts')).ratingsCommand,
    },
    {
      name: 'openings',
      args: '<game>',
      summary: 'create a book of balanced openings',
      load: async () => (await import('./commands/openings.ts')).openingsCommand,
    },
    {
      name: 'scaling',
      args: '<game>',
      summary: 'measure how strength grows with nodes or time',
      load: async () => (await import('./commands/scaling.ts')).scalingCommand,
    },
    {
      name: 'experiment',
      args: '<game>',
      summary: 'measure what a rule option changes',
      load: async () => (await import('./commands/experiment/index.ts')).experimentCommand,
    },
    {
      name: 'matrix',
      summary: 'create a baseline of random games on every board',
      load: async () => (await import('./commands/matrix.ts')).matrixCommand,
    },
  ],
  'Share work:': [
    {
      name: 'worker',
      summary: 'work on runs that commands put into a queue',
      load: async () => (await import('./commands/worker.ts')).workerCommand,
    },
    {
      name: 'cluster',
      summary: 'try PostgreSQL, two servers and workers on one machine',
      load: async () => (await import('./commands/cluster.ts')).clusterCommand,
    },
    {
      name: 'queue',
      summary: 'show runs and workers of a queue, pause or cancel runs',
      load: async () => (await import('./commands/queue.ts')).queueCommand,
    },
  ],
  'Study recorded games:': [
    {
      name: 'db',
      summary: 'list, show, check and move recorded games',
      load: async () => (await import('./commands/db/index.ts')).dbCommand,
    },
    {
      name: 'dataset',
      summary: 'write training positions to a Parquet file',
      load: async () => (await import('./commands/dataset.ts')).datasetCommand,
    },
    {
      name: 'puzzles',
      summary: 'find positions with one clearly best move',
      load: async () => (await import('./commands/puzzles.ts')).puzzlesCommand,
    },
  ],
  'Make agents stronger:': [
    {
      name: 'tune',
      args: '<game>',
      summary: 'fit the weights of an evaluation by self-play',
      load: async () => (await import('./commands/tune.ts')).tuneCommand,
    },
    {
      name: 'train',
      args: '<game>',
      summary: 'train a value network on recorded games',
      load: async () => (await import('./commands/train.ts')).trainCommand,
    },
    {
      name: 'learn',
      args: '<game>',
      summary: 'learn a game by self-play, generation by generation',
      load: async () => (await import('./commands/learn.ts')).learnCommand,
    },
    {
      name: 'networks',
      args: '[game]',
      summary: 'list networks and how they were trained',
      load: async () => (await import('./commands/networks.ts')).networksCommand,
    },
    {
      name: 'levels',
      args: '<game>',
      summary: 'calibrate ten levels of strength for a game',
      load: async () => (await import('./commands/levels/index.ts')).levelsCommand,
    },
    {
      name: 'env',
      summary: 'run games for Python and other languages',
      load: async () => (await import('./commands/env/index.ts')).envCommand,
    },
  ],
  'Make a game:': [
    {
      name: 'new',
      args: '<name>',
      summary: 'create your own game',
      load: async () => (await import('./commands/new/index.ts')).newCommand,
    },
  ],
  'Check engines:': [
    {
      name: 'perft',
      args: '<game>',
      summary: 'count move sequences',
      load: async () => (await import('./commands/perft.ts')).perftCommand,
    },
    {
      name: 'conformance',
      args: '<game> [file...]',
      summary: 'check a game against the contract',
      load: async () => (await import('./commands/conformance/index.ts')).conformanceCommand,
    },
    {
      name: 'parity',
      summary: 'compare two engines move by move',
      load: async () => (await import('./commands/parity/index.ts')).parityCommand,
    },
    {
      name: 'bench',
      args: '[suite]',
      summary: 'measure speed',
      load: async () => (await import('./commands/bench.ts')).benchCommand,
    },
  ],
  'Help:': [
    {
      name: 'completion',
      args: '<shell>',
      summary: 'set up completion for bash, zsh or fish',
      load: async () => (await import('./commands/completion.ts')).completionCommand,
    },
    {
      name: 'man',
      summary: 'print the manual page',
      load: async () => (await import('./commands/man.ts')).manCommand(COMMANDS),
    },
  ],
};

/** All names that can come first on a command line. */
export const commandNames = (): string[] => [
  ...Object.values(COMMANDS)
    .flat()
    .map(({ name }) => name),
  'help',
];

export const findCommand = (name: string | undefined): CommandEntry | undefined =>
  Object.values(COMMANDS)
    .flat()
    .find((entry) => entry.name === name);
