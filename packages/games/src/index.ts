import { createRegistry } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';

/** Every game of the lab. A new game is one more line here. */
export const games = createRegistry([ringrift, risk, sweep, nim]);
