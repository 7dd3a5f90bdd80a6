import { run } from '../src/program.ts';
import type { ExitCode } from '../src/terminal.ts';

export interface Ran {
  readonly code: ExitCode;
  /** The lines of both outputs. */
  readonly out: readonly string[];
  readonly err: readonly string[];
}

/** Runs one command line in this process, as a script would see it. */
export const ludus = async (...args: string[]): Promise<Ran> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await run(args, {
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    isInteractive: false,
  });
  return { code, out, err };
};

/** Like `ludus`, but the user presses Ctrl+C as soon as the command reacts to it. */
export const interruptedLudus = (...args: string[]): Promise<Ran> => {
  const press = (event: string): void => {
    if (event !== 'SIGINT') return;
    process.off('newListener', press);
    queueMicrotask(() => process.emit('SIGINT'));
  };
  process.on('newListener', press);
  return ludus(...args);
};
