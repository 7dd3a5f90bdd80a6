import { square8Two } from './square8Two.ts';

/** The networks that come with the game; `docs/training.md` says how they were made and how well they play. */
export const NETWORKS: readonly unknown[] = [square8Two];
