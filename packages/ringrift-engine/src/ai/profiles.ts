import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Rings and territory first.',
    weights: {
      eliminated: 6,
      eliminatedNear: 3,
      territory: 6,
      territoryNear: 3,
      hand: 1,
      stacks: 1,
      caps: 1.5,
      buried: -0.5,
      captives: 0.5,
      markers: 0.5,
      mobility: 0.5,
      stuck: -0.5,
      captures: 0.2,
      threatened: -0.3,
      threatenedNext: -0.5,
      lineOpen: 0.1,
      lineOpenNext: 0.2,
      regionCells: 3,
      regionRings: 3,
      noStack: -1,
      lastStanding: 2,
    },
  },
];
