import { getPriority, setPriority } from 'node:os';

/** Enough to let everything else go first, and a fair share for whoever thinks when there is nothing else to do. */
const STEPS = 5;
const LEAST_PRIORITY = 19;

/**
 * Lets the thread that answers requests go first, for a thread that may take all the time there is. Only Linux knows priorities of
 * threads; elsewhere this would slow the whole program down.
 */
export const stepBack = (): void => {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, Math.min(LEAST_PRIORITY, getPriority() + STEPS));
  } catch {
    // A system that does not allow it treats all threads alike.
  }
};
