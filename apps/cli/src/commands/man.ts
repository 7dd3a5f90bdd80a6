import { Command } from 'commander';
import type { CommandEntry } from '../commandEntry.ts';
import type { Terminal } from '../terminal.ts';

/** The command that prints a manual page of these commands. */
export const manCommand =
  (commands: Readonly<Record<string, readonly CommandEntry[]>>) =>
  (terminal: Terminal): Command =>
    new Command('man')
      .description('print the manual page of ludus in the format of the man command')
      .addHelpText(
        'after',
        '\nExamples:\n  ludus man | man -l -\n  ludus man > ~/.local/share/man/man1/ludus.1',
      )
      .action(async () => {
        const { makeManual } = await import('../manual.ts');
        terminal.out(await makeManual(commands));
      });
