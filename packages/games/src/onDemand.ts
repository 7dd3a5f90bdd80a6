/**
 * The same games for programs on Bun, which load one when they first ask for it: a command about one game does not wait
 * for the rules of all others.
 */
import { createRegistry, type GameOnDemand } from '@ludus/kernel';

const LISTED: readonly GameOnDemand[] = [
  { id: 'ringrift', load: () => require('./ringrift.ts').ringrift },
  { id: 'risk', load: () => require('@ludus/risk-engine').risk },
  { id: 'sweep', load: () => require('@ludus/sweep-engine').sweep },
  { id: 'breakthrough', load: () => require('@ludus/breakthrough-engine').breakthrough },
  { id: 'nim', load: () => require('./nim.ts').nim },
];

const ownFiles = process.env['LUDUS_GAMES'];
const own = ownFiles ? await (await import('./ownGames.ts')).loadOwnGames(ownFiles) : [];

/** Every game of the lab, and the user's own. */
export const games = createRegistry([...LISTED, ...own]);
