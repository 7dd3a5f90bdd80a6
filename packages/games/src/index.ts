import { breakthrough } from '@ludus/breakthrough-engine';
import { createRegistry } from '@ludus/kernel';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';
import { nim } from './nim.ts';
import { ringrift } from './ringrift.ts';

/** All built-in games. To add a game, add an entry here and in `listed.ts`. */
export const games = createRegistry([ringrift, risk, sweep, breakthrough, nim]);
