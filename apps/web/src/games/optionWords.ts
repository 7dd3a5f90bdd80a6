import type { OptionValue, RuleOption } from '@ludus/kernel';
import { sentenceCase } from '../look/words.ts';
import { area } from '../words/area.ts';

interface OptionText {
  readonly name: string;
  readonly hint?: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Rule options in the reader's language, by game. Games that are not listed use their own text. */
const words = area('options', {
  groups: {
    Play: 'Play',
    Winning: 'Winning',
    Start: 'Start',
    Setup: 'Start',
    Attack: 'Attack',
    Fortify: 'Fortify',
    Cards: 'Cards',
    Teams: 'Teams',
    End: 'End',
    Equipment: 'Equipment',
    'Starter deck': 'Deck',
    Rival: 'Rival',
  },
  ringrift: {
    preset: {
      name: 'Rule set',
      hint: 'The options below start from this rule set.',
      values: {
        seed: 'Standard',
        published: 'As published',
        'published-engine': 'As the published programs play',
      },
    },
    recovery: {
      name: 'Recovery',
      hint: 'How a player without stacks can come back.',
      values: {
        canonical: 'Slide and extract',
        strict: 'Empty hand only, longer lines cost more',
        exhume: 'Buried rings return to the hand',
        strike: 'Slide, extract or strike a stack',
        off: 'No recovery',
      },
    },
    lpsRoundsRequired: {
      name: 'Rounds to win as the last player standing',
      hint: 'You win after this many rounds in which nobody else can act.',
    },
    swapRuleEnabled: {
      name: 'Swap rule',
      hint: 'The second player may swap sides after the first turn (two players only).',
    },
    ringsPerPlayer: { name: 'Rings per player', hint: 'Rings each player starts with.' },
    stuckPlacement: {
      name: 'Stuck placement',
      hint: 'Where a higher stack could move, you may place fewer rings, even if they cannot move.',
    },
    markerChains: {
      name: 'Marker chains',
      hint: 'A region also collapses every marker linked to its border by other markers.',
    },
    endAtOnce: { name: 'End at once', hint: 'The move that meets a winning condition ends the game.' },
    majorityTerritory: {
      name: 'Majority of the board',
      hint: 'Territory wins with more than half of the board, whatever the number of players.',
    },
    survivorOnBoard: {
      name: 'Survivor on the board',
      hint: 'The only player with rings left wins as soon as they control a stack.',
    },
    lateFirstRound: {
      name: 'Late first round',
      hint: 'Last-player-standing rounds count from the second turn of the game.',
    },
  },
  risk: {
    neutralTerritories: { name: 'Neutral territories', hint: 'They defend themselves and never attack.' },
    neutralArmies: { name: 'Neutral armies', hint: 'Armies on each neutral territory.' },
    distribution: {
      name: 'Starting armies',
      hint: 'How armies beyond one per territory are spread.',
      values: { roundRobin: 'Evenly', random: 'At random' },
    },
    maxAttackDice: { name: 'Attack dice', hint: 'The most dice an attacker can roll.' },
    maxDefendDice: { name: 'Defence dice', hint: 'The most dice a defender can roll.' },
    diceChoice: { name: 'Choose your dice', hint: 'Attackers may roll fewer dice than they could.' },
    fortifyMode: {
      name: 'Fortify',
      hint: 'Where armies may move at the end of a turn.',
      values: { adjacent: 'To a neighbour', connected: 'Anywhere connected' },
    },
    fortifies: {
      name: 'Fortifies per turn',
      hint: 'How often armies may move at the end of a turn.',
      values: { unlimited: 'No limit', 0: 'None', 1: '1', 2: '2', 3: '3' },
    },
    forcedTradeHandSize: {
      name: 'Forced trade',
      hint: 'With this many cards at the start of your turn, you must trade.',
    },
    forcedTradeAfterElimination: {
      name: 'Forced trade after an elimination',
      hint: 'With this many cards after an elimination, you must trade at once.',
    },
    territoryTradeBonus: {
      name: 'Territory bonus',
      hint: '+2 armies when a traded card shows your territory.',
    },
    cardOnCapture: { name: 'Card for a capture', hint: 'A turn with a capture earns a card.' },
    wilds: { name: 'Wild cards', hint: 'Wild cards in the deck.' },
    preventAttackingTeammates: { name: 'No friendly fire', hint: 'Teammates cannot attack each other.' },
    placeOnTeammate: {
      name: 'Place with teammates',
      hint: 'You may place armies in a teammate’s territories.',
    },
    fortifyToTeammate: { name: 'Fortify to teammates', hint: 'You may move armies to a teammate.' },
    fortifyThroughTeammates: {
      name: 'Fortify through teammates',
      hint: 'Your armies may pass through your teammates’ territories.',
    },
    fortifyFromTeammate: { name: 'Fortify from teammates', hint: 'You may move a teammate’s armies.' },
    shareHands: { name: 'Open hands in a team', hint: 'Teammates see each other’s cards.' },
    mapSeed: { name: 'Map number', hint: 'Each number is a different map of this size.' },
    teams: {
      name: 'Teams',
      hint: 'Players join the teams in seat order.',
      values: { 0: 'No teams', 2: '2 teams', 3: '3 teams' },
    },
    roundLimit: {
      name: 'Round limit (0 = none)',
      hint: 'After the last round, whoever holds the most territories wins.',
    },
  },
  sweep: {
    eyeshadow: { name: 'Eyeshadow', hint: 'The rival gets one Distraction every turn.' },
    canary: { name: 'Canary cards', hint: 'Canary cards added to your deck.' },
    underwire: { name: 'Underwire cards', hint: 'Underwire cards added to your deck.' },
    fairRival: { name: 'Fair rival', hint: 'Cobalt gets no inside knowledge of the mines.' },
  },
});

const GROUPS: Readonly<Record<string, string>> = words.groups;
const OPTIONS: Readonly<Record<string, Readonly<Record<string, OptionText>>>> = {
  ringrift: words.ringrift,
  risk: words.risk,
  sweep: words.sweep,
};

export const groupName = (group: string): string => GROUPS[group] ?? group;

/** The name and description of an option. */
export const optionText = (game: string, { id, name, description }: RuleOption): OptionText =>
  OPTIONS[game]?.[id] ?? {
    name: name ?? sentenceCase(description),
    hint: name === undefined ? '' : description,
  };

/** The name of an option's value. */
export const valueText = (game: string, option: RuleOption, value: OptionValue): string =>
  OPTIONS[game]?.[option.id]?.values?.[String(value)] ??
  option.labels?.[String(value)] ??
  sentenceCase(String(value));
