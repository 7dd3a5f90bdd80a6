import { createInterface } from 'node:readline';
import { fitLine, shorten } from './fit.ts';
import { hasColour } from './screen/style.ts';

/** Where a command writes. Tests use a recording one instead. */
export interface Terminal {
  /** A line for the reader or the next program. */
  out(line: string): void;
  /** A line that is not part of the result: progress, remarks, errors. */
  err(line: string): void;
  /** A line that the next one replaces, or that is cleared; only if a person is watching. */
  readonly status?: (line: string | undefined) => void;
  /** Asks the person a question; undefined if nobody is left to answer. */
  readonly ask?: (question: string) => Promise<string | undefined>;
  /** Whether a person is watching. */
  readonly isInteractive: boolean;
  /** Whether a person types here and the whole window can be drawn on. */
  readonly hasScreen?: boolean;
  /** Whether text may be coloured. */
  readonly hasColour?: boolean;
  /** The width of the reader's window in columns; undefined if lines may have any length. */
  readonly columns?: number | undefined;
  /** Shows a longer text until the reader closes it. If this is missing, the text is printed. */
  readonly read?: (lines: readonly string[]) => Promise<void>;
}

/** 0 done, 1 the answer is "no", 2 wrong usage or bad input, 3 undecided, 130 interrupted. */
export type ExitCode = 0 | 1 | 2 | 3 | 130;

/** One reader for all questions: lines that arrive early wait for the next one. */
let lines: AsyncIterator<string> | undefined;

const ask = async (question: string): Promise<string | undefined> => {
  process.stdout.write(question);
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  if (done !== true) return value;
  // The cursor is still after the question; the next output starts on its own line.
  process.stdout.write('\n');
  return undefined;
};

/** Writes a line, broken between words if it is longer than the window. */
const write = (stream: NodeJS.WriteStream, line: string): void => {
  stream.write(`${stream.isTTY && stream.columns > 0 ? fitLine(line, stream.columns) : line}\n`);
};

/** Writes nothing: for commands that are only asked for their help. */
export const silentTerminal: Terminal = { out: () => {}, err: () => {}, isInteractive: false };

export const processTerminal: Terminal = {
  out: (line) => write(process.stdout, line),
  err: (line) => write(process.stderr, line),
  status: (line) => {
    if (!process.stderr.isTTY) return;
    const text = line === undefined ? '' : shorten(line, (process.stderr.columns || 80) - 1);
    process.stderr.write(`\r\x1b[2K${text}`);
  },
  ask,
  isInteractive: process.stderr.isTTY === true,
  hasScreen: process.stdin.isTTY === true && process.stdout.isTTY === true && process.env['TERM'] !== 'dumb',
  hasColour: hasColour(process.stdout.isTTY === true),
  get columns() {
    return process.stdout.isTTY && process.stdout.columns > 0 ? process.stdout.columns : undefined;
  },
};
