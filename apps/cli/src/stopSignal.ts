/** The signals that ask a program to stop. The last one arrives when its terminal is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The signals that may come more than once for one request. */
export const REPEATED_SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGHUP'];

/**
 * Resolves when the program is asked to stop. Ctrl+C after that ends it at once. Other signals may come twice for one
 * request: systemd, `timeout` and a terminal that is closed send theirs to every program of a group, and the program that
 * started this one forwards its own.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      resolve();
    };
    for (const signal of STOP_SIGNALS) process.on(signal, stop);
  });
