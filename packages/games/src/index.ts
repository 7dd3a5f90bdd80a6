import { createRegistry } from '@ludus/kernel';
import { nim } from '@ludus/kernel/examples/nim';

/** Every game of the lab. A new game is one more line here. */
export const games = createRegistry([nim]);
