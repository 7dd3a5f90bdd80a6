import { getPriority, setPriority } from 'node:os';

/** Low enough to let everything else go first, with a fair share when there is nothing else to do. */
const STEPS = 5;
const LEAST_PRIORITY = 19;

/**
 * Lowers the priority of a thread that may use all available time, so that the thread that answers requests
 * goes first. Only Linux has priorities per thread; elsewhere this would slow down the whole program.
 */
export const lowerPriority = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(LEAST_PRIORITY, getPriority() + STEPS));
  } catch {
    // A system that does not allow it treats all threads alike.
  }
};
