import { Command, type Help } from 'commander';
import { version } from '../package.json';
import type { CommandEntry } from './commandEntry.ts';
import { silentTerminal } from './terminal.ts';

/** Text in the format of `man`: a line must not start with a dot, and dashes must be copyable. */
const plain = (text: string): string =>
  text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(['.])/gm, '\\&$1');

const entry = (term: string, text: string): string[] => ['.TP', `.B ${plain(term)}`, plain(text)];

/** What a command prints after its options: examples and tables, unchanged. */
const afterHelp = (command: Command): string => {
  const written: string[] = [];
  command.configureOutput({ writeOut: (text) => written.push(text), getOutHelpWidth: () => 78 });
  command.outputHelp();
  const text = written.join('');
  const start = text.search(/^(?:Examples?|Levels)\b.*:$/m);
  return start < 0 ? '' : text.slice(start).trimEnd();
};

const describe = (command: Command, path: string, help: Help): string[] => {
  command.helpOption('-h, --help', 'show the help of this command');
  const after = afterHelp(command);
  return [
    `.SS ${plain(`ludus ${path}`)}`,
    plain(`${command.description() || command.summary()}.`),
    '.PP',
    `.B ${plain(`ludus ${path} ${command.usage()}`)}`,
    ...help
      .visibleArguments(command)
      .flatMap((one) => entry(help.argumentTerm(one), help.argumentDescription(one))),
    ...help
      .visibleOptions(command)
      .flatMap((one) => entry(help.optionTerm(one), help.optionDescription(one))),
    ...(after === '' ? [] : ['.PP', '.nf', plain(after), '.fi']),
    ...command.commands.flatMap((child) => describe(child, `${path} ${child.name()}`, help)),
  ];
};

/** The manual page of the whole program, generated from the help of its commands. */
export const makeManual = async (
  commands: Readonly<Record<string, readonly CommandEntry[]>>,
): Promise<string> => {
  const help = new Command().createHelp();
  const sections: string[] = [];
  for (const [group, entries] of Object.entries(commands)) {
    sections.push(`.SH ${plain(group.replace(/:$/, '').toUpperCase())}`);
    for (const { load, name } of entries)
      sections.push(...describe((await load())(silentTerminal), name, help));
  }
  return [
    `.TH LUDUS 1 "" "ludus ${version}" "Ludus"`,
    '.SH NAME',
    'ludus \\- a lab for strategy games',
    '.SH SYNOPSIS',
    '.B ludus',
    'COMMAND [OPTIONS]',
    '.SH DESCRIPTION',
    plain('Play, study and compare strategy games. "ludus help COMMAND" shows the help of one command.'),
    ...sections,
    '.SH FILES',
    ...entry('ludus.toml', 'Defaults for options, in the current folder or in ~/.config/ludus.'),
    '.SH EXIT STATUS',
    ...entry('0', 'done'),
    ...entry('1', 'a negative result: a check failed, an agent broke the rules, or an SPRT accepted H0'),
    ...entry('2', 'wrong usage or bad input'),
    ...entry('3', 'an SPRT is undecided and needs more games'),
    ...entry('130', 'interrupted'),
  ].join('\n');
};
