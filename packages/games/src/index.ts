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

/** Only programs on Bun have games of the user's own: browsers and Node have no such variable. */
const ownFiles = typeof Bun === 'undefined' ? undefined : process.env['LUDUS_GAMES'];
const own = ownFiles ? await (await import('./ownGames.ts')).loadOwnGames(ownFiles) : [];

const listed = [taught, risk, sweep, breakthrough, { ...nim, learning: nimLearning }];

/** Every game of the lab, and the user's own. A new game is one more entry of the list. */
export const games = createRegistry([...listed, ...own]);
