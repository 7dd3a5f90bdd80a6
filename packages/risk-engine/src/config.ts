import {
  type Checked,
  type Choices,
  copyJson,
  deepFreeze,
  err,
  object,
  ok,
  optional,
  parse,
  problem,
  type Resolved,
  type RuleOption,
  resolveChoices,
  type Schema,
  seats,
  type Variant,
} from '@ludus/kernel';
import { mapById } from './maps/index.ts';
import { DEFAULT_RULESET, type RulesetChanges } from './ruleset.ts';
import { checkTable } from './setup.ts';
import type { GraphMap, PlayerSetup } from './types.ts';

/** A game as it is kept and sent: a map by name or whole, the players by seat, what differs from the classic rules. */
export interface RiskConfig {
  readonly map: string | GraphMap;
  readonly players: readonly PlayerSetup[];
  readonly ruleset?: RulesetChanges;
}

const SIZES = [12, 20, 30, 60, 120, 200];

export const VARIANTS: readonly Variant[] = [
  { id: 'classic', name: 'Classic world, 42 territories', minSeats: 2, maxSeats: 6 },
  ...SIZES.map((size) => ({
    id: `generated-${size}`,
    name: `Generated world, ${size} territories`,
    minSeats: 2,
    maxSeats: 6,
  })),
];

/** An option with the place of the ruleset it sets; those without one are worked into the configuration by hand. */
interface Knob extends RuleOption {
  readonly place?: string;
}

const { setup, combat, fortify, cards, teams } = DEFAULT_RULESET;
const YES_NO = [true, false] as const;

const KNOBS: readonly Knob[] = [
  {
    id: 'mapSeed',
    description: 'which of the generated maps of a size',
    min: 0,
    max: 999_999_999,
    default: 1,
  },
  {
    id: 'teams',
    description: 'number of teams, seats in turn; 0: everybody alone',
    values: [0, 2, 3],
    default: 0,
  },
  {
    id: 'roundLimit',
    description: 'last round, then most territories win; 0: no limit',
    min: 0,
    max: 10_000,
    default: 0,
  },
  {
    id: 'neutralTerritories',
    description: 'territories that start neutral',
    min: 0,
    max: 200,
    default: setup.neutralTerritoryCount,
    place: 'setup.neutralTerritoryCount',
  },
  {
    id: 'neutralArmies',
    description: 'armies on each of them',
    min: 1,
    max: 100,
    default: setup.neutralInitialArmies,
    place: 'setup.neutralInitialArmies',
  },
  {
    id: 'distribution',
    description: 'how first armies are spread',
    values: ['roundRobin', 'random'],
    default: setup.distribution,
    place: 'setup.distribution',
  },
  {
    id: 'maxAttackDice',
    description: 'dice of the attacker',
    min: 1,
    max: 6,
    default: combat.maxAttackDice,
    place: 'combat.maxAttackDice',
  },
  {
    id: 'maxDefendDice',
    description: 'dice of the defender',
    min: 1,
    max: 6,
    default: combat.maxDefendDice,
    place: 'combat.maxDefendDice',
  },
  {
    id: 'diceChoice',
    description: 'attackers may roll fewer dice than they could',
    values: YES_NO,
    default: combat.allowAttackerDiceChoice,
    place: 'combat.allowAttackerDiceChoice',
  },
  {
    id: 'fortifyMode',
    description: 'fortify to neighbours or along any connected way',
    values: ['adjacent', 'connected'],
    default: fortify.fortifyMode,
    place: 'fortify.fortifyMode',
  },
  {
    id: 'fortifies',
    description: 'fortifies per turn',
    values: ['unlimited', 0, 1, 2, 3],
    default: fortify.maxFortifiesPerTurn,
    place: 'fortify.maxFortifiesPerTurn',
  },
  {
    id: 'forcedTradeHandSize',
    description: 'cards that force a trade when a turn starts',
    min: 3,
    max: 20,
    default: cards.forcedTradeHandSize,
    place: 'cards.forcedTradeHandSize',
  },
  {
    id: 'forcedTradeAfterElimination',
    description: 'cards that force trades after an elimination',
    min: 3,
    max: 20,
    default: cards.forcedTradeAfterElimination,
    place: 'cards.forcedTradeAfterElimination',
  },
  {
    id: 'territoryTradeBonus',
    description: 'two armies more for trading the card of an own territory',
    values: YES_NO,
    default: cards.territoryTradeBonus.enabled,
    place: 'cards.territoryTradeBonus.enabled',
  },
  {
    id: 'wilds',
    description: 'wild cards in the deck',
    min: 0,
    max: 20,
    default: cards.deckDefinition.wildCount,
    place: 'cards.deckDefinition.wildCount',
  },
  {
    id: 'cardOnCapture',
    description: 'a turn with a capture earns a card',
    values: YES_NO,
    default: cards.awardCardOnCapture,
    place: 'cards.awardCardOnCapture',
  },
  {
    id: 'preventAttackingTeammates',
    description: 'teammates cannot attack each other',
    values: YES_NO,
    default: teams.preventAttackingTeammates,
    place: 'teams.preventAttackingTeammates',
  },
  {
    id: 'placeOnTeammate',
    description: 'armies may be placed with teammates',
    values: YES_NO,
    default: teams.allowPlaceOnTeammate,
    place: 'teams.allowPlaceOnTeammate',
  },
  {
    id: 'shareHands',
    description: "teammates see each other's cards",
    values: YES_NO,
    default: teams.shareHands,
    place: 'teams.shareHands',
  },
  {
    id: 'fortifyToTeammate',
    description: 'fortify may end with a teammate',
    values: YES_NO,
    default: fortify.allowFortifyWithTeammate,
    place: 'fortify.allowFortifyWithTeammate',
  },
  {
    id: 'fortifyThroughTeammates',
    description: 'fortify may pass through teammates',
    values: YES_NO,
    default: fortify.allowFortifyThroughTeammates,
    place: 'fortify.allowFortifyThroughTeammates',
  },
  {
    id: 'fortifyFromTeammate',
    description: "fortify may move a teammate's armies",
    values: YES_NO,
    default: teams.allowFortifyFromTeammate,
    place: 'teams.allowFortifyFromTeammate',
  },
];

