import { Command, CommanderError, Help } from 'commander';
import { version } from '../package.json';
import type { CommandEntry } from './commandEntry.ts';
import { COMMANDS, commandNames, findCommand } from './commands.ts';
import { applyConfigFiles, configFiles } from './configFile.ts';
import { fitText } from './fit.ts';
import { describeGameError } from './loadError.ts';
import { programName, withLudusCalls, withProgramName } from './ludusCall.ts';
import { ownGameFiles } from './ownGameFiles.ts';
import { takeOwnGames } from './ownGames.ts';
import { pagedTerminal } from './pager.ts';
import { NegativeAnswer, Refusal, required, Undecided, unknownName } from './refusal.ts';
import { styled } from './screen/style.ts';
import { type ExitCode, silentTerminal, type Terminal } from './terminal.ts';
import { Interrupted } from './work.ts';

/** Commander's errors, which name whole options such as `-n, --games <n>`, and our words for them. */
const USAGE_ERRORS: readonly (readonly [RegExp, string])[] = [
  [/^required option '(?:-\w, )?(--[\w-]+)(.*)' not specified/, 'The option $1$2 is missing.'],
  [/^missing required argument '(.+)'/, 'The argument <$1> is missing.'],
  [/^option '(?:-\w, )?(--[\w-]+).*?' argument '(.*)' is invalid\./, '$1 cannot be "$2".'],
  [/^option '(?:-\w, )?(--[\w-]+)(.*)' argument missing/, 'The value of $1$2 is missing.'],
  [/^unknown command '(.+?)'/, 'There is no command "$1".'],
  [/^unknown option '(.+?)'/, 'There is no option $1.'],
  [
    /^too many arguments(?: for '(.+?)')?\. Expected (\d+) arguments? but got (\d+)/,
    'Too many arguments: $3 instead of $2',
  ],
  [/\(Did you mean (.+)\?\)$/, 'Did you mean $1?'],
];

/** Errors that the help of the command resolves; the others say themselves what to type. */
const NEEDS_HELP = /^error: (?:required option|missing required|unknown|too many arguments)/;

/** Commander prints errors as `error: …`; ours start with the name of the program. */
const sentence = (text: string): string => {
  const plain = text
    .trim()
    .replace(/^error: /, '')
    .replaceAll('\n', ' ');
  return `ludus: ${USAGE_ERRORS.reduce((said, [pattern, words]) => said.replace(pattern, words), plain)}`;
};

const paintError = (text: string, { isInteractive, hasColour }: Terminal): string =>
  text.replace(/^ludus:/, (name) =>
    styled(name, { tone: 'bad', isBold: true }, isInteractive && hasColour === true),
  );

const withSubcommands = (command: Command): Command[] => [
  command,
  ...command.commands.flatMap(withSubcommands),
];

/** A command with its name and summary only. */
const makeStub = ({ name, summary }: CommandEntry): Command => new Command(name).summary(summary);

/** `db list` for that command; empty for the program itself. */
const pathOf = (command: Command): string =>
  command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trimStart();

/** Where to look after an error, unless Commander has already suggested what was meant. */
const helpHint = (text: string, command: Command): string =>
  NEEDS_HELP.test(text) && !text.includes('Did you mean')
    ? ` See \`${`ludus help ${pathOf(command)}`.trimEnd()}\`.`
    : '';

/** A command as shown in the list: `play <game>`. */
const termOf = (name: string): string => [name, findCommand(name)?.args].join(' ').trimEnd();

/** Help is easier to read in lines that are not too long. */
const helpWidth = ({ columns = 80 }: Terminal): number => Math.min(columns, 100);

/** `help` as shown in the list; `withoutHelp` has turned it into `--help` before the command line is read. */
const helpEntry = (): Command => new Command('help').summary('show the help of a command').helpGroup('Help:');

/** `ludus help db list` is `ludus db list --help`. */
const withoutHelp = async (args: readonly string[]): Promise<readonly string[]> => {
  const [word, name, ...path] = args;
  if (word !== 'help' || name?.startsWith('-')) return args;
  if (name === undefined || name === 'help') return ['--help'];
  const create = await findCommand(name)?.load();
  if (create === undefined) throw new Refusal(unknownName('command', name, commandNames()));
  let command = create(silentTerminal);
  for (const part of path) {
    const children = command.commands;
    const child = children.find((one) => one.name() === part);
    if (child === undefined)
      throw new Refusal(
        children.length === 0
          ? `ludus ${name} has no subcommands.`
          : unknownName(
              'subcommand',
              part,
              children.map((one) => one.name()),
            ),
      );
    command = child;
  }
  return [name, ...path, '--help'];
};

/** Help with its headings set apart. */
const paintHelp = (text: string, isColoured: boolean): string =>
  text.replace(/^\S.*:$|^Usage:/gm, (heading) => styled(heading, { isBold: true }, isColoured));

const HELP = new Help();

