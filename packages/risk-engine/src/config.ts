import {
  type Checked,
  type Choices,
  choice,
  copyJson,
  deepFreeze,
  err,
  OptionTable,
  object,
  ok,
  optional,
  parse,
  problem,
  resolveChoices,
  type Schema,
  sameJson,
  seats,
  type Variant,
  wholeNumber,
} from '@ludus/kernel';
import { MAX_SEED } from './maps/generate.ts';
import { mapById } from './maps/index.ts';
import { DEFAULT_RULESET, RULESET_FIELDS, type RulesetChanges, type RulesetConfig } from './ruleset.ts';
import { checkTable } from './setup.ts';
import type { GraphMap, PlayerSetup } from './types.ts';

/**
 * A game in the form that is stored and sent: a map by name or in full, the players by seat, and the changes from the
 * classic rules.
 */
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

/** Options people choose besides the ruleset, or in different terms. */
const TABLE_FIELDS = {
  mapSeed: wholeNumber(0, MAX_SEED, {
    id: 'mapSeed',
    name: 'Map number',
    group: 'Setup',
    description: 'Each number is a different map of the chosen size',
    default: 1,
  }),
  teams: choice([0, 2, 3], {
    id: 'teams',
    name: 'Teams',
    group: 'Teams',
    description: 'Number of teams; players join them in seat order',
    labels: { 0: 'No teams' },
    default: 0,
  }),
  roundLimit: wholeNumber(0, 10_000, {
    id: 'roundLimit',
    name: 'Round limit',
    group: 'End',
    description: 'The last round (0 = no limit); then whoever holds the most territories wins',
    default: 0,
  }),
};

/** Every rule option: the source of type, schemas, menu, defaults and the table in `docs/risk.md`. */
export const RULES = new OptionTable({ ...RULESET_FIELDS, table: TABLE_FIELDS });

/** The parts of a value that differ from the classic one, section by section. */
const changesOf = (value: object, classic: object): object =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const usual = (classic as Record<string, unknown>)[name];
      if (sameJson(part, usual)) return [];
      const isSection = typeof usual === 'object' && usual !== null && !Array.isArray(usual);
      return [[name, isSection ? changesOf(part, usual) : part]];
    }),
  );

/** The listed variants, and `generated-SIZE` for any other requested size. */
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

/** The configuration for a person's choices. */
export const configure = (choices: Choices): Checked<RiskConfig> => {
  const resolved = resolveChoices({ variants: variantsFor(choices), rules: RULES }, choices);
  if (!resolved.ok) return resolved;
  const { variant, players, options } = resolved.value;
  const { table, ...ruleset } = options;
  const chosen: RulesetConfig = {
    ...ruleset,
    roundLimit: table.roundLimit === 0 ? ruleset.roundLimit : table.roundLimit,
    teams: { ...ruleset.teams, teamsEnabled: table.teams > 0 },
  };
  return parseConfig({
    map: variant.id === 'classic' ? variant.id : `${variant.id}-${table.mapSeed}`,
    players: seats(players).map((seat) =>
      table.teams === 0
        ? { id: `player${seat}` }
        : { id: `player${seat}`, teamId: `team${1 + ((seat - 1) % table.teams)}` },
    ),
    ruleset: changesOf(chosen, DEFAULT_RULESET),
  });
};

const ANYTHING: Schema<unknown> = { expected: 'a value', fits: () => true };
const CONFIG = object({ map: ANYTHING, players: ANYTHING, ruleset: optional(ANYTHING) });

/** The map of a configuration. The check reports unknown names. */
export const mapOf = ({ map }: { readonly map: unknown }): unknown =>
  typeof map === 'string' ? mapById(map) : map;

/** Checks a configuration from outside and returns a frozen copy. */
export const parseConfig = (value: unknown): Checked<RiskConfig> => {
  const copied = copyJson(value);
  if (!copied.ok) return err([copied.error]);
  const parsed = parse(CONFIG, copied.value);
  if (!parsed.ok) return parsed;
  const { map, players, ruleset } = parsed.value;
  if (typeof map === 'string' && mapById(map) === undefined)
    return err([problem('unknown_map', 'map', `There is no map "${map.slice(0, 60)}".`)]);
  const table = checkTable({ map: mapOf({ map }), players, ruleset });
  if (!table.ok) return table;
  return ok(
    deepFreeze({ ...parsed.value, map: typeof map === 'string' ? map : table.value.map } as RiskConfig),
  );
};
