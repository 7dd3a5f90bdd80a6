import type { SuiteOptions } from '../../src/conformance/index.ts';
import { cake } from '../../src/examples/cake.ts';
import { liarsDice } from '../../src/examples/liarsDice.ts';
import { type Game, seats } from '../../src/index.ts';
import { fishing } from '../fishing.ts';
import { highCard } from '../highCard.ts';
import { CHANCE_FAULTS } from './chance.ts';
import { DRAWN_FAULTS, DRAWN_HONEST } from './drawn.ts';
import type { Fault } from './faulty.ts';
import { OPTION_FAULTS } from './option.ts';
import { RECORD_FAULTS } from './record.ts';
import { REFUSAL_FAULTS } from './refusal.ts';
import { SEARCH_FAULTS } from './search.ts';
import { SEATING_FAULTS } from './seating.ts';
import { SECRET_FAULTS } from './secret.ts';
import { SINGLE_FAULTS } from './single.ts';

export const FAULTS: readonly Fault[] = [
  ...SECRET_FAULTS,
  ...SINGLE_FAULTS,
  ...CHANCE_FAULTS,
  ...DRAWN_FAULTS,
  ...OPTION_FAULTS,
  ...RECORD_FAULTS,
  ...REFUSAL_FAULTS,
  ...SEARCH_FAULTS,
  ...SEATING_FAULTS,
];

/** The games the faults are planted in; nothing is wrong with them. */
export const HONEST: readonly (readonly [Game, SuiteOptions])[] = [
  [liarsDice as Game, { hidden: ['dice', 'rng'] }],
  [highCard as Game, { hidden: ['hands', 'rng'] }],
  [fishing as Game, {}],
  [cake as Game, {}],
  ...DRAWN_HONEST.map((game) => [game, {}] as const),
];

export const PLAYER_COUNTS = seats(4).slice(1);
