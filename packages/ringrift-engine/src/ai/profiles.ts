import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Fitted to games that minimax played against itself on square8 and hex8.',
    weights: {
      eliminated: 0.99,
      eliminatedNear: 2.03,
      territory: 0.45,
      territoryNear: 0.29,
      hand: -0.08,
      stacks: -0.59,
      caps: -0.54,
      tallestCap: -0.62,
      buried: -0.72,
      captives: 0.45,
      markers: 0.76,
      mobility: -0.15,
      stuck: -0.58,
      captures: 0.05,
      threatened: 0.07,
      threatenedNext: 0.06,
      lineOpen: -0.22,
      lineOpenNext: 0.07,
      region: 0.46,
      regionNext: 1.86,
      regionRings: -0.06,
      regionNearly: -0.21,
      regionNearlyNext: -0.09,
      owed: 0.01,
      noStack: 0.1,
      recovery: -0.47,
      lastStanding: -0.1,
      toAct: 0.41,
    },
  },
  {
    id: 'counting',
    description: 'Made by hand: rings and territory first, the way beginners count.',
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
      regionNext: 3,
      regionRings: 3,
      noStack: -1,
      lastStanding: 2,
    },
  },
];
