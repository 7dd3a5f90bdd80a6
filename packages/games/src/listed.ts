import type { GameOnDemand } from '@ludus/kernel';

/** All built-in games, each loaded on first use. */
export const LISTED: readonly GameOnDemand[] = [
  { id: 'ringrift', load: () => require('./ringrift.ts').ringrift },
  { id: 'risk', load: () => require('@ludus/risk-engine').risk },
  { id: 'sweep', load: () => require('@ludus/sweep-engine').sweep },
  { id: 'breakthrough', load: () => require('@ludus/breakthrough-engine').breakthrough },
  { id: 'nim', load: () => require('./nim.ts').nim },
];
