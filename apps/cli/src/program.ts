import { registerNetworks } from '@ludus/lab';
import { hidePassword } from '@ludus/replay';
import { Command, CommanderError } from 'commander';
import { version } from '../package.json';
import { benchCommand } from './commands/bench.ts';
import { conformanceCommand } from './commands/conformance/index.ts';
import { datasetCommand } from './commands/dataset.ts';
import { dbCommand } from './commands/db/index.ts';
import { experimentCommand } from './commands/experiment/index.ts';
import { gamesCommand } from './commands/games.ts';
import { matrixCommand } from './commands/matrix.ts';
import { parityCommand } from './commands/parity/index.ts';
import { perftCommand } from './commands/perft.ts';
import { playCommand } from './commands/play/index.ts';
import { selfplayCommand } from './commands/selfplay.ts';
import { serveCommand } from './commands/serve.ts';
import { tournamentCommand } from './commands/tournament/index.ts';
import { trainCommand } from './commands/train.ts';
import { tuneCommand } from './commands/tune.ts';
import { NegativeAnswer, Refusal, required } from './refusal.ts';
import type { ExitCode, Terminal } from './terminal.ts';
import { Interrupted } from './work.ts';

/** Every command of the program, by what people come for; a new one is one more name here. */
const COMMANDS = {
  'Play:': [gamesCommand, playCommand, serveCommand],
  'Make games and compare:': [selfplayCommand, tournamentCommand, experimentCommand, matrixCommand],
  'Study recorded games:': [dbCommand, datasetCommand],
  'Make agents stronger:': [tuneCommand, trainCommand],
  'Check engines:': [perftCommand, conformanceCommand, parityCommand, benchCommand],
};

/** Commander prints errors as `error: …`; ours start with the name of the program. */
const sentence = (text: string): string => `ludus: ${text.trim().replace(/^error: /, '')}`;

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

const createProgram = (terminal: Terminal): Command => {
  const program = new Command('ludus')
    .description('A lab for strategy games: play, study and compare.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .addHelpText('after', '\nEvery command has its own help with an example: ludus perft --help');
  for (const [group, commands] of Object.entries(COMMANDS))
    for (const create of commands) program.addCommand(create(terminal).helpGroup(group));
  for (const command of withSubcommands(program))
    command
      .exitOverride()
      .configureOutput({
        writeOut: (text) => terminal.out(text.trimEnd()),
        writeErr: (text) => terminal.err(text.trimEnd()),
        outputError: (text, write) => write(sentence(text)),
      })
      .showSuggestionAfterError();
  return program;
};

/** Runs one command line; the only place that turns failures into exit codes. */
export const run = async (args: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  const program = createProgram(terminal);
  if (args.length === 0) {
    terminal.out(program.helpInformation().trimEnd());
    return 2;
  }
  try {
    required(registerNetworks());
    // Whatever a command prints or records of its arguments holds no password.
    await program.parseAsync(args.map(hidePassword), { from: 'user' });
    return 0;
  } catch (caught) {
    if (caught instanceof CommanderError) return caught.exitCode === 0 ? 0 : 2;
    if (caught instanceof NegativeAnswer) return 1;
    if (caught instanceof Interrupted) return 130;
    if (!(caught instanceof Refusal)) throw caught;
    terminal.err(sentence(caught.message));
    return 2;
  }
};
