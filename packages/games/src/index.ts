import { breakthrough } from '@ludus/breakthrough-engine';
import { createRegistry } from '@ludus/kernel';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';
import { nim } from './nim.ts';
import { ringrift } from './ringrift.ts';

/** Every game of the lab. A new game is one more entry of this list and of that in `onDemand.ts`. */
export const games = createRegistry([ringrift, risk, sweep, breakthrough, nim]);
