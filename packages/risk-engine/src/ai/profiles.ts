import type { WeightProfile } from '@ludus/kernel';
import type { FeatureId } from './outlook.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

/**
 * Weights, in units in which a lead of 1 means winning chances of 73 to 27. Those for two sides were fitted
 * to games of all sizes: weights fitted only to duels predict better but won only 102 of 220 games against
 * these. With three or more sides, `border` and `exposed` were fitted as -0.83 and -0.27, and are twice and
 * four times that here: in a crowd, scattered armies fall to whoever attacks first, which games between quick
 * players do not show.
 */
export const PROFILES: readonly Profile[] = [
  {
    id: 'standard',
    description: 'Fitted to the winners of games between quick players.',
    weights: {
      armies: 0.52,
      income: -0.12,
      strength: 1.36,
      territories: -0.39,
      cards: 0.3,
      border: -1.6,
      force: -0.36,
      spearhead: 0.12,
      exposed: -1,
      toAct: 0.04,
      wait: -0.08,
      lead: 0.29,
      'duel.armies': 1.12,
      'duel.income': -0.65,
      'duel.strength': 3.59,
      'duel.territories': -0.99,
      'duel.cards': 0.61,
      'duel.border': -0.7,
      'duel.force': -0.58,
      'duel.spearhead': 0.02,
      'duel.exposed': -0.43,
      'duel.toAct': -0.08,
      'duel.wait': -0.27,
      'duel.lead': 0.22,
    },
  },
];
