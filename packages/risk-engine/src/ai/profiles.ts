import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Armies and income first, continents before territories.',
    weights: {
      armies: 5,
      territories: 2,
      income: 4,
      continents: 0.5,
      continentProgress: 0.5,
      continentThreatened: -0.3,
      border: -0.3,
      outnumbered: -0.5,
      spearhead: 1,
      prospects: 0.1,
      cards: 3,
      prey: 1,
      hunted: -1,
      captured: 0.15,
    },
  },
];
