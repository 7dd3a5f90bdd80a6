import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Made by hand: armies that can attack first, then land and what it brings.',
    weights: {
      armies: 2.5,
      force: 1.2,
      income: 1.5,
      territories: 4,
      continents: 0.3,
      continentProgress: 0.3,
      cards: 0.5,
      spearhead: 0.2,
      prey: 0.3,
      hunted: -0.5,
    },
  },
];
