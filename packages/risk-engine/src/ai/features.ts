import type { Feature } from '@ludus/kernel';

/** What the evaluation looks at, per seat; shares are of what all players hold. */
export const FEATURES = [
  {
    id: 'armies',
    description: 'natural logarithm of the armies to be expected once the others have attacked what they can',
  },
  {
    id: 'force',
    description:
      'natural logarithm of the armies the next turn can attack with: those beyond one per territory, half where no enemy is near, the income, and what the cards are worth',
  },
  {
    id: 'income',
    description: 'natural logarithm of the income to be expected once the others have attacked what they can',
  },
  { id: 'territories', description: 'share of the territories to be expected then' },
  {
    id: 'continents',
    description: 'bonuses of continents held, against the largest bonus, each by the chance to keep it',
  },
  {
    id: 'continentProgress',
    description:
      'share of the armies on each continent not held yet, squared, weighed by its bonus against the largest',
  },
  { id: 'cards', description: 'what the hand is worth in armies, against the own armies' },
  { id: 'border', description: 'share of the own territories that an enemy could attack' },
  {
    id: 'exposed',
    description: 'share of the own territories an enemy could take, each by the chance of it',
  },
  { id: 'spearhead', description: 'largest own border army as a share of the own armies' },
  { id: 'prey', description: 'how near the weakest enemy is to elimination' },
  { id: 'hunted', description: 'how near the seat itself is to elimination' },
  { id: 'toAct', description: 'is to act' },
] as const satisfies readonly Feature[];

export type FeatureId = (typeof FEATURES)[number]['id'];
