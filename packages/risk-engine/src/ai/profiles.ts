import type { WeightProfile } from '@ludus/kernel';
import type { GameState } from '../types.ts';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

const COMMON = {
  armies: 0.7,
  force: 0.8,
  income: 1,
  territories: 1,
  continents: 0.3,
  continentProgress: 0.3,
  border: -0.2,
  exposed: -0.3,
  spearhead: 0.3,
  prey: 0.3,
  hunted: -0.5,
};

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'table',
    description:
      'For three and more: land that can be kept is what counts, for whoever is weak is everybody’s prey.',
    weights: { ...COMMON },
  },
  {
    id: 'duel',
    description: 'For two: income and continents decide.',
    weights: { ...COMMON },
  },
];

/** The profile for the number of players still in the game. */
export const profileFor = ({ playerIds, players }: GameState): string =>
  playerIds.filter((id) => players[id]!.status === 'alive').length === 2 ? 'duel' : 'table';
