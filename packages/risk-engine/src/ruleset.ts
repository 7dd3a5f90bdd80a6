import {
  array,
  boolean,
  type Checked,
  choice,
  copyJson,
  err,
  integer,
  type Json,
  nullable,
  type Option,
  type OptionChanges,
  type OptionsOf,
  OptionTable,
  ok,
  oneOf,
  parse,
  problem,
  record,
  type Schema,
  sameJson,
  setting,
  text,
  toggle,
  wholeNumber,
} from '@ludus/kernel';
import { Accepted } from './accepted.ts';
import { MAX_DICE, MAX_HAND, MAX_PLAYERS } from './limits.ts';
import { KINDS } from './types.ts';

const MANY = 10_000;
const COUNT = integer(0, MANY);

/** A rule that has only one value so far. */
const only = <const T extends string>(value: T, group: string, name: string): Option<T> =>
  setting<T>(oneOf([value]), { name, group, description: 'only one value so far', default: value });

const PLAYER_COUNT = text({
  pattern: /^([2-9]|1[0-2])$/,
  expected: `a number of players from 2 to ${MAX_PLAYERS}`,
});

const FORTIFIES: Schema<number | 'unlimited'> = {
  expected: 'a whole number of at least 0 or "unlimited"',
  fits: (value, inspection) => value === 'unlimited' || COUNT.fits(value, inspection),
};

const SETUP = {
  mode: only('classicLikeRandomWithNeutrals', 'Setup', 'Mode'),
  neutralTerritoryCount: wholeNumber(0, 200, {
    id: 'neutralTerritories',
    name: 'Neutral territories',
    group: 'Setup',
    description: 'Territories that start neutral',
    default: 2,
    accepts: COUNT,
  }),
  neutralInitialArmies: wholeNumber(1, 100, {
    id: 'neutralArmies',
    name: 'Neutral armies',
    group: 'Setup',
    description: 'Armies on each neutral territory',
    default: 2,
    accepts: integer(1, MANY),
  }),
  playerInitialArmies: setting<Readonly<Record<string, number>>>(record(PLAYER_COUNT, integer(1, MANY)), {
    name: 'Starting armies',
    group: 'Setup',
    description: 'Armies each player starts with, by number of players',
    default: { '2': 40, '3': 35, '4': 30, '5': 25, '6': 20 },
  }),
  distribution: choice(['roundRobin', 'random'], {
    id: 'distribution',
    name: 'Distribution',
    group: 'Setup',
    description: 'How armies beyond one per territory are spread',
    labels: { roundRobin: 'Evenly', random: 'At random' },
    default: 'roundRobin',
  }),
};

const REINFORCEMENTS = {
  minimum: setting(integer(1, MANY), {
    name: 'Minimum income',
    group: 'Reinforcement',
    description: 'The fewest armies you get in a turn',
    default: 3,
  }),
  territoriesPerArmy: setting(integer(1, MANY), {
    name: 'Territories per army',
    group: 'Reinforcement',
    description: 'Territories needed for one army',
    default: 3,
  }),
};

const COMBAT = {
  maxAttackDice: wholeNumber(1, MAX_DICE, {
    id: 'maxAttackDice',
    name: 'Attack dice',
    group: 'Attack',
    description: 'The most dice an attacker can roll',
    default: 3,
  }),
  maxDefendDice: wholeNumber(1, MAX_DICE, {
    id: 'maxDefendDice',
    name: 'Defence dice',
    group: 'Attack',
    description: 'The most dice a defender can roll',
    default: 2,
  }),
  defenderDiceStrategy: only('alwaysMax', 'Attack', 'Choice of defence dice'),
  allowAttackerDiceChoice: toggle({
    id: 'diceChoice',
    name: 'Choice of dice',
    group: 'Attack',
    description: 'Attackers may roll fewer dice than they could',
    default: true,
  }),
};

/** `fortify` and `teams` both contain these rules; a change may use either. */
const SHARED = ['allowFortifyWithTeammate', 'allowFortifyThroughTeammates'] as const;
const alsoInTeams = (name: string): Option<boolean> =>
  setting(boolean, {
    name,
    group: 'Teams',
    description: 'Must equal the setting of the same name in `teams`',
    default: true,
  });

