/** The signals that ask a program to stop. The last one arrives when its terminal is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves when the program is asked to stop. */
export const stopSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of STOP_SIGNALS) process.once(signal, () => resolve());
  });
