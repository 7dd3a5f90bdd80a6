/** Where a command writes. Tests put a recording one in its place. */
export interface Terminal {
  /** A line for the reader or the next program. */
  out(line: string): void;
  /** A line beside the result: progress, remarks, errors. */
  err(line: string): void;
  /** A line that the next one replaces, or nothing in its place; only where a person is watching. */
  readonly status?: (line: string | undefined) => void;
  /** Whether a person is watching. */
  readonly isInteractive: boolean;
}

/** 0 done, 1 the answer is "no", 2 wrong usage or bad input, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 130;

export const processTerminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  status: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${line ?? ''}`);
  },
  isInteractive: process.stderr.isTTY === true,
};
