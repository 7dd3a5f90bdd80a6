import { choice, extra, type OptionsOf, OptionTable, toggle, wholeNumber } from '@ludus/kernel';
import { type BoardType, RECOVERIES } from './types.ts';

/** R020: the rings each player starts with. */
const RINGS: Readonly<Record<string, number>> = {
  square8: 18,
  square19: 72,
  hex8: 18,
  hexagonal: 96,
} satisfies Record<BoardType, number>;

/** Every rule option: the source of type, schemas, menu, presets, defaults and the table in `docs/ringrift.md`. */
const FIELDS = {
  recovery: choice(RECOVERIES, {
    name: 'Recovery',
    group: 'Play',
    description: 'How a player without stacks may come back',
    labels: {
      canonical: 'Slide and extract',
      strict: 'Empty hand only, longer lines cost more',
      exhume: 'Buried rings return to the hand',
      strike: 'Slide, extract or strike a stack',
      off: 'No recovery',
    },
    default: 'canonical',
  }),
  lpsRoundsRequired: wholeNumber(1, 20, {
    name: 'Rounds to win as the last player standing',
    group: 'Winning',
    description: 'Rounds in which nobody else can act before the last player standing wins',
    default: 2,
  }),
  swapRuleEnabled: toggle({
    name: 'Swap rule',
    group: 'Start',
    description: 'Player 2 may swap seats instead of placing first (two players only)',
    default: false,
  }),
  ringsPerPlayer: wholeNumber(1, 200, {
    name: 'Rings per player',
    group: 'Start',
    description: 'Rings each player starts with',
    default: { text: '18, 72, 18 or 96, by board', of: ({ variant }) => RINGS[variant]! },
  }),
  stuckPlacement: extra({
    name: 'Stuck placement',
    group: 'Play',
    description: 'Where a higher stack could move, you may place fewer rings, even if they cannot move',
  }),
  markerChains: extra({
    name: 'Marker chains',
    group: 'Play',
    description: 'A region also collapses every marker linked to its border by other markers',
  }),
  endAtOnce: extra({
    name: 'End at once',
    group: 'Winning',
    description: 'The game ends with the move that meets a winning condition, not with the turn',
  }),
  majorityTerritory: extra({
    name: 'Majority of the board',
    group: 'Winning',
    description: 'Territory wins with more than half of the board, also with three or four players',
  }),
  survivorOnBoard: extra({
    name: 'Survivor on the board',
    group: 'Winning',
    description: 'The only player left with rings wins once they control a stack',
  }),
  lateFirstRound: extra({
    name: 'Late first round',
    group: 'Winning',
    description: 'Last-player-standing rounds are counted from the second turn of the game',
  }),
};

export type RulesOptions = OptionsOf<typeof FIELDS>;

const PUBLISHED = {
  recovery: 'strike',
  lpsRoundsRequired: 3,
  swapRuleEnabled: { text: 'on with two players', of: ({ players }: { players: number }) => players === 2 },
} as const;

/**
 * `seed` is the default; `published` is the rule set of the later printed rules, and `published-engine` what
 * the programs published with those rules actually play.
 */
export const RULES = new OptionTable(FIELDS, {
  seed: {},
  published: PUBLISHED,
  'published-engine': {
    ...PUBLISHED,
    stuckPlacement: true,
    markerChains: true,
    endAtOnce: true,
    majorityTerritory: true,
    survivorOnBoard: true,
    lateFirstRound: true,
  },
});
