import { breakthrough } from '@ludus/breakthrough-engine';
import { createRegistry } from '@ludus/kernel';
import { nim, nimLearning } from '@ludus/kernel/examples/nim';
import { ringrift } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';
import { risk } from '@ludus/risk-engine';
import { sweep } from '@ludus/sweep-engine';

/** RingRift with its trained networks, which are larger than its rules. */
const { position, ai } = ringrift.search!;
const taught = { ...ringrift, search: { position, ai: { ...ai, networks: NETWORKS } } };

/** Every game of the lab. A new game is one more line here. */
export const games = createRegistry([taught, risk, sweep, breakthrough, { ...nim, learning: nimLearning }]);