const FORTIFY = {
  fortifyMode: choice(['adjacent', 'connected'], {
    id: 'fortifyMode',
    name: 'Fortify',
    group: 'Fortify',
    description: 'Where armies may be moved',
    labels: { adjacent: 'To a neighbour', connected: 'Through connected territories' },
    default: 'connected',
  }),
  maxFortifiesPerTurn: {
    id: 'fortifies',
    name: 'Fortifies per turn',
    group: 'Fortify',
    description: 'How often armies may be moved at the end of a turn',
    default: 1,
    schema: FORTIFIES,
    offer: { values: ['unlimited', 0, 1, 2, 3] },
  } as Option<number | 'unlimited'>,
  allowFortifyWithTeammate: alsoInTeams('Fortify to teammates'),
  allowFortifyThroughTeammates: alsoInTeams('Fortify through teammates'),
};

const onOff = (group: string, name: string, description: string): Option<boolean> =>
  setting(boolean, { name, group, description, default: true });

const CARDS = {
  tradeValues: setting(array(COUNT, { min: 1, max: 1_000 }), {
    name: 'Trade values',
    group: 'Cards',
    description: 'Armies for the first set traded in the game, the second, and so on',
    default: [4, 6, 8, 10, 12, 15],
  }),
  tradeValueOverflow: only('repeatLast', 'Cards', 'After the last trade value'),
  forcedTradeHandSize: wholeNumber(3, 20, {
    id: 'forcedTradeHandSize',
    name: 'Forced trade',
    group: 'Cards',
    description: 'Number of cards that forces a trade when a turn starts',
    default: 5,
    accepts: integer(3, MAX_HAND),
  }),
  forcedTradeAfterElimination: wholeNumber(3, 20, {
    id: 'forcedTradeAfterElimination',
    name: 'Forced trade after an elimination',
    group: 'Cards',
    description: 'Number of cards that forces trades after an elimination',
    default: 6,
    accepts: integer(3, MAX_HAND),
  }),
  tradeSets: {
    allowThreeOfAKind: onOff('Cards', 'Three of a kind', 'Three cards of a kind are a set'),
    allowOneOfEach: onOff('Cards', 'One of each', 'One card of each kind is a set'),
    wildActsAsAny: onOff('Cards', 'Wild cards', 'A wild card stands for any kind'),
  },
  territoryTradeBonus: {
    enabled: toggle({
      id: 'territoryTradeBonus',
      name: 'Territory bonus',
      group: 'Cards',
      description: '+2 armies when a traded card shows your territory',
      default: true,
    }),
    bonusArmies: setting(COUNT, {
      name: 'Territory bonus armies',
      group: 'Cards',
      description: 'Armies for a traded card that shows your territory',
      default: 2,
    }),
  },
  awardCardOnCapture: toggle({
    id: 'cardOnCapture',
    name: 'Card for a capture',
    group: 'Cards',
    description: 'A turn with a capture earns a card',
    default: true,
  }),
  deckDefinition: {
    kinds: setting(array(oneOf(KINDS), { min: 1, max: 100 }), {
      name: 'Kinds',
      group: 'Cards',
      description: 'Assigned in turn to the territories, sorted by id',
      default: KINDS,
    }),
    wildCount: wholeNumber(0, 20, {
      id: 'wilds',
      name: 'Wild cards in the deck',
      group: 'Cards',
      description: 'How many wild cards there are',
      default: 2,
      accepts: COUNT,
    }),
    territoryLinked: onOff('Cards', 'Cards show territories', 'Every territory has its own card'),
  },
};

const TEAMS = {
  teamsEnabled: setting(boolean, {
    name: 'Teams',
    group: 'Teams',
    description: 'Players with the same team win together',
    default: false,
  }),
  preventAttackingTeammates: toggle({
    id: 'preventAttackingTeammates',
    name: 'No friendly fire',
    group: 'Teams',
    description: 'Teammates cannot attack each other',
    default: true,
  }),
  allowPlaceOnTeammate: toggle({
    id: 'placeOnTeammate',
    name: 'Place with teammates',
    group: 'Teams',
    description: "You may place armies in teammates' territories",
    default: true,
  }),
  allowFortifyWithTeammate: toggle({
    id: 'fortifyToTeammate',
    name: 'Fortify to teammates',
    group: 'Teams',
    description: 'You may move armies to a teammate',
    default: true,
  }),
  allowFortifyThroughTeammates: toggle({
    id: 'fortifyThroughTeammates',
    name: 'Fortify through teammates',
    group: 'Teams',
    description: "Your armies may pass through teammates' territories",
    default: true,
  }),
  allowFortifyFromTeammate: toggle({
    id: 'fortifyFromTeammate',
    name: 'Fortify from teammates',
    group: 'Teams',
    description: "You may move a teammate's armies",
    default: false,
  }),
  shareHands: toggle({
    id: 'shareHands',
    name: 'Open hands in a team',
    group: 'Teams',
    description: "Teammates see each other's cards",
    default: true,
  }),
  winCondition: only('lastTeamStanding', 'Teams', 'Winner'),
};

