import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Armies first; territory that an enemy could take back counts little.',
    weights: {
      armies: 12,
      territories: 10,
      income: 2,
      continents: 0.5,
      continentProgress: 0.5,
      continentThreatened: -0.8,
      border: -0.3,
      exposed: -12,
      spearhead: 1,
      prospects: 0.1,
      cards: 3,
      prey: 1,
      hunted: -1,
      captured: 0.15,
    },
  },
];
