import type { Feature } from '@ludus/kernel';

/** What the evaluation looks at, per seat; shares are of what all players hold. */
export const FEATURES = [
  { id: 'armies', description: 'share of the armies, those still to be placed included' },
  { id: 'territories', description: 'share of the territories' },
  { id: 'income', description: 'share of the armies everybody would get at the start of a turn' },
  { id: 'continents', description: 'bonuses of continents held, against the largest bonus' },
  {
    id: 'continentProgress',
    description:
      'share of the armies on each continent not held yet, squared, weighed by its bonus against the largest',
  },
  {
    id: 'continentThreatened',
    description: 'bonuses of held continents, by the chance of an enemy to take a territory of theirs',
  },
  { id: 'border', description: 'share of the own territories that an enemy could attack' },
  {
    id: 'exposed',
    description: 'territories an enemy could take, each by the chance of it, as a share of all territories',
  },
  { id: 'spearhead', description: 'largest own border army as a share of all armies' },
  { id: 'prospects', description: 'chance of the most promising attack there is' },
  { id: 'cards', description: 'what the hand is worth in armies, as a share of all armies' },
  { id: 'prey', description: 'how near the weakest enemy in reach is to elimination' },
  { id: 'hunted', description: 'how near the seat itself is to elimination' },
  { id: 'captured', description: 'has earned a card this turn' },
  { id: 'toAct', description: 'is to act' },
] as const satisfies readonly Feature[];

export type FeatureId = (typeof FEATURES)[number]['id'];
