import {
  array,
  boolean,
  type Checked,
  copyJson,
  err,
  integer,
  nullable,
  object,
  ok,
  oneOf,
  optional,
  type Problem,
  parse,
  problem,
  record,
  type Schema,
  text,
} from '@ludus/kernel';
import { Accepted } from './accepted.ts';
import { MAX_HAND, MAX_PLAYERS } from './limits.ts';
import { KINDS, type RulesetConfig } from './types.ts';

const rulesets = new Accepted<RulesetConfig>();

/** The classic game with the settled defaults. */
export const DEFAULT_RULESET: RulesetConfig = rulesets.add({
  setup: {
    mode: 'classicLikeRandomWithNeutrals',
    neutralTerritoryCount: 2,
    neutralInitialArmies: 2,
    playerInitialArmies: { '2': 40, '3': 35, '4': 30, '5': 25, '6': 20 },
    distribution: 'roundRobin',
  },
  reinforcements: { minimum: 3, territoriesPerArmy: 3 },
  combat: {
    maxAttackDice: 3,
    maxDefendDice: 2,
    defenderDiceStrategy: 'alwaysMax',
    allowAttackerDiceChoice: true,
  },
  fortify: {
    fortifyMode: 'connected',
    maxFortifiesPerTurn: 1,
    allowFortifyWithTeammate: true,
    allowFortifyThroughTeammates: true,
  },
  cards: {
    tradeValues: [4, 6, 8, 10, 12, 15],
    tradeValueOverflow: 'repeatLast',
    forcedTradeHandSize: 5,
    forcedTradeAfterElimination: 6,
    tradeSets: { allowThreeOfAKind: true, allowOneOfEach: true, wildActsAsAny: true },
    territoryTradeBonus: { enabled: true, bonusArmies: 2 },
    awardCardOnCapture: true,
    deckDefinition: { kinds: [...KINDS], wildCount: 2, territoryLinked: true },
  },
  teams: {
    teamsEnabled: false,
    preventAttackingTeammates: true,
    allowPlaceOnTeammate: true,
    allowFortifyWithTeammate: true,
    allowFortifyThroughTeammates: true,
    allowFortifyFromTeammate: false,
    shareHands: true,
    winCondition: 'lastTeamStanding',
  },
  continents: { teamBonusRecipient: 'majorityHolderOnTeam' },
  roundLimit: null,
});

/** A ruleset of which only the changes are given, section by section. */
export type RulesetChanges = { readonly [S in keyof RulesetConfig]?: Changes<RulesetConfig[S]> };
type Changes<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Changes<T[K]> }
    : T;

const MAX_DICE = 6;
const COUNT = integer(0, 10_000);
const PLAYER_COUNT = text({
  pattern: /^([2-9]|1[0-2])$/,
  expected: `a number of players from 2 to ${MAX_PLAYERS}`,
});

const FORTIFIES: Schema<number | 'unlimited'> = {
  expected: 'a whole number of at least 0 or "unlimited"',
  fits: (value, inspection) => value === 'unlimited' || COUNT.fits(value, inspection),
};

const SECTIONS = {
  setup: {
    mode: oneOf(['classicLikeRandomWithNeutrals']),
    neutralTerritoryCount: COUNT,
    neutralInitialArmies: integer(1, 10_000),
    playerInitialArmies: record(PLAYER_COUNT, integer(1, 10_000)),
    distribution: oneOf(['roundRobin', 'random']),
  },
  reinforcements: { minimum: integer(1, 10_000), territoriesPerArmy: integer(1, 10_000) },
  combat: {
    maxAttackDice: integer(1, MAX_DICE),
    maxDefendDice: integer(1, MAX_DICE),
    defenderDiceStrategy: oneOf(['alwaysMax']),
    allowAttackerDiceChoice: boolean,
  },
  fortify: {
    fortifyMode: oneOf(['adjacent', 'connected']),
    maxFortifiesPerTurn: FORTIFIES,
    allowFortifyWithTeammate: boolean,
    allowFortifyThroughTeammates: boolean,
  },
  teams: {
    teamsEnabled: boolean,
    preventAttackingTeammates: boolean,
    allowPlaceOnTeammate: boolean,
    allowFortifyWithTeammate: boolean,
    allowFortifyThroughTeammates: boolean,
    allowFortifyFromTeammate: boolean,
    shareHands: boolean,
    winCondition: oneOf(['lastTeamStanding']),
  },
  continents: { teamBonusRecipient: oneOf(['majorityHolderOnTeam']) },
} as const;

