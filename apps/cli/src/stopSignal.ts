/** The signals that ask a program to stop. The last one arrives when its terminal is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves when the program is asked to stop. A second request ends it at once, unless it is another SIGHUP: closing a
 * terminal sends one to every program in it, and the program that started this one forwards its own.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.once(signal, () => resolve());
    process.on('SIGHUP', () => {});
  });
