import { ringrift as rules } from '@ludus/ringrift-engine';
import { NETWORKS } from '@ludus/ringrift-engine/networks';

const { position, ai } = rules.search!;

/** RingRift with its trained networks, which are larger than its rules. */
export const ringrift = { ...rules, search: { position, ai: { ...ai, networks: NETWORKS } } };
