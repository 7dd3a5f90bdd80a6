import type { WeightProfile } from '@ludus/kernel';
import type { GameState } from '../types.ts';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

const COMMON = {
  armies: 12,
  continentProgress: 0.5,
  continentThreatened: -0.8,
  border: -0.3,
  spearhead: 1,
  prospects: 0.1,
  cards: 3,
  prey: 1,
  hunted: -1,
  captured: 0.15,
};

/** Weights, in units in which a lead of 1 means winning chances of 73 to 27. */
export const PROFILES: readonly Profile[] = [
  {
    id: 'table',
    description:
      'For three and more: land that can be kept is what counts, for whoever is weak is everybody’s prey.',
    weights: { ...COMMON, territories: 10, income: 2, continents: 0.5, exposed: -12 },
  },
  {
    id: 'duel',
    description: 'For two: income and continents decide.',
    weights: { ...COMMON, territories: 4, income: 4, continents: 1, exposed: -6 },
  },
];

/** The profile for the number of players still in the game. */
export const profileFor = ({ playerIds, players }: GameState): string =>
  playerIds.filter((id) => players[id]!.status === 'alive').length === 2 ? 'duel' : 'table';
