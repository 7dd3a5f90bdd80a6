import type { WeightProfile } from '@ludus/kernel';
import type { GameState } from '../types.ts';
import type { FeatureId } from './features.ts';

interface Profile extends WeightProfile {
  readonly weights: Readonly<Partial<Record<FeatureId, number>>>;
}

const COMMON = {
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
