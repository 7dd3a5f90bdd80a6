import { square8Two } from './square8Two.ts';

/**
 * The networks that come with the game; `docs/training.md` says how they were made and how well they play. An entry of their
 * own: whoever only wants the rules need not load them.
 */
export const NETWORKS: readonly unknown[] = [square8Two];
