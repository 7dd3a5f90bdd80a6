import { hex8Two } from './hex8Two.ts';
import { hexagonalTwo } from './hexagonalTwo.ts';
import { square8Three } from './square8Three.ts';
import { square8Two } from './square8Two.ts';
import { square19Two } from './square19Two.ts';

/**
 * The networks that ship with the game; `docs/training.md` says how they were made and how well they play. They are a
 * separate entry, so programs that only need the rules do not load them.
 */
export const NETWORKS: readonly unknown[] = [square8Two, square8Three, hex8Two, square19Two, hexagonalTwo];