export const OPTIONS: readonly RuleOption[] = KNOBS.map(({ place: _, ...option }) => option);

/** Changes of the ruleset for options that have been checked. */
const changesFor = (options: Resolved['options']): RulesetChanges => {
  const changes: Record<string, unknown> = {};
  for (const { id, place, default: usual } of KNOBS) {
    if (place === undefined || options[id] === usual) continue;
    const path = place.split('.');
    let section = changes;
    for (const name of path.slice(0, -1)) {
      section[name] ??= {};
      section = section[name] as Record<string, unknown>;
    }
    section[path.at(-1)!] = options[id];
  }
  if (options.roundLimit) changes.roundLimit = options.roundLimit;
  if (options.teams) changes.teams = { ...(changes.teams as object), teamsEnabled: true };
  return changes as RulesetChanges;
};

/** The listed variants, and `generated-SIZE` for any other size that is asked for. */
const variantsFor = (choices: Choices): readonly Variant[] => {
  try {
    const id = String(choices.variant);
    const isListed = VARIANTS.some((variant) => variant.id === id);
    if (isListed || mapById(`${id}-1`) === undefined) return VARIANTS;
    return [...VARIANTS, { id, name: id, minSeats: 2, maxSeats: 6 }];
  } catch {
    return VARIANTS;
  }
};

/** The configuration for what somebody chose. */
export const configure = (choices: Choices): Checked<RiskConfig> => {
  const resolved = resolveChoices({ variants: variantsFor(choices), options: OPTIONS }, choices);
  if (!resolved.ok) return resolved;
  const { variant, players, options } = resolved.value;
  const teamCount = Number(options.teams);
  return parseConfig({
    map: variant.id === 'classic' ? variant.id : `${variant.id}-${options.mapSeed}`,
    players: seats(players).map((seat) =>
      teamCount === 0
        ? { id: `player${seat}` }
        : { id: `player${seat}`, teamId: `team${1 + ((seat - 1) % teamCount)}` },
    ),
    ruleset: changesFor(options),
  });
};

const ANYTHING: Schema<unknown> = { expected: 'a value', fits: () => true };
const CONFIG = object({ map: ANYTHING, players: ANYTHING, ruleset: optional(ANYTHING) });

/** The map of a configuration; a name nobody knows is left for the check to report. */
export const mapOf = ({ map }: { readonly map: unknown }): unknown =>
  typeof map === 'string' ? mapById(map) : map;

/** Checks a configuration from outside; the answer is a frozen copy. */
export const parseConfig = (value: unknown): Checked<RiskConfig> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(CONFIG, copied.value);
  if (!parsed.ok) return parsed;
  const { map, players, ruleset } = parsed.value;
  if (typeof map === 'string' && mapById(map) === undefined)
    return err([problem('unknown_map', 'map', `there is no map "${map.slice(0, 60)}".`)]);
  const table = checkTable({ map: mapOf({ map }), players, ruleset });
  if (!table.ok) return table;
  return ok(
    deepFreeze({ ...parsed.value, map: typeof map === 'string' ? map : table.value.map } as RiskConfig),
  );
};