/** Every rule that may be changed, by section. */
export const RULESET_FIELDS = {
  setup: SETUP,
  reinforcements: REINFORCEMENTS,
  combat: COMBAT,
  fortify: FORTIFY,
  cards: CARDS,
  teams: TEAMS,
  continents: {
    teamBonusRecipient: only(
      'majorityHolderOnTeam',
      'Teams',
      'Who gets the bonus of a continent held by a team',
    ),
  },
  roundLimit: setting<number | null>(nullable(integer(1, MANY)), {
    id: 'ruleset.roundLimit',
    name: 'Round limit',
    group: 'End',
    description: 'The last round (null = no limit); then the most territories win, then the most armies',
    default: null,
  }),
};

/** All rules of a game. `DEFAULT_RULESET` has the classic values. */
export type RulesetConfig = OptionsOf<typeof RULESET_FIELDS>;

/** The changes to a ruleset, section by section. */
export type RulesetChanges = OptionChanges<typeof RULESET_FIELDS>;

const RULESETS = new OptionTable(RULESET_FIELDS);
const rulesets = new Accepted<RulesetConfig>();

/** No default depends on the setup. */
const ANY_SETUP = { variant: 'classic', players: 2 };

/** The classic rules, deeply frozen. */
export const DEFAULT_RULESET: RulesetConfig = rulesets.add(RULESETS.defaults(ANY_SETUP));

/** Makes both sections agree, whichever of them a change uses. */
const agreed = (changes: RulesetChanges): Checked<RulesetChanges> => {
  const { fortify = {}, teams = {} } = changes;
  const problems = SHARED.filter(
    (rule) => fortify[rule] !== undefined && teams[rule] !== undefined && fortify[rule] !== teams[rule],
  ).map((rule) =>
    problem('contradiction', `teams.${rule}`, `teams.${rule} must be the same as fortify.${rule}.`),
  );
  if (problems.length > 0) return err(problems);
  const same = Object.fromEntries(
    SHARED.flatMap((rule) => {
      const value = teams[rule] ?? fortify[rule];
      return value === undefined ? [] : [[rule, value]];
    }),
  );
  return ok({ ...changes, fortify: { ...fortify, ...same }, teams: { ...teams, ...same } });
};

/**
 * The classic ruleset with the given changes, deeply frozen; a complete ruleset created here is returned as
 * it is.
 *
 * ```ts
 * resolveRuleset({ fortify: { fortifyMode: 'adjacent' }, roundLimit: 30 });
 * ```
 */
export const resolveRuleset = (changes: unknown = DEFAULT_RULESET): Checked<RulesetConfig> => {
  const known = rulesets.find(changes);
  if (known !== undefined) return ok(known);
  const copied = copyJson(changes);
  if (!copied.ok) return err([copied.error]);
  const before = resolved.find((one) => sameJson(one.changes, copied.value));
  if (before !== undefined) return ok(before.ruleset);
  const ruleset = changeRuleset(copied.value);
  if (ruleset.ok && resolved.unshift({ changes: copied.value, ruleset: ruleset.value }) > KEPT)
    resolved.pop();
  return ruleset;
};

/** The changes of recent games; most games of one process have the same ones. */
const resolved: { readonly changes: Json; readonly ruleset: RulesetConfig }[] = [];
const KEPT = 8;

const changeRuleset = (changes: Json): Checked<RulesetConfig> => {
  const parsed = parse(RULESETS.changes, changes);
  if (!parsed.ok) return parsed;
  const consistent = agreed(parsed.value);
  if (!consistent.ok) return consistent;
  const ruleset = RULESETS.change(consistent.value, ANY_SETUP);
  return ruleset.ok ? ok(rulesets.find(ruleset.value) ?? rulesets.add(ruleset.value)) : ruleset;
};

/** A ruleset for hashing: without redundant parts, so that games recorded earlier keep their hashes. */
export const hashedRuleset = ({ teams, ...others }: RulesetConfig): object => {
  const {
    allowFortifyWithTeammate: _with,
    allowFortifyThroughTeammates: _through,
    allowFortifyFromTeammate,
    ...rest
  } = teams;
  return { ...others, teams: allowFortifyFromTeammate ? { ...rest, allowFortifyFromTeammate } : rest };
};
