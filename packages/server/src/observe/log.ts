/** From what happens all the time to what needs somebody. */
export const LOG_LEVELS = ['info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFields = Readonly<Record<string, unknown>>;

/** Takes finished lines of JSON. */
export type LogSink = (line: string) => void;

export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** The same log with fields that go with every line. */
  with(fields: LogFields): Logger;
}

/** One JSON object per line. Nothing secret is ever given to it: paths come without their query, tokens not at all. */
export const createLogger = (
  sink: LogSink,
  { least = 'info', common = {} }: { readonly least?: LogLevel; readonly common?: LogFields } = {},
): Logger => {
  const write =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(least)) return;
      sink(JSON.stringify({ time: new Date().toISOString(), level, message, ...common, ...fields }));
    };
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    with: (fields) => createLogger(sink, { least, common: { ...common, ...fields } }),
  };
};

/** Work outside of any request: what nobody foresaw is logged there, and the server goes on. */
export const guarded = async (log: Logger, what: string, work: () => unknown): Promise<void> => {
  try {
    await work();
  } catch (caught) {
    log.error('unexpected failure', { what, error: String(caught), stack: (caught as Error).stack });
  }
};
