import { Command } from 'commander';
import type { Terminal } from '../../terminal.ts';
import { linesOf } from './lines.ts';
import { EnvSession } from './session.ts';

const answerAll = async (terminal: Terminal): Promise<void> => {
  const session = new EnvSession((error) => terminal.err(String((error as Error).stack ?? error)));
  for await (const line of linesOf(Bun.stdin.stream())) {
    if (line.trim() === '') continue;
    const { line: answer, bytes } = session.answer(line);
    terminal.out(answer);
    for (const chunk of bytes) process.stdout.write(chunk);
  }
};

export const envCommand = (terminal: Terminal): Command =>
  new Command('env')
    .description('run games for programs in other languages, with one JSON request and answer per line')
    .addHelpText(
      'after',
      '\nPython programs use the package in python/, which speaks this protocol (docs/env-protocol.md).\n' +
        '\nExample:\n  echo \'{"type":"hello"}\' | ludus env',
    )
    .action(() => answerAll(terminal));
