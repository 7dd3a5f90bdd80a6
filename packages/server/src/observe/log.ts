import { ApiError } from '../errors/apiError.ts';
import { createIsoTime } from './isoTime.ts';

/** From routine events to those that need attention. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFields = Readonly<Record<string, unknown>>;

/** Takes finished lines of JSON. */
export type LogSink = (line: string) => void;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with fields added to every line. */
  with(fields: LogFields): Logger;
}

interface LogOptions {
  readonly least: LogLevel;
  readonly common: LogFields;
}

const isoTime = createIsoTime();

/** The value, or a text instead if JSON cannot express it. */
const expressible = (value: unknown): unknown => {
  if (typeof value === 'bigint') return String(value);
  try {
    JSON.stringify(value);
    return value;
  } catch {
    return '[cannot be written as JSON]';
  }
};

/** A line of JSON, whatever it contains: values JSON cannot express become text. Logging never fails. */
const lineOf = (fields: LogFields): string => {
  try {
    return JSON.stringify(fields);
  } catch {
    const texts = Object.entries(fields).map(([name, value]) => [name, expressible(value)]);
    return JSON.stringify(Object.fromEntries(texts));
  }
};

class JsonLogger implements Logger {
  readonly #sink: LogSink;
  readonly #options: LogOptions;

  constructor(sink: LogSink, options: LogOptions) {
    this.#sink = sink;
    this.#options = options;
  }

  #write(level: LogLevel, message: string, fields: LogFields | undefined): void {
    const { least, common } = this.#options;
    if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
    this.#sink(lineOf({ time: isoTime(Date.now()), level, message, ...common, ...fields }));
  }

  info(message: string, fields?: LogFields): void {
    this.#write('info', message, fields);
  }

  warn(message: string, fields?: LogFields): void {
    this.#write('warn', message, fields);
  }

  error(message: string, fields?: LogFields): void {
    this.#write('error', message, fields);
  }

  with(fields: LogFields): Logger {
    const { least, common } = this.#options;
    return new JsonLogger(this.#sink, { least, common: { ...common, ...fields } });
  }
}

/** One JSON object per line. It never receives secrets: paths come without their query, and tokens not at all. */
export const createLogger = (
  sink: LogSink,
  { least = 'info', common = {} }: Partial<LogOptions> = {},
): Logger => new JsonLogger(sink, { least, common });

/** Work outside any request: unexpected errors are logged, and the server keeps running. */
export const guarded = async (log: Logger, what: string, work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (caught) {
    const problem = caught instanceof ApiError ? caught.storeProblem : undefined;
    if (problem !== undefined)
      log.error('the store failed', { what, code: problem.code, reason: problem.message });
    else log.error('unexpected failure', { what, error: String(caught), stack: (caught as Error).stack });
  }
};
