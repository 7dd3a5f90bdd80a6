import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './outlook.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Fitted to who won games of quick players.',
    weights: {
      armies: 1.12,
      income: -0.65,
      strength: 3.59,
      territories: -0.99,
      cards: 0.61,
      border: -0.7,
      force: -0.58,
      spearhead: 0.02,
      exposed: -0.43,
      toAct: -0.08,
      wait: -0.27,
      lead: 0.22,
    },
  },
];