/** Descriptions name the program before they are wrapped, so that `npx` does not make lines too long. */
const DESCRIPTIONS: Partial<Help> = {
  commandDescription: (command) => withProgramName(HELP.commandDescription(command)),
  subcommandDescription: (command) => withProgramName(HELP.subcommandDescription(command)),
  argumentDescription: (argument) => withProgramName(HELP.argumentDescription(argument)),
  optionDescription: (option) => withProgramName(HELP.optionDescription(option)),
};

/** The user's own networks, for commands that may use `neural`. */
const registerOwnNetworks = async (): Promise<void> => {
  if (!process.env['LUDUS_NETWORKS']) return;
  const { registerNetworks } = await import('@ludus/lab');
  required(registerNetworks());
};

/** What a command prints or records about its arguments contains no password. */
const withoutPasswords = async (args: readonly string[]): Promise<readonly string[]> => {
  if (!args.some((arg) => arg.includes('://'))) return args;
  const { hidePassword } = await import('@ludus/replay');
  return args.map(hidePassword);
};

const createProgram = (terminal: Terminal, called: Command | undefined): Command => {
  const program = new Command('ludus')
    .description('A lab for strategy games: play, study and compare.')
    .version(version, '-v, --version', 'print the version')
    .addHelpCommand(helpEntry())
    .configureHelp({ subcommandTerm: (command) => termOf(command.name()) })
    .addHelpText(
      'after',
      `\n  Every command has its own help with examples: ${programName()} help perft\n  To add a game of your own: ${programName()} --game ./my-game play my-game\n  To read the docs: run ${programName()} serve, then open http://localhost:4100/docs`,
    );
  for (const [group, entries] of Object.entries(COMMANDS))
    for (const entry of entries)
      program.addCommand((entry.name === called?.name() ? called : makeStub(entry)).helpGroup(group));
  for (const command of withSubcommands(program))
    command
      .exitOverride()
      .helpOption('-h, --help', 'show this help')
      .configureHelp({ ...command.configureHelp(), ...DESCRIPTIONS })
      .configureOutput({
        writeOut: (text) =>
          terminal.out(
            paintHelp(
              fitText(withProgramName(text.trimEnd()), helpWidth(terminal)),
              terminal.hasColour === true,
            ),
          ),
        writeErr: (text) => terminal.err(text.trimEnd()),
        getOutHelpWidth: () => helpWidth(terminal),
        outputError: (text, write) =>
          write(paintError(`${sentence(text)}${helpHint(text, command)}`, terminal)),
      })
      .showSuggestionAfterError();
  // Help and usage errors need no networks, so a broken file must not get in their way.
  return program.hook('preAction', registerOwnNetworks);
};

/** Commands whose output is read from the start and may be longer than the window. */
const PAGED = ['games', 'help'];
const PAGED_OF_DB = ['list', 'show', 'stats'];

const isPaged = ([name, second, ...rest]: readonly string[]): boolean => {
  if (rest.includes('--json') || second === '--json') return false;
  if (name === undefined || PAGED.includes(name) || [name, second, ...rest].includes('--help')) return true;
  return name === 'db' && PAGED_OF_DB.includes(second ?? '');
};

/** Runs a command, with a pager if its output is longer than the window. */
const executePaged = async (words: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  if (!terminal.hasScreen || !isPaged(words)) return execute(words, terminal);
  const { terminal: collecting, flush } = pagedTerminal(terminal, process.stdout.rows || 24);
  try {
    return await execute(words, collecting);
  } finally {
    flush();
  }
};

const execute = async (words: readonly string[], terminal: Terminal): Promise<ExitCode> => {
  if (words[0] === '__complete') {
    const { complete } = await import('./completion/candidates.ts');
    for (const line of await complete(words.slice(1))) terminal.out(line);
    return 0;
  }
  const args = await withoutHelp(await takeOwnGames(words));
  const create = await findCommand(args[0])?.load();
  const called = create?.(terminal);
  if (called !== undefined && configFiles().length > 0) applyConfigFiles(called, commandNames());
  const program = createProgram(terminal, called);
  if (args.length === 0) {
    terminal.out(
      paintHelp(withProgramName(program.helpInformation().trimEnd()), terminal.hasColour === true),
    );
    return 2;
  }
  await program.parseAsync(await withoutPasswords(args), { from: 'user' });
  return 0;
};

/** A terminal whose remarks and errors name commands as people type them. */
const namingTerminal = (terminal: Terminal): Terminal => ({
  ...terminal,
  get columns() {
    return terminal.columns;
  },
  err: (line) => terminal.err(withLudusCalls(line)),
});

/** Runs one command line. This is the only place that turns failures into exit codes. */
export const run = async (args: readonly string[], screen: Terminal): Promise<ExitCode> => {
  const terminal = namingTerminal(screen);
  try {
    return await executePaged(args, terminal);
  } catch (caught) {
    if (caught instanceof CommanderError) return caught.exitCode === 0 ? 0 : 2;
    if (caught instanceof NegativeAnswer) return 1;
    if (caught instanceof Undecided) return 3;
    if (caught instanceof Interrupted) return 130;
    const said = caught instanceof Refusal ? caught.message : describeGameError(caught, ownGameFiles());
    if (said === undefined) throw caught;
    terminal.err(paintError(sentence(said), terminal));
    return 2;
  }
};
