/** The signals that ask a program to stop. The last one arrives when its terminal is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves when the program is asked to stop. Asked again, it ends at once, except by another SIGHUP: a closed terminal
 * sends one to all its programs, and the starter of this one passes on its own.
 */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.once(signal, () => resolve());
    process.on('SIGHUP', () => {});
  });