const CARDS = {
  tradeValues: array(COUNT, { min: 1, max: 1_000 }),
  tradeValueOverflow: oneOf(['repeatLast']),
  forcedTradeHandSize: integer(3, MAX_HAND),
  forcedTradeAfterElimination: integer(3, MAX_HAND),
  awardCardOnCapture: boolean,
} as const;

const CARD_SECTIONS = {
  tradeSets: { allowThreeOfAKind: boolean, allowOneOfEach: boolean, wildActsAsAny: boolean },
  territoryTradeBonus: { enabled: boolean, bonusArmies: COUNT },
  deckDefinition: {
    kinds: array(oneOf(KINDS), { min: 1, max: 100 }),
    wildCount: integer(0, 10_000),
    territoryLinked: boolean,
  },
} as const;

type Fields = Readonly<Record<string, Schema<unknown>>>;
const partly = (fields: Fields): Schema<unknown> =>
  optional(
    object(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, optional(schema)]))),
  );
const each = (
  sections: Readonly<Record<string, Fields>>,
  wrap: (fields: Fields) => Schema<unknown>,
): Fields => Object.fromEntries(Object.entries(sections).map(([name, fields]) => [name, wrap(fields)]));

const CHANGES = object({
  ...each(SECTIONS, partly),
  cards: partly({ ...CARDS, ...each(CARD_SECTIONS, partly) }),
  roundLimit: optional(nullable(integer(1, 10_000))),
});

const merged = <T extends object>(base: T, changes: object): T => {
  const result = { ...base } as Record<string, unknown>;
  for (const [name, value] of Object.entries(changes)) {
    const old = result[name];
    const deeper =
      typeof old === 'object' && old !== null && !Array.isArray(old) && name !== 'playerInitialArmies';
    result[name] = deeper ? merged(old, value) : value;
  }
  return result as T;
};

/** Two rules are named in both sections, as a question of fortifying and as one of teams. */
const SHARED = ['allowFortifyWithTeammate', 'allowFortifyThroughTeammates'] as const;

/** Lets both sections say the same, whichever of them a change names. */
const agreed = ({ fortify = {}, teams = {}, ...others }: RulesetChanges): Checked<RulesetChanges> => {
  const problems: Problem[] = SHARED.filter(
    (rule) => fortify[rule] !== undefined && teams[rule] !== undefined && fortify[rule] !== teams[rule],
  ).map((rule) => problem('contradiction', `teams.${rule}`, `must be the same as fortify.${rule}.`));
  if (problems.length > 0) return err(problems);
  const named = SHARED.flatMap((rule) => {
    const value = teams[rule] ?? fortify[rule];
    return value === undefined ? [] : [[rule, value] as const];
  });
  const same = Object.fromEntries(named);
  return ok({ ...others, fortify: { ...fortify, ...same }, teams: { ...teams, ...same } });
};

/**
 * The classic ruleset with the given changes, deeply frozen; a whole ruleset made here is given back as it is.
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
  const parsed = parse(CHANGES, copied.value);
  if (!parsed.ok) return parsed;
  const consistent = agreed(parsed.value as RulesetChanges);
  if (!consistent.ok) return consistent;
  const ruleset = merged(DEFAULT_RULESET, consistent.value);
  return ok(rulesets.find(ruleset) ?? rulesets.add(ruleset));
};

/** A ruleset as it is hashed: without what says nothing new, so that games recorded earlier keep their hashes. */
export const hashedRuleset = ({ teams, ...others }: RulesetConfig): object => {
  const {
    allowFortifyWithTeammate: _with,
    allowFortifyThroughTeammates: _through,
    allowFortifyFromTeammate,
    ...rest
  } = teams;
  return { ...others, teams: allowFortifyFromTeammate ? { ...rest, allowFortifyFromTeammate } : rest };
};
