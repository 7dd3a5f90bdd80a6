import type { Plight } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface RingRiftPlight extends Plight {
  readonly features: Readonly<Partial<Record<FeatureId, number>>>;
}

/** A player without stacks can only place, recover (R110) or wait; without rings in hand, not even place. */
export const PLIGHTS: readonly RingRiftPlight[] = [
  { id: 'no_stacks', description: 'controls no stack', features: { noStack: 1 } },
  {
    id: 'no_stacks_no_hand',
    description: 'controls no stack and has no ring in hand',
    features: { noStack: 1, hand: 0 },
  },
  { id: 'recovery', description: 'is eligible for recovery', features: { recovery: 1 } },
];
